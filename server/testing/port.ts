import { createServer } from 'node:net'

/**
 * Below those that the system itself gives to connections and to whoever asks for any (from 32,768 on Linux): between this
 * look at a port and its use nobody else gets it. Each of the workers has a range of its own.
 */
const perWorker = 2_000
const first = 12_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 10) * perWorker
let offered = 0

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < perWorker; tries += 1) {
    const port = first + (offered++ % perWorker)
    if (await isFree(port)) return port
  }
  throw new Error(`no free port from ${first} on`)
}
