// Which days of a device still have rows, and what its counters stood at before a day.
import { sql } from 'kysely'
import type { Tx } from '../../database.ts'
import { decodeColumns } from '../codec/codec.ts'
import { readColumns } from '../columns.ts'
import { dayMs, dayName, dayStart } from '../days.ts'
import { type Counted, lastCounted } from './counters.rules.ts'
import { columnOf, columnsOf } from './rollup.rules.ts'

/** A counter that was silent for longer begins anew. */
export const daysBack = 40

interface DaySpan {
  deviceId: string
  from: number
  to: number
}

/** The days of a span that are sealed and whose reports are still kept. */
export async function daysWithChunk(tx: Tx, { deviceId, from, to }: DaySpan): Promise<number[]> {
  const rows = await tx
    .selectFrom('chunk')
    .select('day')
    .where('device_id', '=', deviceId)
    .where('day', '>=', dayName(from))
    .where('day', '<=', dayName(to - 1))
    .orderBy('day')
    .execute()
  return rows.map(({ day }) => dayStart(day))
}

/** The next day with a chunk, near enough for its first growth to hang on this one. */
export async function nextSealedDay(tx: Tx, deviceId: string, day: number): Promise<number | undefined> {
  const next = await tx
    .selectFrom('chunk')
    .select('day')
    .where('device_id', '=', deviceId)
    .where('day', '>', dayName(day))
    .where('day', '<=', dayName(day + daysBack * dayMs))
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
  return next && dayStart(next.day)
}

/** Those of the days that have a chunk or rows. */
export async function daysWithReports(
  tx: Tx,
  deviceId: string,
  days: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ day: string }>`
    select day from unnest(${days.map(dayName)}::date[]) as asked (day)
    where exists (select from chunk where device_id = ${deviceId} and chunk.day = asked.day)
      or exists (select from hot where device_id = ${deviceId}
        and ts >= day::timestamp at time zone 'UTC' and ts < (day + 1)::timestamp at time zone 'UTC')
  `.execute(tx)
  return new Set(rows.map(({ day }) => dayStart(day)))
}

/** The last values of counters before a day, looked for in the days that have reports, the nearest first. */
export async function countersBefore(
  tx: Tx,
  deviceId: string,
  counters: readonly number[],
  day: number,
): Promise<Map<number, Counted>> {
  const before = new Map<number, Counted>()
  let end = day
  while (before.size < counters.length) {
    const previous = await previousDay(tx, deviceId, end)
    if (previous === undefined || previous < day - daysBack * dayMs) break
    const positions = counters.filter((position) => !before.has(position))
    const span = { deviceId, positions, from: new Date(previous), to: new Date(previous + dayMs) }
    const reports = await readColumns(tx, span)
    for (const position of positions) {
      const last = lastCounted(reports, position)
      if (last) before.set(position, last)
    }
    for (const [position, last] of await lastOfMinutes(tx, deviceId, previous, positions))
      if (!before.has(position)) before.set(position, last)
    end = previous
  }
  return before
}

/** What is left of a day whose reports are no longer kept. */
async function lastOfMinutes(
  tx: Tx,
  deviceId: string,
  day: number,
  positions: readonly number[],
): Promise<[number, Counted][]> {
  const row = await tx
    .selectFrom('rollup')
    .select('data')
    .where('device_id', '=', deviceId)
    .where('level', '=', '1m')
    .where('period', '=', dayName(day))
    .executeTakeFirst()
  if (!row) return []
  const minutes = decodeColumns(row.data, columnsOf(positions, ['last', 'lastMs']))
  return positions.flatMap((position): [number, Counted][] => {
    const last = lastCounted(minutes, columnOf(position, 'last'))
    const told = lastCounted(minutes, columnOf(position, 'lastMs'))
    return last && told ? [[position, { value: last.value, ms: told.value }]] : []
  })
}

async function previousDay(tx: Tx, deviceId: string, day: number): Promise<number | undefined> {
  const start = new Date(day)
  const { rows } = await sql<{ day: string | null }>`
    select greatest(
      (select (ts at time zone 'UTC')::date from hot
       where device_id = ${deviceId} and ts < ${start} and ts >= ${new Date(day - daysBack * dayMs)}
       order by ts desc limit 1),
      (select max(day) from chunk where device_id = ${deviceId} and day < ${dayName(day)}::date),
      (select max(period) from rollup
       where device_id = ${deviceId} and level = '1m' and period < ${dayName(day)}::date)
    ) as day
  `.execute(tx)
  const found = rows[0]?.day
  return found ? dayStart(found) : undefined
}
