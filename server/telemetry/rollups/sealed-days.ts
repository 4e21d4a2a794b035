// The sealed days of a device, and where its counters stood before a day.
import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import { dayMs, dayName, dayStart, startOfWeek } from '../../days/days.ts'
import { joinColumns } from '../storage/columns.rules.ts'
import { readRowsSince } from '../storage/stored-reports.ts'
import { type Counted, type Counters, standingAfter } from './counters.rules.ts'
import { columnOf, standingFields } from './rollup.rules.ts'
import { readStored } from './stored-buckets.ts'

/** A counter that was silent for longer begins a new base. */
export const daysBack = 40

interface DaySpan {
  deviceId: string
  from: number
  to: number
}

/** The days of a span that are sealed and whose reports are still stored. */
export async function daysWithChunk(tx: Tx, { deviceId, from, to }: DaySpan): Promise<number[]> {
  const rows = await tx
    .selectFrom('sealed_day_chunks')
    .select('day')
    .where('device_id', '=', deviceId)
    .where('day', '>=', dayName(from))
    .where('day', '<=', dayName(to - 1))
    .orderBy('day')
    .execute()
  return rows.map(({ day }) => dayStart(day))
}

/** The next day with a chunk, if its first growth can depend on this day. */
export async function nextSealedDay(tx: Tx, deviceId: string, day: number): Promise<number | undefined> {
  const next = await tx
    .selectFrom('sealed_day_chunks')
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
    select day from unnest(${days.map(dayName)}::date[]) as wanted (day)
    where exists (select from sealed_day_chunks where device_id = ${deviceId} and sealed_day_chunks.day = wanted.day)
      or exists (select from raw_readings where device_id = ${deviceId}
        and ts >= day::timestamp at time zone 'UTC' and ts < (day + 1)::timestamp at time zone 'UTC')
  `.execute(tx)
  return new Set(rows.map(({ day }) => dayStart(day)))
}

/**
 * Where counters stand before a day. Buckets of sealed days store it: the half hours of the week nearly always, else the
 * local days of the quarters before, so that a counter without reports costs no more than one with old ones. Rows of
 * open days are then applied.
 */
export async function countersBefore(
  tx: Tx,
  deviceId: string,
  counters: Counters,
  day: number,
): Promise<Map<number, readonly Counted[]>> {
  const before = new Map<number, readonly Counted[]>()
  if (counters.size === 0) return before
  const positions = [...counters.keys()]
  const span = { deviceId, from: day - daysBack * dayMs, to: day }
  const week = Math.max(span.from, startOfWeek(day - 1))
  await addStanding(tx, before, positions, { ...span, level: '30m', from: week })
  const missing = positions.filter((position) => !before.has(position))
  if (missing.length > 0) await addStanding(tx, before, missing, { ...span, level: '1d', to: week })
  const latestOf = (position: number) => before.get(position)?.at(-1)?.ms ?? span.from - 1
  const since = new Map([[deviceId, Math.min(...positions.map(latestOf)) + 1]])
  const rows = (await readRowsSince(tx, { since, positions, to: new Date(day) })).get(deviceId)
  if (!rows) return before
  for (const [position, pace] of counters) {
    const stored = before.get(position)
    const later = joinColumns([rows], [position], { from: latestOf(position) + 1, to: day })
    const standing = standingAfter(later, position, pace, stored)
    if (standing.length > 0) before.set(position, standing)
  }
  return before
}

/** A local day may begin before the span, and end beyond it where nothing was reported since. */
async function addStanding(
  tx: Tx,
  before: Map<number, readonly Counted[]>,
  positions: readonly number[],
  span: DaySpan & { level: '30m' | '1d' },
): Promise<void> {
  const from = span.level === '1d' ? span.from - dayMs : span.from
  const fields = ['last', 'lastMs', ...standingFields] as const
  const { values } = await readStored(tx, { ...span, from, positions, fields })
  for (const position of positions) {
    const reported = values.get(columnOf(position, 'lastMs'))
    const row = reported?.findLastIndex((ms) => ms >= span.from && ms < span.to) ?? -1
    if (row < 0) continue
    const at = (field: (typeof fields)[number]) => values.get(columnOf(position, field))?.[row] ?? Number.NaN
    const latest = { ms: at('lastMs'), value: at('last') }
    const isBelow = at('belowMs') === latest.ms
    const low = { ms: at('lowMs'), value: at('low') }
    const height = { ms: at('heightMs'), value: at('height') }
    before.set(position, isBelow ? [height, ...(low.ms < latest.ms ? [low] : []), latest] : [latest])
  }
}
