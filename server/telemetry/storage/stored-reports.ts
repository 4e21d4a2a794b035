// Reports of one device over a span as columns, for charts, exports, roll-ups and energies. Sealed days come from
// chunks, others from rows; a day may be in both and is then merged by moment.
import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import { dayMs, dayName, dayStart, startOfDay } from '../../days/days.ts'
import { type OpenColumns, openColumns } from './codec/open-columns.ts'
import { createScratch, type Take } from './codec/scratch.ts'
import { type Columns, firstAtOrAfter, joinColumns, overlayRows, withoutEmptyRows } from './columns.rules.ts'
import { readReports, reportsAsBytes } from './report-bytes.ts'

export type { Columns } from './columns.rules.ts'

export interface Span {
  deviceId: string
  /** Metric positions in the device's model. */
  positions: readonly number[]
  from: Date
  /** Exclusive. */
  to: Date
}

/** Every report of the span that carries one of the metrics, in the order of time. */
export const readColumns = async (tx: Tx, span: Span): Promise<Columns> =>
  reportsOf(await readStoredReadings(tx, span), span)

/** What is stored of a span, and somewhat around it, before it is unpacked. */
export interface StoredReadings {
  /** In the order of time. */
  days: SealedDay[]
  rows: Columns
  /** The beginnings of the UTC days whose reports have expired: only their minute buckets remain. */
  expired: number[]
}

interface SealedDay {
  day: number
  columns: OpenColumns
}

/** One statement, so that rows and chunks are of one snapshot. */
export async function readStoredReadings(
  tx: Tx,
  { deviceId, positions, from, to }: Span,
): Promise<StoredReadings> {
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
    select 'expired', period, null from rollups
    where device_id = ${deviceId} and level = '1m' and period >= ${first}::date and period <= ${last}::date
  `.execute(tx)
  return { ...readingsIn(rows, positions), expired: daysOf(rows, 'expired') }
}

const readingsIn = (pieces: readonly Piece[], positions: readonly number[]) => ({
  days: piecesOf(pieces, 'chunk').map(({ day, data }) => ({
    day: dayStart(day ?? ''),
    columns: openColumns(data ?? Buffer.alloc(0)),
  })),
  rows: readReports(piecesOf(pieces, 'rows')[0]?.data, positions),
})

type Cut = Pick<Span, 'positions' | 'from' | 'to'>

export function reportsOf(
  readings: Pick<StoredReadings, 'days' | 'rows'>,
  { positions, ...span }: Cut,
  take?: Take,
): Columns {
  const days = readings.days.map(({ columns }) => ({
    times: columns.times(),
    values: columns.columns(positions, take),
  }))
  const [from, to] = [span.from.getTime(), span.to.getTime()]
  return withoutEmptyRows(overlayRows(days, readings.rows, positions, { from, to }))
}

/** An upper bound of the number of reports. Only the days that the span cuts are unpacked. */
export function mostReportsOf(
  { days, rows }: StoredReadings,
  { from, to }: { from: number; to: number },
): number {
  const within = (times: Float64Array) => firstAtOrAfter(times, to) - firstAtOrAfter(times, from)
  return days.reduce((sum, { day, columns }) => {
    const isWhole = from <= day && day + dayMs <= to
    return sum + (isWhole ? columns.rows : within(columns.times()))
  }, within(rows.times))
}

/** As readColumns in parts: a day is unpacked on demand, and its memory is reused for the next. */
export const readParts = async (tx: Tx, span: Span): Promise<Iterable<Columns>> =>
  partsOf(await readStoredReadings(tx, span), span)

/** Enough for a day of twenty metrics reported every minute. */
const numbersOfDay = 2 ** 16

function* partsOf({ days, rows }: StoredReadings, { positions, from, to }: Span): Generator<Columns> {
  const takeAgain = createScratch(numbersOfDay)
  const partOf = (sealed: SealedDay[], start: number, end: number): Columns => {
    const span = { from: Math.max(start, from.getTime()), to: Math.min(end, to.getTime()) }
    return reportsOf(
      { days: sealed, rows: joinColumns([rows], positions, span) },
      { positions, from: new Date(span.from), to: new Date(span.to) },
      takeAgain(),
    )
  }
  let start = from.getTime()
  for (const sealed of days) {
    yield partOf([], start, sealed.day)
    start = sealed.day + dayMs
    yield partOf([sealed], sealed.day, start)
  }
  yield partOf([], start, to.getTime())
}

/** One statement returns rows of several kinds. */
interface Piece {
  kind: 'chunk' | 'rows' | 'expired' | 'open' | 'stored'
  day: string | null
  data: Buffer | null
}

const piecesOf = (pieces: readonly Piece[], kind: Piece['kind']): Piece[] =>
  pieces.filter((piece) => piece.kind === kind).sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1))

const daysOf = (pieces: readonly Piece[], kind: Piece['kind']): number[] =>
  piecesOf(pieces, kind).map(({ day }) => dayStart(day ?? ''))

/** The reports of open days: days with rows, which are not sealed or have to be sealed again. */
export interface OpenReports {
  /** The beginnings of these days. */
  days: number[]
  reports: Columns
  /** Stored buckets of the requested periods, also of other days. */
  stored: Buffer[]
}

interface Periods {
  level: string
  /** Names of periods. */
  first: string
  last: string
}

/** Expects whole days. One statement also reads the stored buckets of some periods. */
export async function readOpen(
  tx: Tx,
  { deviceId, positions, from, to }: Span,
  { level, first, last }: Periods,
): Promise<OpenReports> {
  const { rows } = await sql<Piece>`
    with report_rows as materialized (
      select ts, values, (ts at time zone 'UTC')::date as day from raw_readings
      where device_id = ${deviceId} and ts >= ${from} and ts < ${to}
    ), open as materialized (
      select day from (select distinct day from report_rows) as days
      where not exists (
        select from rollups where device_id = ${deviceId} and level = '1m' and period = days.day
      )
    )
    select 'chunk' as kind, day, data from sealed_day_chunks
    where device_id = ${deviceId} and day in (select day from open)
    union all
    select 'rows', null, ${reportsAsBytes(positions)}
    from (select ts, values from report_rows where day in (select day from open) order by ts) as report
    union all
    select 'open', day, null from open
    union all
    select 'stored', period, data from rollups
    where device_id = ${deviceId} and level = ${level} and period >= ${first}::date and period <= ${last}::date
  `.execute(tx)
  return {
    days: daysOf(rows, 'open'),
    reports: reportsOf(readingsIn(rows, positions), { positions, from, to }),
    stored: piecesOf(rows, 'stored').flatMap(({ data }) => data ?? []),
  }
}

/** The rows of many devices of one type, of each since a moment of its own. */
export async function readRowsSince(
  tx: Tx,
  { since, positions, to }: Pick<Span, 'positions' | 'to'> & { since: ReadonlyMap<string, number> },
): Promise<Map<string, Columns>> {
  const moments = [...since.values()].map((ms) => new Date(ms).toISOString())
  const { rows } = await sql<{ device_id: string; reports: Buffer | null }>`
    select device.device_id, found.reports
    from unnest(${[...since.keys()]}::text[], ${moments}::timestamptz[]) as device (device_id, since)
    cross join lateral (
      select ${reportsAsBytes(positions)} as reports from (
        select ts, values from raw_readings
        where raw_readings.device_id = device.device_id and ts >= device.since and ts < ${to} order by ts
      ) as report
    ) as found
  `.execute(tx)
  return new Map(rows.map(({ device_id, reports }) => [device_id, readReports(reports, positions)]))
}
