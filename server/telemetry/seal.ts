// Turns days that are over from rows into chunks and drops their partitions. It may be killed anywhere: a device and
// day that is in both is read merged, and sealed again with the same result.
import { sql } from 'kysely'
import pg from 'pg'
import type { Database, Log, Tx } from '../database.ts'
import { dayMs, dayName, hourMs, minuteMs, startOfDay } from './days.ts'
import { leaseOf } from './lease.ts'
import { sealDay } from './seal-day.ts'

interface SealOptions {
  /** Days whose reports are kept; buckets are kept for good. */
  rawDays: number
  now?: Date
  /** Asked before each device; false ends the pass. */
  mayGoOn?: () => Promise<boolean>
  /** Partitions that only wait to be dropped, with their state; kept from pass to pass. */
  waiting?: Map<string, string>
}

interface Partition {
  name: string
  day: number
}

const lateMs = 2 * hourMs
const lockMs = 500

/** One pass over all days that ended two hours ago or earlier; answers with the days that were dropped. */
export async function seal(database: Database, options: SealOptions): Promise<string[]> {
  const { rawDays, now = new Date(), mayGoOn = () => Promise.resolve(true), waiting = new Map() } = options
  const keptSince = startOfDay(now.getTime()) - rawDays * dayMs
  const dropped: string[] = []
  for (const partition of await endedPartitions(database, now.getTime() - lateMs)) {
    const state = await database.asSystem((tx) => stateOf(tx, partition))
    if (waiting.get(partition.name) !== state) {
      for (const deviceId of await database.asSystem((tx) => devicesOf(tx, partition))) {
        if (!(await mayGoOn())) return dropped
        await database.asSystem((tx) => sealDay(tx, deviceId, partition.day, keptSince))
      }
      waiting.set(partition.name, state)
    }
    if (await dropUnchanged(database, partition, state)) {
      waiting.delete(partition.name)
      dropped.push(dayName(partition.day))
    }
  }
  await database.asSystem((tx) => tx.deleteFrom('chunk').where('day', '<', dayName(keptSince)).execute())
  return dropped
}

async function endedPartitions(database: Database, endedBy: number): Promise<Partition[]> {
  const { rows } = await database.asSystem((tx) =>
    sql<{ name: string }>`
      select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'hot'::regclass order by 1
    `.execute(tx),
  )
  return rows
    .map(({ name }) => ({ name, day: Date.parse(name.replace(/^hot_(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')) }))
    .filter(({ day }) => day + dayMs <= endedBy)
}

async function devicesOf(tx: Tx, { name }: Partition): Promise<string[]> {
  const { rows } = await sql<{ device_id: string }>`
    select distinct device_id from ${sql.table(name)} order by 1`.execute(tx)
  return rows.map(({ device_id }) => device_id)
}

/** Changes whenever a row of the partition is added or changed. */
async function stateOf(tx: Tx, { name }: Partition): Promise<string> {
  await sql`set local statement_timeout = 0`.execute(tx)
  const { rows } = await sql<{ state: string }>`
    select concat(count(*), ' ', bit_xor(hashtextextended(concat(ctid, ' ', xmin), 0))) as state
    from ${sql.table(name)}`.execute(tx)
  return rows[0]?.state ?? ''
}

/** Gives up at once where others are at work on the table: they are not to wait for us. */
async function dropUnchanged(database: Database, partition: Partition, state: string): Promise<boolean> {
  const table = sql.table(partition.name)
  try {
    return await database.asSystem(async (tx) => {
      await sql.raw(`set local lock_timeout = ${lockMs}`).execute(tx)
      await sql`lock table ${table} in share mode`.execute(tx)
      if ((await stateOf(tx, partition)) !== state) return false
      await sql`drop table ${table}`.execute(tx)
      return true
    })
  } catch (error) {
    if (error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')) return false
    throw error
  }
}

export interface Sealing {
  stop(): Promise<void>
}

const everyMs = 5 * minuteMs
const leaseSeconds = 60

export function startSealing(database: Database, log: Log, rawDays: number): Sealing {
  const lease = leaseOf(database, 'seal', leaseSeconds)
  const waiting = new Map<string, string>()
  let isStopped = false
  let running: Promise<void> | undefined
  let heldAt = 0

  async function mayGoOn(): Promise<boolean> {
    if (isStopped) return false
    if (performance.now() - heldAt < (leaseSeconds * 1000) / 3) return true
    const holds = await lease.hold()
    if (holds) heldAt = performance.now()
    return holds
  }

  async function pass(): Promise<void> {
    heldAt = Number.NEGATIVE_INFINITY
    if (!(await mayGoOn())) return
    try {
      const days = await seal(database, { rawDays, mayGoOn, waiting })
      if (days.length > 0) log.info({ days }, 'days were sealed')
    } finally {
      await lease.release()
    }
  }

  const timer = setInterval(() => {
    running ??= pass()
      .catch((error: unknown) => log.warn({ err: error }, 'days could not be sealed'))
      .finally(() => {
        running = undefined
      })
  }, everyMs)

  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
