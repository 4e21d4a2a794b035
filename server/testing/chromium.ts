// Debian's Chromium for the pages that the server itself writes.
import { type Browser, chromium } from 'playwright-core'

const flags = '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'

export const launchChromium = (...more: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: [...flags.split(' '), '--disable-component-update', '--disable-sync', ...more],
  })
