import { createServer } from 'node:net'

/**
 * Below those that the system itself chooses (from 32,768 on Linux), so that a port stays free between this look at it and
 * its use. Each worker has a range of its own.
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
