/** Debian's Chromium as the tests start it: no sandbox (root in a container), no calls to anyone. */
export const chromium = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  /** Without a locale it names no file in Greek. */
  env: { ...process.env, LANG: process.env.LANG ?? 'C.UTF-8' },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--font-render-hinting=none',
  ],
}
