// Days of one device: reports, and a chunk that is there already, become chunks and the buckets worked out from them.
import { sql } from 'kysely'
import type { Tx } from '../database.ts'
import { decodeColumns, encodeColumns } from './codec.ts'
import { type Columns, overlayColumns, withoutEmptyRows } from './columns.rules.ts'
import { readColumns } from './columns.ts'
import { dayMs, dayName } from './days.ts'
import { type DayOfReports, rollUpDays } from './roll-up-days.ts'
import { daysWithReports } from './sealed-days.ts'
import { storeHours } from './store-hours.ts'

/** The rows of a day. Does nothing where the day's reports are past keeping and its buckets are there. */
export async function sealDay(tx: Tx, deviceId: string, day: number, keptSince: number): Promise<void> {
  await lockDevice(tx, deviceId)
  if (day < keptSince && (await hasOnlyBuckets(tx, deviceId, day))) return
  await writeDays(tx, deviceId, [{ day, reports: await readDay(tx, deviceId, day) }])
}

/** Days that never were rows, merged into what is there, where they hold. They are kept as rows would have been. */
export async function sealReports(tx: Tx, deviceId: string, days: readonly DayOfReports[]): Promise<void> {
  await lockDevice(tx, deviceId)
  const known = await daysWithReports(
    tx,
    deviceId,
    days.map(({ day }) => day),
  )
  const whole: DayOfReports[] = []
  for (const { day, reports } of days.toSorted((a, b) => a.day - b.day))
    whole.push({ day, reports: known.has(day) ? merged(await readDay(tx, deviceId, day), reports) : reports })
  await writeDays(tx, deviceId, whole)
}

function merged(known: Columns, more: Columns): Columns {
  const positions = new Set([...known.values.keys(), ...more.values.keys()])
  return overlayColumns(known, more, [...positions])
}

/** Two processes that seal one device at once would each write without the other's rows. */
async function lockDevice(tx: Tx, deviceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`seal ${deviceId}`}, 0))`.execute(tx)
}

/** Days in the order of time. */
async function writeDays(tx: Tx, deviceId: string, days: readonly DayOfReports[]): Promise<void> {
  const sealed = days
    .map(({ day, reports }) => ({ day, reports: withoutEmptyRows(reports) }))
    .filter(({ reports }) => reports.times.length > 0)
  for (const { day, reports } of sealed) {
    const chunk = { rows: reports.times.length, data: encodeColumns(reports) }
    await tx
      .insertInto('chunk')
      .values({ device_id: deviceId, day: dayName(day), ...chunk })
      .onConflict((row) => row.columns(['device_id', 'day']).doUpdateSet(chunk))
      .execute()
  }
  const readAgain = (day: number) => readDay(tx, deviceId, day)
  await rollUpDays(tx, deviceId, sealed, readAgain)
  await storeHours(tx, deviceId, sealed, readAgain)
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
