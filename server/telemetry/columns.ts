// Reports of one device over a span as columns: what charts, exports, roll-ups and energies are worked out from.
// Days that are sealed come from chunks, others from rows; a day may be in both, and is then merged by moment.
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { type OpenColumns, openColumns } from './codec/open-columns.ts'
import { createScratch, type Take } from './codec/scratch.ts'
import { type Columns, firstAtOrAfter, joinColumns, layColumns, withoutEmptyRows } from './columns.rules.ts'
import { dayMs, dayName, dayStart, startOfDay } from './days.ts'
import { readReports, reportsAsBytes } from './report-bytes.ts'

export type { Columns } from './columns.rules.ts'

export interface Span {
  deviceId: string
  /** Metric positions in the device's model. */
  positions: readonly number[]
  from: Date
  /** Not itself part of the span. */
  to: Date
}

/** Every report of the span that carries one of the metrics, in the order of time. */
export const readColumns = async (tx: Tx, span: Span): Promise<Columns> =>
  reportsOf(await readKept(tx, span), span)

/** What is kept of a span, and somewhat around it, before it is unpacked. */
export interface Kept {
  /** In their order. */
  days: SealedDay[]
  rows: Columns
  /** The beginnings of the UTC days in the span whose reports are gone: minutes took their place. */
  gone: number[]
}

interface SealedDay {
  day: number
  columns: OpenColumns
}

/** Rows and chunks are of one moment, and cost one question. */
export async function readKept(tx: Tx, { deviceId, positions, from, to }: Span): Promise<Kept> {
  const [first, last] = [dayName(startOfDay(from.getTime())), dayName(startOfDay(to.getTime() - 1))]
  const { rows } = await sql<Piece>`
    select 'chunk' as kind, day, data from sealed_day_chunks
    where device_id = ${deviceId} and day >= ${first}::date and day <= ${last}::date
    union all
    select 'rows', null, ${reportsAsBytes(positions)} from (
      select ts, values from raw_readings
      where device_id = ${deviceId} and ts >= ${from} and ts < ${to} order by ts
    ) as report
    union all
    select 'gone', period, null from rollups
    where device_id = ${deviceId} and level = '1m' and period >= ${first}::date and period <= ${last}::date
  `.execute(tx)
  return { ...keptIn(rows, positions), gone: daysOf(rows, 'gone') }
}

const keptIn = (pieces: readonly Piece[], positions: readonly number[]) => ({
  days: piecesOf(pieces, 'chunk').map(({ day, data }) => ({
    day: dayStart(day ?? ''),
    columns: openColumns(data ?? Buffer.alloc(0)),
  })),
  rows: readReports(piecesOf(pieces, 'rows')[0]?.data, positions),
})

type Cut = Pick<Span, 'positions' | 'from' | 'to'>

export function reportsOf(
  kept: Pick<Kept, 'days' | 'rows'>,
  { positions, ...span }: Cut,
  take?: Take,
): Columns {
  const days = kept.days.map(({ columns }) => ({
    times: columns.times(),
    values: columns.columns(positions, take),
  }))
  const [from, to] = [span.from.getTime(), span.to.getTime()]
  return withoutEmptyRows(layColumns(days, kept.rows, positions, { from, to }))
}

/** How many reports there are at most, told without unpacking more than the days that the span cuts. */
export function mostReportsOf({ days, rows }: Kept, { from, to }: { from: number; to: number }): number {
  const within = (times: Float64Array) => firstAtOrAfter(times, to) - firstAtOrAfter(times, from)
  return days.reduce((sum, { day, columns }) => {
    const isWhole = from <= day && day + dayMs <= to
    return sum + (isWhole ? columns.rows : within(columns.times()))
  }, within(rows.times))
}

/** As readColumns, one part after the other: a day is unpacked when it is asked for, and gone with the next. */
export const readParts = async (tx: Tx, span: Span): Promise<Iterable<Columns>> =>
  partsOf(await readKept(tx, span), span)

/** Of a day of twenty metrics by the minute. */
const numbersOfDay = 2 ** 16

function* partsOf({ days, rows }: Kept, { positions, from, to }: Span): Generator<Columns> {
  const takeAgain = createScratch(numbersOfDay)
  const partOf = (sealed: SealedDay[], start: number, end: number): Columns => {
    const span = { from: Math.max(start, from.getTime()), to: Math.min(end, to.getTime()) }
    const told = joinColumns([rows], positions, span)
    return reportsOf(
      { days: sealed, rows: told },
      { positions, from: new Date(span.from), to: new Date(span.to) },
      takeAgain(),
    )
  }
  let told = from.getTime()
  for (const sealed of days) {
    yield partOf([], told, sealed.day)
    told = sealed.day + dayMs
    yield partOf([sealed], sealed.day, told)
  }
  yield partOf([], told, to.getTime())
}

/** What comes together in one answer is told apart by its kind. */
interface Piece {
  kind: 'chunk' | 'rows' | 'gone' | 'open' | 'stored'
  day: string | null
  data: Buffer | null
}

const piecesOf = (pieces: readonly Piece[], kind: Piece['kind']): Piece[] =>
  pieces.filter((piece) => piece.kind === kind).sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1))

const daysOf = (pieces: readonly Piece[], kind: Piece['kind']): number[] =>
  piecesOf(pieces, kind).map(({ day }) => dayStart(day ?? ''))

/** The reports of days with rows, which are not sealed or must be sealed anew. */
export interface OpenReports {
  /** The beginnings of these days. */
  days: number[]
  reports: Columns
  /** Roll-ups, which are not of these days alone. */
  stored: Buffer[]
}

interface StoredOf {
  level: string
  /** Names of periods. */
  first: string
  last: string
}

/** Of whole days from the one moment to the other; with the roll-ups of some periods, to be one question. */
export async function readOpen(
  tx: Tx,
  { deviceId, positions, from, to }: Span,
  { level, first, last }: StoredOf,
): Promise<OpenReports> {
  const { rows } = await sql<Piece>`
    with told as materialized (
      select ts, values, (ts at time zone 'UTC')::date as day from raw_readings
      where device_id = ${deviceId} and ts >= ${from} and ts < ${to}
    ), open as materialized (
      select day from (select distinct day from told) as days
      where not exists (
        select from rollups where device_id = ${deviceId} and level = '1m' and period = days.day
      )
    )
    select 'chunk' as kind, day, data from sealed_day_chunks
    where device_id = ${deviceId} and day in (select day from open)
    union all
    select 'rows', null, ${reportsAsBytes(positions)}
    from (select ts, values from told where day in (select day from open) order by ts) as report
    union all
    select 'open', day, null from open
    union all
    select 'stored', period, data from rollups
    where device_id = ${deviceId} and level = ${level} and period >= ${first}::date and period <= ${last}::date
  `.execute(tx)
  return {
    days: daysOf(rows, 'open'),
    reports: reportsOf(keptIn(rows, positions), { positions, from, to }),
    stored: piecesOf(rows, 'stored').flatMap(({ data }) => data ?? []),
  }
}

/** The rows of many devices that are of one type, of each since a moment of its own. */
export async function readRowsSince(
  tx: Tx,
  { since, positions, to }: Pick<Span, 'positions' | 'to'> & { since: ReadonlyMap<string, number> },
): Promise<Map<string, Columns>> {
  const moments = [...since.values()].map((ms) => new Date(ms).toISOString())
  const { rows } = await sql<{ device_id: string; reports: Buffer | null }>`
    select asked.device_id, told.reports
    from unnest(${[...since.keys()]}::text[], ${moments}::timestamptz[]) as asked (device_id, since)
    cross join lateral (
      select ${reportsAsBytes(positions)} as reports from (
        select ts, values from raw_readings
        where raw_readings.device_id = asked.device_id and ts >= asked.since and ts < ${to} order by ts
      ) as report
    ) as told
  `.execute(tx)
  return new Map(rows.map(({ device_id, reports }) => [device_id, readReports(reports, positions)]))
}
