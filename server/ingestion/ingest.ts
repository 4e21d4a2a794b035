// Batches device events and commits each batch in one transaction. A promise resolves when its events are on disk. While
// the database is away events wait, and devices with them. A refused batch is halved until the invalid event is found,
// dropped and counted.
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import type { DeviceEvent } from '../../gateway/device-events.ts'
import type { Log } from '../database/database.ts'

export interface IngestOptions {
  /** Writes events in one transaction. */
  write(events: DeviceEvent[]): Promise<void>
  onPoisoned(event: DeviceEvent, error: unknown): void
  log: Pick<Log, 'warn'>
  lanes?: number
  gatherMs?: number
  batchEvents?: number
  longestWaitMs?: number
  stopPatienceMs?: number
}

export interface Ingest {
  /** The events of one device. */
  accept(events: DeviceEvent[]): Promise<void>
  /** Rejects waiting events, which stay unacknowledged: another gateway receives them. */
  giveUp(): void
  /** Commits waiting events; those that are not stored in time stay unacknowledged. */
  stop(): Promise<void>
}

/** Events committed together. They share one promise, because promises live as long as the commit. */
interface Batch extends PromiseWithResolvers<void> {
  events: DeviceEvent[]
}

const longestGatherMs = 40

/** Whether the data are invalid, rather than the database away, busy or restarted. */
function isPoison(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true
  return error instanceof DatabaseError && /^2[23]/.test(error.code ?? '')
}

interface Lane {
  accept(events: DeviceEvent[]): Promise<void>
  stop(patienceMs: number): Promise<void>
}

/** One batch at a time keeps the events of a device in order. */
function startLane(options: IngestOptions): Lane {
  const { write, onPoisoned, log, gatherMs = 4, batchEvents = 4000, longestWaitMs = 5000 } = options
  const waiting: Batch[] = []
  const giveUp = new AbortController()
  let running: Promise<void> | undefined
  let stopped = false
  let gatherMore = gatherMs

  /** The last waiting batch, or a new one if these events would make it too large. */
  function batchFor(events: readonly DeviceEvent[]): Batch {
    const last = waiting.at(-1)
    if (last && last.events.length + events.length <= batchEvents) return last
    const next = { events: [], ...Promise.withResolvers<void>() }
    waiting.push(next)
    return next
  }

  async function store(events: DeviceEvent[]): Promise<void> {
    for (let wait = 50; ; wait = Math.min(wait * 2, longestWaitMs)) {
      giveUp.signal.throwIfAborted()
      try {
        return await write(events)
      } catch (error) {
        if (isPoison(error)) return storeHalves(events, error)
        if (giveUp.signal.aborted) throw error
        log.warn(
          { err: error, events: events.length, again_in_ms: wait },
          'device events wait for the database',
        )
        await delay(wait, undefined, { signal: giveUp.signal }).catch(() => {})
      }
    }
  }

  async function storeHalves(events: DeviceEvent[], error: unknown): Promise<void> {
    const [event] = events
    if (events.length === 1 && event) return onPoisoned(event, error)
    const middle = Math.ceil(events.length / 2)
    await store(events.slice(0, middle))
    await store(events.slice(middle))
  }

  async function commit({ events, resolve, reject }: Batch): Promise<void> {
    try {
      await store(events)
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
    accept(events) {
      if (stopped) return Promise.reject(new Error('stopped'))
      const batch = batchFor(events)
      for (const event of events) batch.events.push(event)
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

/** All events of a device go through one lane. */
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
    accept: (events) =>
      lanes[laneOf(events[0]?.deviceId ?? '', lanes.length)]?.accept(events) ?? Promise.resolve(),
    giveUp() {
      void stop(0)
      lanes = start()
    },
    async stop() {
      await stop(options.stopPatienceMs ?? 5000)
    },
  }
}
