// Sends the outbox of webhooks, several at once. A claim and its outcome are two transactions: a process that ends between
// them leaves a delivery `sending`, and it is sent again with the same id, by which receivers drop repetitions.
import type { Database, Log } from '../database/database.ts'
import { startNotifiedLoop, startWorkerLoop, type WorkerLoop } from '../database/worker-loop.ts'
import { webhookChannel } from './enqueue.ts'
import { claim, type Due, listDue, prune, release, settle } from './outbox.store.ts'
import { type Guard, post, publicOnly } from './post.ts'

export interface WebhookWorkerOptions {
  database: Database
  log: Pick<Log, 'warn'>
  publicUrl: string
  guard?: Guard
  everyMs?: number
}

/** A slow receiver holds up its own deliveries only. */
const limits = { process: 32, company: 4, webhook: 2 }
const pruneEveryMs = 3_600_000

function createSlots() {
  const taken = new Map<string, number>()
  const count = (key: string, by: number) => {
    const now = (taken.get(key) ?? 0) + by
    if (now > 0) taken.set(key, now)
    else taken.delete(key)
  }
  const keysOf = ({ company, webhook }: Due): [string, number][] => [
    ['', limits.process],
    [company, limits.company],
    [webhook, limits.webhook],
  ]
  return {
    take(due: Due): boolean {
      const keys = keysOf(due)
      if (keys.some(([key, most]) => (taken.get(key) ?? 0) >= most)) return false
      for (const [key] of keys) count(key, 1)
      return true
    },
    free(due: Due): void {
      for (const [key] of keysOf(due)) count(key, -1)
    },
  }
}

export async function startWebhookWorker({
  database,
  log,
  publicUrl,
  guard = publicOnly,
  everyMs = 5000,
}: WebhookWorkerOptions): Promise<Pick<WorkerLoop, 'stop'>> {
  const stopped = new AbortController()
  const slots = createSlots()
  const flights = new Set<Promise<void>>()

  async function deliver(due: Due): Promise<void> {
    const claimed = await database.asSystem((tx) => claim(tx, due, publicUrl))
    if (!claimed) return
    const attempt = await post(claimed, guard, stopped.signal)
    await database.asSystem(async (tx) => {
      await (attempt ? settle(tx, claimed, attempt) : release(tx, claimed))
    })
  }

  function start(due: Due): void {
    const flight: Promise<void> = deliver(due)
      .catch((error: unknown) => log.warn({ err: error, delivery: due.id }, 'a webhook could not be handled'))
      .finally(() => {
        slots.free(due)
        flights.delete(flight)
        // Another may have waited for its place.
        loop.trigger()
      })
    flights.add(flight)
  }

  async function run(mayContinue: () => boolean): Promise<void> {
    for (const due of await database.asSystem((tx) => listDue(tx, limits.webhook)))
      if (mayContinue() && slots.take(due)) start(due)
  }

  const loop = await startNotifiedLoop({
    database,
    log,
    channel: webhookChannel,
    everyMs,
    run,
    failed: 'webhooks wait for the database',
  })
  const pruning = startWorkerLoop({
    log,
    everyMs: pruneEveryMs,
    run: () => database.asSystem(prune),
    failed: 'old deliveries of webhooks were not deleted',
  })
  pruning.trigger()
  return {
    async stop() {
      stopped.abort()
      await Promise.all([loop.stop(), pruning.stop()])
      await Promise.all(flights)
    },
  }
}
