// The table of operations is computed when the console is built: with the routes themselves every schema of the contract
// would be part of the first load.
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const table = fileURLToPath(new URL('session/operations.ts', import.meta.url))

export const plainOperations = (): Plugin => ({
  name: 'plain-operations',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (id !== table) return null
    const constants: Record<string, unknown> = await import(table)
    return Object.entries(constants)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      .join('\n')
  },
})
