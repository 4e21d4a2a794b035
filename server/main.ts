// `npm run serve`: the product for real companies, without demo or simulator. `--role gateway` does a part of it.
import './settings/memory.ts'
import { parseArgs } from 'node:util'
import { readSettings } from './settings/settings.ts'
import { SettingsError, StartError } from './settings/start-error.ts'
import { startServer } from './start.ts'

function readRole(): { ROLE?: string } {
  try {
    const { role } = parseArgs({ options: { role: { type: 'string' } } }).values
    return role === undefined ? {} : { ROLE: role }
  } catch (error) {
    throw new SettingsError(error instanceof Error ? error.message : String(error))
  }
}

try {
  const server = await startServer(readSettings({ ...process.env, ...readRole() }))
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
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
