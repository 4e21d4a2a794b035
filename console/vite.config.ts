import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { fewParts } from './few-parts.ts'
import { builtMessageOptions, compileChangedMessages, messageOptions } from './messages/compile.ts'
import { plainOperations } from './plain-operations.ts'
import { withoutJsonSchema } from './plain-zod.ts'
import { precompress } from './precompress.ts'

const api = `http://localhost:${process.env.PORT ?? 8080}`

const builtMessages = { find: /^(?:\.\.?\/)+paraglide(?=\/)/, replacement: builtMessageOptions.outdir }

/** The plugin compiles at every start, and again when a message changes, which tests do not wait for. */
const messagesPlugin = (isBuild: boolean) => {
  if (isBuild) return paraglideVitePlugin(builtMessageOptions)
  return process.env.VITEST ? [] : paraglideVitePlugin(messageOptions)
}

const configFor = (isBuild: boolean) =>
  ({
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [messagesPlugin(isBuild), react(), plainOperations(), withoutJsonSchema()],
    resolve: { alias: isBuild ? [builtMessages] : [] },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      // One style file: a screen would request several, and a failed one is not requested again.
      cssCodeSplit: false,
      chunkSizeWarningLimit: 900,
    },
    server: {
      port: Number(process.env.CONSOLE_PORT ?? 5173),
      proxy: { '/api': api, '/identity': api },
    },
  }) satisfies UserConfig

export default defineConfig(async ({ command }) => {
  if (process.env.VITEST && command === 'serve') await compileChangedMessages()
  const config = configFor(command === 'build')
  return { ...config, plugins: [...config.plugins, fewParts(config), precompress()] }
})
