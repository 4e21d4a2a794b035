// Which days of a device still have rows, and what its counters stood at before a day.
import { sql } from 'kysely'
import type { Tx } from '../../database.ts'
import { dayMs, dayName, dayStart, startOfWeek } from '../days.ts'
import type { Counted } from './counters.rules.ts'
import { columnOf } from './rollup.rules.ts'
import { readStored } from './stored-buckets.ts'

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

/**
 * The last values of counters before a day. Sealed days tell them by their buckets: by the half hours of the week, where
 * they nearly always are, else by the local days of the quarters before. So a counter that the device never tells costs
 * no more than one that it told long ago.
 */
export async function countersBefore(
  tx: Tx,
  deviceId: string,
  counters: readonly number[],
  day: number,
): Promise<Map<number, Counted>> {
  const before = new Map<number, Counted>()
  if (counters.length === 0) return before
  const span = { deviceId, from: day - daysBack * dayMs, to: day }
  const week = Math.max(span.from, startOfWeek(day - 1))
  await addLast(tx, before, counters, { ...span, level: '30m', from: week })
  const missing = counters.filter((position) => !before.has(position))
  if (missing.length > 0) await addLast(tx, before, missing, { ...span, level: '1d', to: week })
  for (const [position, last] of await lastOfRows(tx, span, counters))
    if (last.ms >= (before.get(position)?.ms ?? Number.NEGATIVE_INFINITY)) before.set(position, last)
  return before
}

/** A local day may begin before the span, and end beyond it where nothing was told since. */
async function addLast(
  tx: Tx,
  before: Map<number, Counted>,
  positions: readonly number[],
  span: DaySpan & { level: '30m' | '1d' },
): Promise<void> {
  const from = span.level === '1d' ? span.from - dayMs : span.from
  const { values } = await readStored(tx, { ...span, from, positions, fields: ['last', 'lastMs'] })
  for (const position of positions) {
    const told = values.get(columnOf(position, 'lastMs'))
    const row = told?.findLastIndex((ms) => ms >= span.from && ms < span.to) ?? -1
    const last = values.get(columnOf(position, 'last'))?.[row]
    if (last !== undefined) before.set(position, { value: last, ms: told?.[row] ?? 0 })
  }
}

/** What rows tell that are not sealed, or came late for a day that is. */
async function lastOfRows(
  tx: Tx,
  { deviceId, from, to }: DaySpan,
  counters: readonly number[],
): Promise<Map<number, Counted>> {
  const { rows } = await sql<{ position: number; ts: Date; value: number }>`
    select position, ts, value from unnest(${counters}::int[]) as position cross join lateral (
      select ts, values[position + 1] as value from hot
      where device_id = ${deviceId} and ts >= ${new Date(from)} and ts < ${new Date(to)}
        and values[position + 1] is not null
      order by ts desc limit 1
    ) as last
  `.execute(tx)
  return new Map(rows.map(({ position, ts, value }) => [position, { ms: ts.getTime(), value }]))
}
