// One device and one UTC day: rows, and a chunk that is there already, become one chunk and its buckets.
import { sql } from 'kysely'
import { modelOf } from '../../contract/models/index.ts'
import type { Tx } from '../database.ts'
import { decodeColumns, encodeColumns } from './codec.ts'
import type { Columns } from './columns.rules.ts'
import { readColumns } from './columns.ts'
import { dayMs, dayName } from './days.ts'
import { localDays } from './local-calendar.ts'
import { bucketsOfDay, widened } from './rollup.rules.ts'
import { readStored, writeBuckets } from './rollup.store.ts'
import { countersBefore, nextSealedDay } from './sealed-days.ts'

/** Does nothing where the day's reports are past keeping and its buckets are there. */
export async function sealDay(tx: Tx, deviceId: string, day: number, keptSince: number): Promise<void> {
  // Two processes that seal one device at once would each write without the other's rows.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`seal ${deviceId}`}, 0))`.execute(tx)
  if (day < keptSince && (await hasOnlyBuckets(tx, deviceId, day))) return
  const reports = await readDay(tx, deviceId, day)
  if (reports.times.length === 0) return
  const chunk = { rows: reports.times.length, data: encodeColumns(reports) }
  await tx
    .insertInto('chunk')
    .values({ device_id: deviceId, day: dayName(day), ...chunk })
    .onConflict((row) => row.columns(['device_id', 'day']).doUpdateSet(chunk))
    .execute()
  const counters = await countersOf(tx, deviceId)
  await rollUp(tx, deviceId, day, reports, counters)
  const next = counters.length > 0 ? await nextSealedDay(tx, deviceId, day) : undefined
  if (next !== undefined) await rollUp(tx, deviceId, next, await readDay(tx, deviceId, next), counters)
}

async function rollUp(tx: Tx, deviceId: string, day: number, reports: Columns, counters: readonly number[]) {
  const before = await countersBefore(tx, deviceId, counters, day)
  const counting = { counters: new Set(counters), before }
  for (const level of ['1m', '30m', '1h'] as const) {
    const buckets = bucketsOfDay(reports, level, counting)
    await writeBuckets(tx, { deviceId, level, from: day, to: day + dayMs }, buckets)
  }
  const positions = [...reports.values.keys()]
  const days = localDays()
  for (const from of new Set([days.startOf(day), days.startOf(day + dayMs - 1)])) {
    const span = { deviceId, positions, from, to: days.endOf(from) }
    const narrow = await readStored(tx, { ...span, level: '30m' })
    await writeBuckets(tx, { ...span, level: '1d' }, widened(narrow, positions, days.startOf))
  }
}

/** Every column that any report of the day carries. */
async function readDay(tx: Tx, deviceId: string, day: number): Promise<Columns> {
  const span = { deviceId, from: new Date(day), to: new Date(day + dayMs) }
  const { rows } = await sql<{ width: number | null }>`
    select max(cardinality(values)) as width from hot
    where device_id = ${deviceId} and ts >= ${span.from} and ts < ${span.to}
  `.execute(tx)
  const chunk = await tx
    .selectFrom('chunk')
    .select('data')
    .where('device_id', '=', deviceId)
    .where('day', '=', dayName(day))
    .executeTakeFirst()
  const sealed = chunk ? decodeColumns(chunk.data).values.keys() : []
  const positions = [...new Set([...Array.from({ length: rows[0]?.width ?? 0 }).keys(), ...sealed])]
  return readColumns(tx, { ...span, positions })
}

async function hasOnlyBuckets(tx: Tx, deviceId: string, day: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from rollup where device_id = ${deviceId} and level = '1m' and period = ${dayName(day)}::date
      and not exists (select from chunk where device_id = ${deviceId} and day = ${dayName(day)}::date)
  `.execute(tx)
  return rows.length > 0
}

async function countersOf(tx: Tx, deviceId: string): Promise<number[]> {
  const device = await tx
    .selectFrom('devices')
    .select('device_type')
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  const metrics = (device && modelOf(device.device_type))?.metrics ?? []
  return metrics.flatMap(({ kind }, position) => (kind === 'counter' ? [position] : []))
}
