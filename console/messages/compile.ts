// Turns el.json and en.json into typed message functions (console/paraglide). Run by hand it prepares the
// types for `tsc`; Vite uses the same options.
import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'

const root = new URL('../../', import.meta.url)

export const messageOptions = {
  project: fileURLToPath(new URL('project.inlang', root)),
  outdir: fileURLToPath(new URL('console/paraglide', root)),
  strategy: ['localStorage', 'baseLocale'],
  localStorageKey: 'lang',
  outputStructure: 'message-modules',
  isServer: 'false',
  emitReadme: false,
  emitPrettierIgnore: false,
} satisfies Parameters<typeof compile>[0]

if (import.meta.main) await compile(messageOptions)
