// Batches device facts and commits each batch in one transaction. A promise resolves when its facts are on disk. While
// the database is away facts wait, and devices with them. A refused batch is halved until the invalid fact is found,
// dropped and counted.
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import type { Fact } from '../../gateway/facts.ts'
import type { Log } from '../database/database.ts'

export interface IngestOptions {
  /** Writes facts in one transaction. */
  write(facts: Fact[]): Promise<void>
  onPoisoned(fact: Fact, error: unknown): void
  log: Pick<Log, 'warn'>
  lanes?: number
  gatherMs?: number
  batchFacts?: number
  longestWaitMs?: number
  stopPatienceMs?: number
}

export interface Ingest {
  /** The facts of one device. */
  accept(facts: Fact[]): Promise<void>
  /** Rejects waiting facts, which stay unacknowledged: another gateway receives them. */
  giveUp(): void
  /** Commits waiting facts; those that are not stored in time stay unacknowledged. */
  stop(): Promise<void>
}

/** Facts committed together. They share one promise, because promises live as long as the commit. */
interface Batch extends PromiseWithResolvers<void> {
  facts: Fact[]
}

const longestGatherMs = 40

/** Whether the data are invalid, rather than the database away, busy or restarted. */
function isPoison(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true
  return error instanceof DatabaseError && /^2[23]/.test(error.code ?? '')
}

interface Lane {
  accept(facts: Fact[]): Promise<void>
  stop(patienceMs: number): Promise<void>
}

/** One batch at a time keeps the facts of a device in order. */
function startLane(options: IngestOptions): Lane {
  const { write, onPoisoned, log, gatherMs = 4, batchFacts = 4000, longestWaitMs = 5000 } = options
  const waiting: Batch[] = []
  const giveUp = new AbortController()
  let running: Promise<void> | undefined
  let stopped = false
  let gatherMore = gatherMs

  /** The last waiting batch, or a new one if these facts would make it too large. */
  function batchFor(facts: readonly Fact[]): Batch {
    const last = waiting.at(-1)
    if (last && last.facts.length + facts.length <= batchFacts) return last
    const next = { facts: [], ...Promise.withResolvers<void>() }
    waiting.push(next)
    return next
  }

  async function store(facts: Fact[]): Promise<void> {
    for (let wait = 50; ; wait = Math.min(wait * 2, longestWaitMs)) {
      giveUp.signal.throwIfAborted()
      try {
        return await write(facts)
      } catch (error) {
        if (isPoison(error)) return storeHalves(facts, error)
        if (giveUp.signal.aborted) throw error
        log.warn({ err: error, facts: facts.length, again_in_ms: wait }, 'device facts wait for the database')
        await delay(wait, undefined, { signal: giveUp.signal }).catch(() => {})
      }
    }
  }

  async function storeHalves(facts: Fact[], error: unknown): Promise<void> {
    const [fact] = facts
    if (facts.length === 1 && fact) return onPoisoned(fact, error)
    const middle = Math.ceil(facts.length / 2)
    await store(facts.slice(0, middle))
    await store(facts.slice(middle))
  }

  async function commit({ facts, resolve, reject }: Batch): Promise<void> {
    try {
      await store(facts)
      resolve()
    } catch (error) {
      reject(error)
    }
  }

  /** The longer the last batch took, the more the next may gather: few large ones cost less than many small. */
  async function run(): Promise<void> {
    do {
      if (!stopped) await delay(gatherMore)
      const began = performance.now()
      const batch = waiting.shift()
      if (batch) await commit(batch)
      gatherMore = Math.min(Math.max((performance.now() - began) / 2, gatherMs), longestGatherMs)
    } while (waiting.length > 0)
  }

  function start(): void {
    running ??= run().finally(() => {
      running = undefined
      if (waiting.length > 0) start()
    })
  }

  return {
    accept(facts) {
      if (stopped) return Promise.reject(new Error('stopped'))
      const batch = batchFor(facts)
      for (const fact of facts) batch.facts.push(fact)
      start()
      return batch.promise
    },
    async stop(patienceMs) {
      stopped = true
      const patience = setTimeout(() => giveUp.abort(), patienceMs)
      await running
      clearTimeout(patience)
    },
  }
}

/** All facts of a device go through one lane. */
function laneOf(deviceId: string, lanes: number): number {
  let hash = 0
  for (let at = 0; at < deviceId.length; at += 1) hash = (hash * 31 + deviceId.charCodeAt(at)) >>> 0
  return hash % lanes
}

/** While the database commits what one lane has gathered, the others gather. */
export function startIngest(options: IngestOptions): Ingest {
  const start = () => Array.from({ length: options.lanes ?? 3 }, () => startLane(options))
  let lanes = start()
  const stop = (patienceMs: number) => Promise.all(lanes.map((lane) => lane.stop(patienceMs)))
  return {
    accept: (facts) =>
      lanes[laneOf(facts[0]?.deviceId ?? '', lanes.length)]?.accept(facts) ?? Promise.resolve(),
    giveUp() {
      void stop(0)
      lanes = start()
    },
    async stop() {
      await stop(options.stopPatienceMs ?? 5000)
    },
  }
}
