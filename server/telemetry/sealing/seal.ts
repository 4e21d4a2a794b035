// Seals past days: rows become chunks, partitions are dropped, and reports beyond the retention expire. It may be killed
// at any time: each device and day is a transaction of its own, and a day in both rows and chunk is read merged and
// sealed again with the same result. A device that fails is retried in the next pass.
import { sql } from 'kysely'
import { retentionStart } from '../../../contract/telemetry/report-retention.ts'
import type { Database, Log, Tx } from '../../database/database.ts'
import { leaseOf } from '../../database/lease.ts'
import { startWorkerLoop } from '../../database/worker-loop.ts'
import { dayName, dayStart, hourMs, minuteMs } from '../../days/days.ts'
import { keepOpenHours } from '../energy/open-hours.ts'
import { devicesOf, dropUnchanged, endedPartitions, stateOf } from './partitions.ts'
import { expireDay, sealDay } from './seal-day.ts'

/** Lets a pass skip what an earlier one has done. */
interface SealMemory {
  /** Processed partitions, with their state then and the devices that failed. */
  partitions: Map<string, { state: string; failed: readonly string[] }>
  /** The days before this one have no reports any more. */
  expired: number
  /** The last logged error by device and day. */
  logged: Map<string, string>
}

export const emptyMemory = (): SealMemory => ({
  partitions: new Map(),
  expired: Number.NEGATIVE_INFINITY,
  logged: new Map(),
})

interface SealOptions {
  /** For how many days reports are stored; buckets are never deleted. */
  rawDays: number
  /** Logs each failure of a device and day once; without it a failure ends the pass. */
  log?: Pick<Log, 'warn'>
  now?: Date
  /** Called before each device; false ends the pass. */
  mayGoOn?: () => Promise<boolean>
  memory?: SealMemory
}

interface DeviceDay {
  deviceId: string
  day: number
}

const lateMs = 2 * hourMs
const expiredAtOnce = 500

/** One pass over all days that ended two hours ago or earlier. Returns the dropped days. */
export async function seal(database: Database, options: SealOptions): Promise<string[]> {
  const { rawDays, now = new Date(), memory = emptyMemory() } = options
  const each = { ...options, memory }
  const dropped: string[] = []
  for (const partition of await endedPartitions(database, now.getTime() - lateMs)) {
    const { name, day } = partition
    const state = await database.asSystem((tx) => stateOf(tx, partition))
    const known = memory.partitions.get(name)
    const devices = known?.state === state ? known.failed : devicesOf(database, partition)
    const failed = await workThrough(database, each, onDay(devices, day), sealDay)
    if (!failed) return dropped
    memory.partitions.set(name, { state, failed })
    if (failed.length > 0 || !(await dropUnchanged(database, partition, state))) continue
    memory.partitions.delete(name)
    dropped.push(dayName(day))
  }
  const retainedSince = retentionStart(now.getTime(), rawDays)
  if (memory.expired < retainedSince) {
    const failed = await workThrough(database, each, expiredDays(database, retainedSince), expireDay)
    if (failed?.length === 0) memory.expired = retainedSince
  }
  return dropped
}

/** Returns the devices that failed, or undefined if the pass must end. */
async function workThrough(
  database: Database,
  { mayGoOn = () => Promise.resolve(true), memory: { logged }, log }: SealOptions & { memory: SealMemory },
  days: AsyncIterable<DeviceDay>,
  work: (tx: Tx, deviceId: string, day: number) => Promise<void>,
): Promise<string[] | undefined> {
  const failed: string[] = []
  for await (const { deviceId, day } of days) {
    if (!(await mayGoOn())) return undefined
    const name = `${deviceId} ${day}`
    try {
      await database.asSystem((tx) => work(tx, deviceId, day))
      logged.delete(name)
    } catch (error) {
      if (!log) throw error
      // If the database is unreachable this throws too and ends the pass.
      await database.asSystem((tx) => sql`select 1`.execute(tx))
      failed.push(deviceId)
      const reason = String(error)
      if (logged.get(name) === reason) continue
      logged.set(name, reason)
      log.warn({ device: deviceId, day: dayName(day), err: error }, 'a day of a device could not be sealed')
    }
  }
  return failed
}

async function* onDay(devices: AsyncIterable<string> | Iterable<string>, day: number) {
  for await (const deviceId of devices) yield { deviceId, day }
}

async function* expiredDays(database: Database, retainedSince: number): AsyncGenerator<DeviceDay> {
  for (let after: DeviceDay = { deviceId: '', day: 0 }; ; ) {
    const { rows } = await database.asSystem((tx) =>
      sql<{ device_id: string; day: string }>`
        select device_id, day from sealed_day_chunks
        where day < ${dayName(retainedSince)}::date
          and (device_id, day) > (${after.deviceId}, ${dayName(after.day)}::date)
        order by device_id, day limit ${expiredAtOnce}
      `.execute(tx),
    )
    for (const { device_id, day } of rows) {
      after = { deviceId: device_id, day: dayStart(day) }
      yield after
    }
    if (rows.length < expiredAtOnce) return
  }
}

export interface Sealing {
  stop(): Promise<void>
}

const everyMs = 5 * minuteMs
const leaseSeconds = 60

export function startSealing(database: Database, log: Log, rawDays: number): Sealing {
  const lease = leaseOf(database, 'seal', leaseSeconds)
  const memory = emptyMemory()
  let heldAt = 0

  async function holdsLease(): Promise<boolean> {
    if (performance.now() - heldAt < (leaseSeconds * 1000) / 3) return true
    const holds = await lease.hold()
    if (holds) heldAt = performance.now()
    return holds
  }

  async function run(isRunning: () => boolean): Promise<void> {
    const mayGoOn = async () => isRunning() && (await holdsLease())
    heldAt = Number.NEGATIVE_INFINITY
    if (!(await mayGoOn())) return
    try {
      const days = await seal(database, { rawDays, log, mayGoOn, memory })
      if (days.length > 0) log.info({ days }, 'days were sealed')
      await keepOpenHours(database, { mayGoOn })
    } finally {
      await lease.release()
    }
  }

  return startWorkerLoop({ log, everyMs, run, failed: 'days could not be sealed' })
}
