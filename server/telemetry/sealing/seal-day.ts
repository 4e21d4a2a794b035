// Seals days of one device: rows and an existing chunk become a chunk, roll-up buckets and hourly sums.
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import type { SealedDayChunks } from '../../database/database.types.ts'
import { dayMs, dayName, dayStart } from '../../days/days.ts'
import { storeHours } from '../energy/store-hours.ts'
import { daysWithChunk, daysWithReports } from '../rollups/sealed-days.ts'
import { encodeColumns, positionsOf } from '../storage/codec/codec.ts'
import {
  type Columns,
  type DayOfReports,
  overlayColumns,
  withoutEmptyRows,
} from '../storage/columns.rules.ts'
import { lockDevice } from '../storage/lock-device.ts'
import { readColumns } from '../storage/stored-reports.ts'
import { rollUpDays, rollUpMinutes } from './roll-up-days.ts'

/** Seals the rows of a day. Does nothing where the day's reports have expired and only its buckets remain. */
export async function sealDay(tx: Tx, deviceId: string, day: number): Promise<void> {
  await lockDevice(tx, deviceId)
  if ((await expiredOf(tx, deviceId, [day])).has(day)) return
  await writeDays(tx, deviceId, [await readDay(tx, deviceId, day)])
}

/**
 * Merges imported days into what is stored; they win for the same moment. Days before `retainedSince` expire at once,
 * except the first two: days that are imported later may belong before them.
 */
export async function sealReports(
  tx: Tx,
  deviceId: string,
  days: readonly DayOfReports[],
  retainedSince = Number.NEGATIVE_INFINITY,
): Promise<void> {
  if (days.length === 0) return
  await lockDevice(tx, deviceId)
  const starts = days.map(({ day }) => day)
  const known = await daysWithReports(tx, deviceId, starts)
  const expired = await expiredOf(tx, deviceId, starts)
  const whole: (DayOfReports & StoredChunk)[] = []
  for (const { day, reports } of days.toSorted((a, b) => a.day - b.day)) {
    if (expired.has(day)) continue
    const found = known.has(day) ? await readDay(tx, deviceId, day) : undefined
    whole.push(found ? { ...found, reports: merged(found.reports, reports) } : { day, reports })
  }
  await writeDays(tx, deviceId, whole)
  await expireChunks(tx, deviceId, { from: Math.min(...starts) + 2 * dayMs, to: retainedSince }, whole)
}

/** Replaces the chunk of a day by minute buckets: its reports expire. */
export async function expireDay(tx: Tx, deviceId: string, day: number): Promise<void> {
  await lockDevice(tx, deviceId)
  await expireChunks(tx, deviceId, { from: day, to: day + dayMs })
}

/** `days` are those that are already read. */
async function expireChunks(
  tx: Tx,
  deviceId: string,
  { from, to }: { from: number; to: number },
  days: readonly DayOfReports[] = [],
): Promise<void> {
  if (to <= from) return
  const known = new Map(days.map(({ day, reports }) => [day, reports]))
  const expired: DayOfReports[] = []
  for (const day of await daysWithChunk(tx, { deviceId, from, to })) {
    const reports = known.get(day) ?? (await readDay(tx, deviceId, day)).reports
    expired.push({ day, reports: withoutEmptyRows(reports) })
  }
  await rollUpMinutes(tx, deviceId, expired)
  await tx
    .deleteFrom('sealed_day_chunks')
    .where('device_id', '=', deviceId)
    .where('day', '>=', dayName(from))
    .where('day', '<=', dayName(to - 1))
    .execute()
}

function merged(known: Columns, more: Columns): Columns {
  const positions = new Set([...known.values.keys(), ...more.values.keys()])
  return overlayColumns(known, more, [...positions])
}

/** Expects days in the order of time. A day whose chunk does not change is skipped with its buckets. */
async function writeDays(
  tx: Tx,
  deviceId: string,
  days: readonly (DayOfReports & StoredChunk)[],
): Promise<void> {
  const sealed: DayOfReports[] = []
  const chunks: Insertable<SealedDayChunks>[] = []
  for (const { day, reports: all, chunk } of days) {
    const reports = withoutEmptyRows(all)
    if (reports.times.length === 0) continue
    const data = encodeColumns(reports)
    if (chunk && data.equals(chunk)) continue
    chunks.push({ device_id: deviceId, day: dayName(day), rows: reports.times.length, data })
    sealed.push({ day, reports })
  }
  if (sealed.length === 0) return
  await tx
    .insertInto('sealed_day_chunks')
    .values(chunks)
    .onConflict((row) =>
      row.columns(['device_id', 'day']).doUpdateSet(({ ref }) => ({
        rows: ref('excluded.rows'),
        data: ref('excluded.data'),
      })),
    )
    .execute()
  const readAgain = async (day: number) => (await readDay(tx, deviceId, day)).reports
  await rollUpDays(tx, deviceId, sealed, readAgain)
  await storeHours(tx, deviceId, sealed, readAgain)
}

interface StoredChunk {
  /** The stored bytes. */
  chunk?: Buffer | undefined
}

/** Every column that any report of the day carries. */
async function readDay(tx: Tx, deviceId: string, day: number): Promise<DayOfReports & StoredChunk> {
  const span = { deviceId, from: new Date(day), to: new Date(day + dayMs) }
  const { rows } = await sql<{ width: number | null }>`
    select max(cardinality(values)) as width from raw_readings
    where device_id = ${deviceId} and ts >= ${span.from} and ts < ${span.to}
  `.execute(tx)
  const stored = await tx
    .selectFrom('sealed_day_chunks')
    .select('data')
    .where('device_id', '=', deviceId)
    .where('day', '=', dayName(day))
    .executeTakeFirst()
  const chunk = stored?.data
  const sealed = chunk ? positionsOf(chunk) : []
  const positions = [...new Set([...Array.from({ length: rows[0]?.width ?? 0 }).keys(), ...sealed])]
  return { day, reports: await readColumns(tx, { ...span, positions }), chunk }
}

/** Those of the days whose reports have expired: their minute buckets are stored. */
async function expiredOf(tx: Tx, deviceId: string, days: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('rollups')
    .select('period')
    .where('device_id', '=', deviceId)
    .where('level', '=', '1m')
    .where('period', 'in', days.map(dayName))
    .execute()
  return new Set(rows.map(({ period }) => dayStart(period)))
}
