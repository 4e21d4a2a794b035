// Reports of one device over a span as columns: what charts, exports, roll-ups and energies are worked out from.
// Days that are sealed come from chunks, others from rows; a day may be in both, and is then merged by moment.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database.ts'
import { decodeColumns } from './codec/codec.ts'
import { type Columns, joinColumns, layColumns, withoutEmptyRows } from './columns.rules.ts'
import { dayMs, dayName, dayStart, startOfDay } from './days.ts'

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
export const readColumns = async (tx: Tx, span: Span): Promise<Columns> => (await readKept(tx, span)).reports

export interface KeptReports {
  reports: Columns
  /** The beginnings of the UTC days in the span whose reports are gone: minutes took their place. */
  gone: number[]
}

export async function readKept(tx: Tx, span: Span): Promise<KeptReports> {
  const row = await askKept(tx, span)
  const reports = reportsOfRow(row, { ...span, from: span.from.getTime(), to: span.to.getTime() })
  return { reports: withoutEmptyRows(reports), gone: row.gone.map(dayStart) }
}

/** As readColumns, one part after the other: a day is unpacked when it is asked for. */
export const readParts = async (tx: Tx, span: Span): Promise<Iterable<Columns>> =>
  partsOfRow(await askKept(tx, span), span)

/** Rows and chunks are of one moment, and cost one question. */
async function askKept(tx: Tx, { deviceId, positions, from, to }: Span) {
  const [first, last] = [dayName(startOfDay(from.getTime())), dayName(startOfDay(to.getTime() - 1))]
  const { rows } = await sql<Reports & { gone: string[] }>`
    with kept as materialized (
      select data, day from chunk
      where device_id = ${deviceId} and day >= ${first}::date and day <= ${last}::date
    )
    select ${columnsIn(positions)}, ${inChunks},
      array(select period::text from rollup
        where device_id = ${deviceId} and level = '1m' and period >= ${first}::date and period <= ${last}::date
        order by period) as gone
    from (
      select ts, values from hot
      where device_id = ${deviceId} and ts >= ${from} and ts < ${to} order by ts
    ) as report
  `.execute(tx)
  const [row] = rows
  if (!row) throw new Error('There is always a row.')
  return row
}

function* partsOfRow(row: Reports, { positions, from, to }: Span): Generator<Columns> {
  const rows = columnsOfRow(row, positions)
  const partOf = (days: Columns[], start: number, end: number): Columns => {
    const span = { from: Math.max(start, from.getTime()), to: Math.min(end, to.getTime()) }
    return withoutEmptyRows(layColumns(days, joinColumns([rows], positions, span), positions, span))
  }
  let told = from.getTime()
  for (const chunk of piecesOf(row.chunks, row.lengths)) {
    const sealed = decodeColumns(chunk, positions)
    const day = startOfDay(sealed.times[0] ?? told)
    yield partOf([], told, day)
    told = day + dayMs
    yield partOf([sealed], day, told)
  }
  yield partOf([], told, Infinity)
}

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
  const { rows } = await sql<
    Reports & { open: string[]; stored: Buffer | null; stored_lengths: number[] | null }
  >`
    with told as materialized (
      select ts, values, (ts at time zone 'UTC')::date as day from hot
      where device_id = ${deviceId} and ts >= ${from} and ts < ${to}
    ), open as materialized (
      select day from (select distinct day from told) as days
      where not exists (
        select from rollup where device_id = ${deviceId} and level = '1m' and period = days.day
      )
    ), kept as materialized (
      select data, day from chunk where device_id = ${deviceId} and day in (select day from open)
    ), stored as materialized (
      select data, period from rollup
      where device_id = ${deviceId} and level = ${level} and period >= ${first}::date and period <= ${last}::date
    )
    select ${columnsIn(positions)}, ${inChunks},
      array(select day::text from open order by day) as open,
      (select string_agg(data, ''::bytea order by period) from stored) as stored,
      (select array_agg(octet_length(data) order by period) from stored) as stored_lengths
    from (select ts, values from told where day in (select day from open) order by ts) as report
  `.execute(tx)
  const [row] = rows
  if (!row) throw new Error('There is always a row.')
  return {
    days: row.open.map(dayStart),
    reports: reportsOfRow(row, { positions, from: from.getTime(), to: to.getTime() }),
    stored: piecesOf(row.stored, row.stored_lengths),
  }
}

interface Reports extends Record<string, unknown> {
  chunks: Buffer | null
  lengths: number[] | null
}

const inChunks = sql`
  (select string_agg(data, ''::bytea order by day) from kept) as chunks,
  (select array_agg(octet_length(data) order by day) from kept) as lengths`

/** Chunks of days and rows, by moment. */
function reportsOfRow(
  row: Reports,
  span: { positions: readonly number[]; from: number; to: number },
): Columns {
  const { positions } = span
  const days = piecesOf(row.chunks, row.lengths).map((chunk) => decodeColumns(chunk, positions))
  return layColumns(days, columnsOfRow(row, positions), positions, span)
}

/** They travel one behind the other. */
function piecesOf(all: Buffer | null, lengths: number[] | null): Buffer[] {
  let at = 0
  return (lengths ?? []).map((length) => {
    at += length
    return all?.subarray(at - length, at) ?? Buffer.alloc(0)
  })
}

/** The rows of many devices that are of one type, of each since a moment of its own. */
export async function readRowsSince(
  tx: Tx,
  { since, positions, to }: Pick<Span, 'positions' | 'to'> & { since: ReadonlyMap<string, number> },
): Promise<Map<string, Columns>> {
  const moments = [...since.values()].map((ms) => new Date(ms).toISOString())
  const { rows } = await sql<Record<string, Buffer | null> & { device_id: string }>`
    select asked.device_id, told.*
    from unnest(${[...since.keys()]}::text[], ${moments}::timestamptz[]) as asked (device_id, since)
    cross join lateral (
      select ${columnsIn(positions)} from (
        select ts, values from hot
        where hot.device_id = asked.device_id and ts >= asked.since and ts < ${to} order by ts
      ) as report
    ) as told
  `.execute(tx)
  return new Map(rows.map((row) => [row.device_id, columnsOfRow(row, positions)]))
}

/** Rows travel as one binary value a column: as text, or together in an array, they would take most of the time. */
const columnsIn = (positions: readonly number[]) =>
  sql.join([
    binary('times', sql`(extract(epoch from ts) * 1000)::float8`),
    ...positions.map((position, index) =>
      binary(columnName(index), sql`coalesce(values[${elementAt(position)}::int], 'NaN'::float8)`),
    ),
  ])

const binary = (name: string, number: RawBuilder<unknown>) =>
  sql`string_agg(float8send(${number}), ''::bytea) as ${sql.id(name)}`

/** As many columns are the same question, whichever they are. */
const columnName = (index: number) => `column_${index}`

const columnsOfRow = (row: Record<string, unknown>, positions: readonly number[]): Columns => ({
  times: numbersOf(row['times']),
  values: new Map(positions.map((position, index) => [position, numbersOf(row[columnName(index)])])),
})

function numbersOf(bytes: unknown): Float64Array {
  if (!Buffer.isBuffer(bytes)) return new Float64Array()
  const { buffer } = new Uint8Array(bytes)
  // PostgreSQL sends the highest byte first.
  Buffer.from(buffer).swap64()
  return new Float64Array(buffer)
}

function elementAt(position: number): number {
  if (!Number.isInteger(position) || position < 0) throw new Error('Not a metric position.')
  return position + 1
}
