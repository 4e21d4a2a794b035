// `npm start`: the product with the demo in it.
import '../../server/settings/memory.ts'
import { join } from 'node:path'
import { readSettings } from '../../server/settings/settings.ts'
import { StartError } from '../../server/settings/start-error.ts'
import { startServer } from '../../server/start.ts'
import { inboxPath, openInbox } from './inbox.ts'
import { bannerOf, runDemo } from './run.ts'

async function main(): Promise<void> {
  const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env })
  const inbox = settings.smtp ? undefined : openInbox(join(settings.dataDir, 'simulator', 'inbox'))
  const server = await startServer(settings, inbox && { mailer: inbox.mailer, addRoutes: inbox.addRoutes })
  const demo = await runDemo(server, settings)
  console.log(bannerOf(settings.publicUrl, demo.seeded, inbox && `${server.url}${inboxPath}`))

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
