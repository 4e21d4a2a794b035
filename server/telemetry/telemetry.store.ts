// Readings as rows: `hot` holds one row per device and moment, `last` the newest value of each metric with its time.
// Any batch may come late, twice or out of order and leaves the same rows. Positions are indexes into the metrics of
// the device's model; this file knows no model.
import { sql } from 'kysely'
import type { Tx } from '../database.ts'
import { takeBackUntil } from './hours-until.ts'
import { acceptsTime, type LastValues, mergeReadings, newestValues, type Reading } from './readings.ts'

export type { LastValues, Reading } from './readings.ts'
export { type SeriesQuestion, series } from './series.ts'

/** Stores a batch. Readings of a time that cannot be right are refused and counted. */
export async function append(tx: Tx, readings: readonly Reading[], now = new Date()) {
  const accepted = readings.filter(({ ts }) => acceptsTime(ts, now))
  const refused = readings.length - accepted.length
  const rows = mergeReadings(accepted)
  if (rows.length === 0) return { stored: 0, refused }
  // Before any row is touched: two batches waiting for each other's partition and row would be a deadlock.
  await ensurePartitions(
    tx,
    rows.map(({ ts }) => ts),
  )
  const hot = {
    ids: rows.map(({ deviceId }) => deviceId),
    times: rows.map(({ ts }) => ts.toISOString()),
    values: rows.map(({ values }) => toArrayText(values)),
  }
  await sql`
    insert into hot (device_id, ts, values)
    select id, ts, v::float8[]
    from unnest(${hot.ids}::text[], ${hot.times}::timestamptz[], ${hot.values}::text[]) as batch (id, ts, v)
    on conflict (device_id, ts) do update set values = merge_values(hot.values, excluded.values)
  `.execute(tx)
  const newest = newestValues(rows)
  const last = {
    ids: newest.map(({ deviceId }) => deviceId),
    values: newest.map(({ values }) => toArrayText(values)),
    times: newest.map(({ times }) => toArrayText(times.map((time) => time && `"${time.toISOString()}"`))),
  }
  await sql`
    insert into last (device_id, values, times)
    select id, v::float8[], t::timestamptz[]
    from unnest(${last.ids}::text[], ${last.values}::text[], ${last.times}::text[]) as batch (id, v, t)
    on conflict (device_id) do update set
      values = newer_values(last.values, last.times, excluded.values, excluded.times),
      times = newer_times(last.times, excluded.times)
  `.execute(tx)
  await takeBackUntil(tx, rows, now)
  return { stored: rows.length, refused }
}

/** The newest value of each position, or undefined when the device never reported. */
export async function last(tx: Tx, deviceId: string): Promise<LastValues | undefined> {
  return await tx
    .selectFrom('last')
    .select(['values', 'times'])
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
}

/** Makes the partitions of the (UTC) days of these moments where they are missing. */
export async function ensurePartitions(tx: Tx, moments: readonly Date[]): Promise<void> {
  // Held to the end of the transaction: until the rows are in, no partition is sealed and dropped.
  await sql`lock table hot in row exclusive mode`.execute(tx)
  const days = [...new Set(moments.map((moment) => moment.toISOString().slice(0, 10)))].sort()
  await sql`
    select ensure_hot_partition(day) from unnest(${days}::date[]) as day
    where to_regclass('hot_' || to_char(day, 'YYYYMMDD')) is null
  `.execute(tx)
}

/** Ahead of time, so that no batch has to make a partition at midnight. */
export async function ensureUpcomingPartitions(tx: Tx, now = new Date(), days = 7): Promise<void> {
  const dayMs = 86_400_000
  await ensurePartitions(
    tx,
    Array.from({ length: days + 1 }, (_, ahead) => new Date(now.getTime() + ahead * dayMs)),
  )
}

// Rows of different lengths do not fit in one array parameter, so each row travels as PostgreSQL's array text.
const toArrayText = (items: readonly (number | string | null)[]) =>
  `{${items.map((item) => item ?? 'null').join(',')}}`
