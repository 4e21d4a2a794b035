// `npm run dev`: the same world as `npm start` on one address. Vite answers it, brings the console with every edit,
// and passes the rest on to the server, which Node restarts when one of its files changes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createProbe } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'vite'

const root = join(import.meta.dirname, '..')
const port = Number(process.env.PORT || 8080)
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`
const passedOn = ['/api', '/identity', '/healthz', '/readyz', '/metrics']

async function freePort(): Promise<number> {
  const probe = createProbe().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

const serverPort = await freePort()
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'simulator/demo/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(serverPort), PUBLIC_URL: publicUrl },
})

const target = `http://127.0.0.1:${serverPort}`
const screens = await createServer({
  configFile: join(root, 'console/vite.config.ts'),
  server: {
    port,
    strictPort: true,
    host: process.env.HOST || '0.0.0.0',
    proxy: Object.fromEntries(passedOn.map((path) => [path, { target }])),
  },
})
await screens.listen()

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  server.kill('SIGTERM')
  await Promise.all([once(server, 'exit'), screens.close()])
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
server.on('exit', (code) => stopping || process.exit(code ?? 1))
