// Readings as rows: `raw_readings` holds one row per device and moment, `latest_values` the newest value of each metric with its time.
// Any batch may come late, twice or out of order and leaves the same rows. Positions are indexes into the metrics of
// the device's model; this file knows no model.
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { findAlike, storeAlike } from './alike-reports.ts'
import { newestOf, reportsOf } from './binary-rows.ts'
import { dayMs, dayName, startOfDay } from './days.ts'
import { takeBackUntil } from './energy/hours-until.ts'
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
export { type SeriesQuestion, series } from './series.ts'

/** A reading that is not stored: its time cannot be right, or the reports of its day are no longer kept. */
export interface Refused {
  deviceId: string
  reason: 'far_time' | 'past_keeping'
}

/** Stores a batch, and tells of what it does not store. `rawDays`: how many days reports are kept. */
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
    if (expired.size > 0 && expired.has(dayOf(reading))) refused.push({ deviceId, reason: 'past_keeping' })
    else accepted.push(reading)
  }
  const rows = mergeReadings(accepted)
  if (rows.length === 0) return { stored: 0, refused }
  // Before any row is touched: two batches waiting for each other's partition and row would be a deadlock.
  const [types] = await Promise.all([
    readTypes(tx),
    ensurePartitions(
      tx,
      rows.map(({ ts }) => ts),
    ),
  ])
  const isAhead = ({ ts }: MergedReading) => ts > now
  const ahead = rows.filter(isAhead)
  const { alike, others } = findAlike(ahead.length === 0 ? rows : rows.filter((row) => !isAhead(row)))
  const [, ...unlaid] = await Promise.all([
    storeOthers(tx, types.report, ahead),
    storeOthers(tx, types.report, others),
    ...alike.map((reports) => storeAlike(tx, types.report, reports)),
  ])
  const newest =
    ahead.length === 0 ? unlaid.flat() : mergeReadings([...unlaid.flat(), ...asOfNow(accepted, now)])
  await Promise.all([keepNewest(tx, types.newest, newestValues(newest)), takeBackUntil(tx, rows, now)])
  return { stored: rows.length, refused }
}

/** Of all of them the newest values are still to be laid. */
async function storeOthers(tx: Tx, type: number, rows: MergedReading[]): Promise<MergedReading[]> {
  if (rows.length === 0) return rows
  await sql`
    insert into raw_readings (device_id, ts, values) select (unnest(${reportsOf(type, rows)}::report[])).*
    on conflict (device_id, ts) do update set values = merge_values(raw_readings.values, excluded.values)
  `.execute(tx)
  return rows
}

const dayOf = ({ deviceId, ts }: Reading): string => `${dayName(ts.getTime())} ${deviceId}`

/** Days of devices whose reports are no longer kept: their minutes are stored in place of them. */
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

/** The numbers of the types that a batch travels as, which are another in every database. */
async function readTypes(tx: Tx): Promise<{ report: number; newest: number }> {
  const { rows } = await sql<{ report: number; newest: number }>`
    select 'report'::regtype::oid as report, 'latest_report'::regtype::oid as newest
  `.execute(tx)
  return rows[0] ?? { report: 0, newest: 0 }
}

/** Lays the newest values of devices over what is known of them, which the caller's lock of the devices keeps still. */
async function keepNewest(tx: Tx, type: number, newest: readonly NewestValues[]): Promise<void> {
  if (newest.length === 0) return
  if ((await layNewest(tx, type, newest)) === newest.length) return
  await sql`
    insert into latest_values (device_id, values, times)
    select id, '{}', '{}' from unnest(${newest.map(({ deviceId }) => deviceId)}::text[]) as batch (id)
    on conflict do nothing
  `.execute(tx)
  await layNewest(tx, type, newest)
}

/** The newest values of readings that are kept otherwise; the caller has locked their devices. */
export const recordNewest = (tx: Tx, readings: readonly Reading[]): Promise<void> =>
  readTypes(tx).then(({ newest }) => keepNewest(tx, newest, newestValues(mergeReadings(readings))))

/** Answers with the number of devices that have a row. */
async function layNewest(tx: Tx, type: number, newest: readonly NewestValues[]): Promise<number> {
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

/** Makes the partitions of the (UTC) days of these moments where they are missing. */
export async function ensurePartitions(tx: Tx, moments: readonly Date[]): Promise<void> {
  const days = [...new Set(moments.map((moment) => startOfDay(moment.getTime())))]
    .sort((a, b) => a - b)
    .map(dayName)
  await Promise.all([
    // Held to the end of the transaction: until the rows are in, no partition is sealed and dropped.
    sql`lock table raw_readings in row exclusive mode`.execute(tx),
    sql`
      select ensure_raw_readings_partition(day) from unnest(${days}::date[]) as day
      where to_regclass('raw_readings_' || to_char(day, 'YYYYMMDD')) is null
    `.execute(tx),
  ])
}

/** Ahead of time, so that no batch has to make a partition at midnight. */
export async function ensureUpcomingPartitions(tx: Tx, now = new Date(), days = 7): Promise<void> {
  const dayMs = 86_400_000
  await ensurePartitions(
    tx,
    Array.from({ length: days + 1 }, (_, ahead) => new Date(now.getTime() + ahead * dayMs)),
  )
}
