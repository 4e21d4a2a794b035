// Stores readings: `raw_readings` holds one row per device and moment, `latest_values` the newest value of each metric.
// A batch may arrive late, twice or out of order and leaves the same rows. Positions are indexes into the metrics of the
// device's model.
import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import { dayMs, dayName, startOfDay } from '../../days/days.ts'
import { newestOf, reportsOf } from './binary-rows.ts'
import { bulkUpsert, groupByMetrics } from './bulk-upsert.ts'
import { lowerWatermark } from './hourly-watermark.ts'
import {
  acceptsTime,
  asOfNow,
  type LastValues,
  leastTakenDays,
  type MergedReading,
  mergeReadings,
  type NewestValues,
  newestValues,
  type Reading,
} from './readings.ts'

export type { LastValues, Reading } from './readings.ts'

/** A reading that is not stored: its time cannot be right, or the reports of its day have expired. */
export interface Refused {
  deviceId: string
  reason: 'far_time' | 'past_retention'
}

/** Stores a batch and returns what it refuses. `rawDays`: for how many days reports are stored. */
export async function append(
  tx: Tx,
  readings: readonly Reading[],
  now = new Date(),
  rawDays = leastTakenDays,
) {
  const refused: Refused[] = []
  const accepted: Reading[] = []
  const timely: Reading[] = []
  for (const reading of readings) {
    if (acceptsTime(reading.ts, now, rawDays)) timely.push(reading)
    else refused.push({ deviceId: reading.deviceId, reason: 'far_time' })
  }
  const expired = await expiredDays(tx, timely, now)
  for (const reading of timely) {
    const { deviceId } = reading
    if (expired.size > 0 && expired.has(dayOf(reading))) refused.push({ deviceId, reason: 'past_retention' })
    else accepted.push(reading)
  }
  const rows = mergeReadings(accepted)
  if (rows.length === 0) return { stored: 0, refused }
  // Before any row is locked: two batches that wait for each other's partition and row would deadlock.
  const [types] = await Promise.all([
    readTypes(tx),
    ensurePartitions(
      tx,
      rows.map(({ ts }) => ts),
    ),
  ])
  const isAhead = ({ ts }: MergedReading) => ts > now
  const ahead = rows.filter(isAhead)
  const { groups, others } = groupByMetrics(ahead.length === 0 ? rows : rows.filter((row) => !isAhead(row)))
  const [, ...pending] = await Promise.all([
    storeOthers(tx, types.report, ahead),
    storeOthers(tx, types.report, others),
    ...groups.map((reports) => bulkUpsert(tx, types.report, reports)),
  ])
  const newest =
    ahead.length === 0 ? pending.flat() : mergeReadings([...pending.flat(), ...asOfNow(accepted, now)])
  await Promise.all([upsertLatest(tx, types.newest, newestValues(newest)), lowerWatermark(tx, rows, now)])
  return { stored: rows.length, refused }
}

/** Returns all rows: their latest values still have to be updated. */
async function storeOthers(tx: Tx, type: number, rows: MergedReading[]): Promise<MergedReading[]> {
  if (rows.length === 0) return rows
  await sql`
    insert into raw_readings (device_id, ts, values) select (unnest(${reportsOf(type, rows)}::report[])).*
    on conflict (device_id, ts) do update set values = merge_values(raw_readings.values, excluded.values)
  `.execute(tx)
  return rows
}

const dayOf = ({ deviceId, ts }: Reading): string => `${dayName(ts.getTime())} ${deviceId}`

/** Days of devices whose reports have expired: their minute buckets are stored instead. */
async function expiredDays(tx: Tx, readings: readonly Reading[], now: Date): Promise<Set<string>> {
  const recent = startOfDay(now.getTime()) - dayMs
  const old = readings.filter(({ ts }) => ts.getTime() < recent)
  if (old.length === 0) return new Set()
  const days = [...new Set(old.map(({ ts }) => dayName(ts.getTime())))]
  const rows = await tx
    .selectFrom('rollups')
    .select(['device_id', 'period'])
    .where(sql<boolean>`device_id = any(${[...new Set(old.map(({ deviceId }) => deviceId))]}::text[])`)
    .where('level', '=', '1m')
    .where(sql<boolean>`period = any(${days}::date[])`)
    .execute()
  return new Set(rows.map(({ device_id, period }) => `${period} ${device_id}`))
}

/** The oids of the types that a batch is sent as, which differ between databases. */
async function readTypes(tx: Tx): Promise<{ report: number; newest: number }> {
  const { rows } = await sql<{ report: number; newest: number }>`
    select 'report'::regtype::oid as report, 'latest_report'::regtype::oid as newest
  `.execute(tx)
  return rows[0] ?? { report: 0, newest: 0 }
}

/** Upserts the latest values. The caller holds the device locks. */
async function upsertLatest(tx: Tx, type: number, newest: readonly NewestValues[]): Promise<void> {
  if (newest.length === 0) return
  if ((await updateLatest(tx, type, newest)) === newest.length) return
  await sql`
    insert into latest_values (device_id, values, times)
    select id, '{}', '{}' from unnest(${newest.map(({ deviceId }) => deviceId)}::text[]) as batch (id)
    on conflict do nothing
  `.execute(tx)
  await updateLatest(tx, type, newest)
}

/** Records the latest values of readings that are stored by an import. The caller holds the device locks. */
export const recordNewest = (tx: Tx, readings: readonly Reading[]): Promise<void> =>
  readTypes(tx).then(({ newest }) => upsertLatest(tx, newest, newestValues(mergeReadings(readings))))

/** Returns the number of devices that have a row. */
async function updateLatest(tx: Tx, type: number, newest: readonly NewestValues[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update latest_values set (values, times) = (
      select n.known, n.known_at
      from merge_latest_values(latest_values.values, latest_values.times, b.width, b.places, b.values, b.at, b.behind) n
    )
    from unnest(${newestOf(type, newest)}::latest_report[]) b
    where latest_values.device_id = b.device_id
  `.execute(tx)
  return Number(numAffectedRows)
}

/** The latest value of each position, by telemetry id; devices that never reported are left out. */
export async function readLastValues(tx: Tx, deviceIds: readonly string[]): Promise<Map<string, LastValues>> {
  const rows = await tx
    .selectFrom('latest_values')
    .selectAll()
    .where(sql<boolean>`device_id = any(${deviceIds}::text[])`)
    .execute()
  return new Map(rows.map(({ device_id, ...latest }) => [device_id, latest]))
}

/** Creates missing partitions for the UTC days of these moments. */
export async function ensurePartitions(tx: Tx, moments: readonly Date[]): Promise<void> {
  const days = [...new Set(moments.map((moment) => startOfDay(moment.getTime())))]
    .sort((a, b) => a - b)
    .map(dayName)
  await Promise.all([
    // Held to the end of the transaction, so that no partition is dropped before the rows are in.
    sql`lock table raw_readings in row exclusive mode`.execute(tx),
    sql`
      select ensure_raw_readings_partition(day) from unnest(${days}::date[]) as day
      where to_regclass('raw_readings_' || to_char(day, 'YYYYMMDD')) is null
    `.execute(tx),
  ])
}

/** Ahead of time, so that no batch has to create a partition at midnight. */
export async function ensureUpcomingPartitions(tx: Tx, now = new Date(), days = 7): Promise<void> {
  const dayMs = 86_400_000
  await ensurePartitions(
    tx,
    Array.from({ length: days + 1 }, (_, ahead) => new Date(now.getTime() + ahead * dayMs)),
  )
}
