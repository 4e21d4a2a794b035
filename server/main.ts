// `npm run serve`: the product for real companies, without demo or simulator.
import { readSettings, SettingsError } from './settings.ts'
import { startServer } from './start.ts'

try {
  const server = await startServer(readSettings())
  server.log.info({ url: server.url, mqtt: server.mqttUrl }, 'ready')
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      server.log.info({ signal }, 'stopping')
      void server.stop().then(() => process.exit(0))
    })
  }
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
