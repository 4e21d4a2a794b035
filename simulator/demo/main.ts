// `npm start`: the product with the demo in it.
import '../../server/settings/memory.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { StartError } from '../../server/settings/start-error.ts'
import { startServer } from '../../server/start.ts'
import { bannerOf, runDemo } from './run.ts'

async function main(): Promise<void> {
  const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env })
  const server = await startServer(settings)
  const demo = await runDemo(server, settings)
  console.log(bannerOf(settings.publicUrl, demo.seeded))

  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    await demo.stop()
    await server.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}

try {
  await main()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
