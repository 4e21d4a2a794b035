// Turns el.json and en.json into typed message functions (console/paraglide). Run by hand it prepares the
// types for `tsc`; Vite uses the same options, except for the build.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'

const root = new URL('../../', import.meta.url)

export const messageOptions = {
  project: fileURLToPath(new URL('project.inlang', root)),
  outdir: fileURLToPath(new URL('console/paraglide', root)),
  strategy: ['localStorage', 'baseLocale'],
  localStorageKey: 'lang',
  // Three files: a browser that reads modules one by one would request thousands, and so would every test worker.
  outputStructure: 'locale-modules',
  isServer: 'false',
  emitReadme: false,
  emitPrettierIgnore: false,
} satisfies Parameters<typeof compile>[0]

/** For the build each message is a module, because only then a part of the console carries no other part's messages. */
export const builtMessageOptions = {
  ...messageOptions,
  outdir: fileURLToPath(new URL('node_modules/.message-modules', root)),
  outputStructure: 'message-modules',
} satisfies Parameters<typeof compile>[0]

const sources = [
  'console/messages/el.json',
  'console/messages/en.json',
  'console/messages/compile.ts',
  'project.inlang/settings.json',
  'package-lock.json',
]

/** Compiling takes ten seconds of processor time even where nothing changed; a stamp in the result names its sources. */
export async function compileChangedMessages(): Promise<void> {
  const stamp = `${messageOptions.outdir}/.sources`
  const hash = createHash('sha256')
  for (const path of sources) hash.update(readFileSync(new URL(path, root))).update('\0')
  const name = hash.digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === name) return
  await compile(messageOptions)
  writeFileSync(stamp, name)
}

if (import.meta.main) await compileChangedMessages()
