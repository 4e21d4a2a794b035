// Days of one device: reports, and a chunk that is there already, become chunks and the buckets worked out from them.
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import type { SealedDayChunks } from '../../database/database.types.ts'
import { encodeColumns, positionsOf } from '../codec/codec.ts'
import { type Columns, overlayColumns, withoutEmptyRows } from '../columns.rules.ts'
import { readColumns } from '../columns.ts'
import { dayMs, dayName, dayStart } from '../days.ts'
import { storeHours } from '../energy/store-hours.ts'
import { daysWithChunk, daysWithReports } from '../rollups/sealed-days.ts'
import { type DayOfReports, rollUpDays, rollUpMinutes } from './roll-up-days.ts'

/** The rows of a day. Does nothing where the day's reports are past keeping and only its buckets are there. */
export async function sealDay(tx: Tx, deviceId: string, day: number): Promise<void> {
  await lockDevice(tx, deviceId)
  if ((await expiredOf(tx, deviceId, [day])).has(day)) return
  await writeDays(tx, deviceId, [await readDay(tx, deviceId, day)])
}

/**
 * Days that never were rows, merged into what is there, where they hold. They are kept as rows would have been: before
 * `retainedSince` as what is left of them. Only the first two stay whole until expiry, since days told later may belong
 * before them.
 */
export async function sealReports(
  tx: Tx,
  deviceId: string,
  days: readonly DayOfReports[],
  retainedSince = Number.NEGATIVE_INFINITY,
): Promise<void> {
  if (days.length === 0) return
  await lockDevice(tx, deviceId)
  const asked = days.map(({ day }) => day)
  const known = await daysWithReports(tx, deviceId, asked)
  const expired = await expiredOf(tx, deviceId, asked)
  const whole: (DayOfReports & Kept)[] = []
  for (const { day, reports } of days.toSorted((a, b) => a.day - b.day)) {
    if (expired.has(day)) continue
    const found = known.has(day) ? await readDay(tx, deviceId, day) : undefined
    whole.push(found ? { ...found, reports: merged(found.reports, reports) } : { day, reports })
  }
  await writeDays(tx, deviceId, whole)
  await letGo(tx, deviceId, { from: Math.min(...asked) + 2 * dayMs, to: retainedSince }, whole)
}

/** The chunk of a day becomes its minutes: from now on its reports are not kept. */
export async function expireDay(tx: Tx, deviceId: string, day: number): Promise<void> {
  await lockDevice(tx, deviceId)
  await letGo(tx, deviceId, { from: day, to: day + dayMs })
}

/** Some of the days need not be read again. */
async function letGo(
  tx: Tx,
  deviceId: string,
  { from, to }: { from: number; to: number },
  days: readonly DayOfReports[] = [],
): Promise<void> {
  if (to <= from) return
  const known = new Map(days.map(({ day, reports }) => [day, reports]))
  const gone: DayOfReports[] = []
  for (const day of await daysWithChunk(tx, { deviceId, from, to })) {
    const reports = known.get(day) ?? (await readDay(tx, deviceId, day)).reports
    gone.push({ day, reports: withoutEmptyRows(reports) })
  }
  await rollUpMinutes(tx, deviceId, gone)
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

/** Two processes that seal one device at once would each write without the other's rows. */
export async function lockDevice(tx: Tx, deviceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`seal ${deviceId}`}, 0))`.execute(tx)
}

/** Days in the order of time. One that comes to the bytes that are there has nothing new, here and in its buckets. */
async function writeDays(tx: Tx, deviceId: string, days: readonly (DayOfReports & Kept)[]): Promise<void> {
  const sealed: DayOfReports[] = []
  const chunks: Insertable<SealedDayChunks>[] = []
  for (const { day, reports: all, chunk: kept } of days) {
    const reports = withoutEmptyRows(all)
    if (reports.times.length === 0) continue
    const data = encodeColumns(reports)
    if (kept && data.equals(kept)) continue
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

interface Kept {
  /** The bytes that are there already. */
  chunk?: Buffer | undefined
}

/** Every column that any report of the day carries. */
async function readDay(tx: Tx, deviceId: string, day: number): Promise<DayOfReports & Kept> {
  const span = { deviceId, from: new Date(day), to: new Date(day + dayMs) }
  const { rows } = await sql<{ width: number | null }>`
    select max(cardinality(values)) as width from raw_readings
    where device_id = ${deviceId} and ts >= ${span.from} and ts < ${span.to}
  `.execute(tx)
  const kept = await tx
    .selectFrom('sealed_day_chunks')
    .select('data')
    .where('device_id', '=', deviceId)
    .where('day', '=', dayName(day))
    .executeTakeFirst()
  const chunk = kept?.data
  const sealed = chunk ? positionsOf(chunk) : []
  const positions = [...new Set([...Array.from({ length: rows[0]?.width ?? 0 }).keys(), ...sealed])]
  return { day, reports: await readColumns(tx, { ...span, positions }), chunk }
}

/** Those of the days whose reports are no longer kept: their minutes are. */
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
