// Reports of one device over a span as columns: what charts, exports, roll-ups and energies are worked out from.
// Days that are sealed come from chunks, others from rows; a day may be in both, and is then merged by moment.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database.ts'
import { decodeColumns } from './codec.ts'
import { type Columns, joinColumns, overlayColumns, withoutEmptyRows } from './columns.rules.ts'
import { dayMs, dayName, startOfDay } from './days.ts'

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
export async function readColumns(tx: Tx, span: Span): Promise<Columns> {
  // Rows before chunks: a day that is sealed in between is then seen twice rather than not at all.
  const hot = await readHot(tx, span)
  const sealed = await readChunks(tx, span)
  return withoutEmptyRows(overlayColumns(sealed, hot, span.positions))
}

async function readChunks(tx: Tx, { deviceId, positions, from, to }: Span): Promise<Columns> {
  const chunks = await tx
    .selectFrom('chunk')
    .select('data')
    .where('device_id', '=', deviceId)
    .where('day', '>=', dayName(startOfDay(from.getTime())))
    .where('day', '<=', dayName(startOfDay(to.getTime() - 1)))
    .orderBy('day')
    .execute()
  const days = chunks.map(({ data }) => decodeColumns(data, positions))
  return joinColumns(days, positions, { from: from.getTime(), to: to.getTime() })
}

/** The rows of many devices that are of one type; a device without any is left out. */
export async function readRowsOf(
  tx: Tx,
  { deviceIds, positions, from, to }: Omit<Span, 'deviceId'> & { deviceIds: readonly string[] },
): Promise<Map<string, Columns>> {
  const columns = positions.map((position) => binary(sql`coalesce(${valueAt(position)}, 'NaN'::float8)`))
  const { rows } = await sql<{ device_id: string; columns: (Buffer | null)[] }>`
    select device_id, array[${sql.join([binary(millisecondsOfRow), ...columns])}] as columns
    from (
      select device_id, ts, values from hot
      where device_id = any(${deviceIds}::text[]) and ts >= ${from} and ts < ${to} order by device_id, ts
    ) as report group by device_id
  `.execute(tx)
  return new Map(rows.map((row) => [row.device_id, columnsOfRow(row.columns, positions)]))
}

/** The rows travel as one binary column each: as arrays of text they would take most of the time of a long range. */
async function readHot(tx: Tx, { deviceId, positions, from, to }: Span): Promise<Columns> {
  const columns = positions.map((position) => binary(sql`coalesce(${valueAt(position)}, 'NaN'::float8)`))
  const { rows } = await sql<{ columns: (Buffer | null)[] | null }>`
    select array[${sql.join([binary(millisecondsOfRow), ...columns])}] as columns
    from (
      select ts, values from hot
      where device_id = ${deviceId} and ts >= ${from} and ts < ${to} order by ts
    ) as report
  `.execute(tx)
  return columnsOfRow(rows[0]?.columns ?? [], positions)
}

const binary = (number: RawBuilder<unknown>) => sql`string_agg(float8send(${number}), ''::bytea)`
const millisecondsOfRow = sql`(extract(epoch from ts) * 1000)::float8`

function columnsOfRow(columns: readonly (Buffer | null)[], positions: readonly number[]): Columns {
  const [times = new Float64Array(), ...values] = columns.map(numbersOf)
  return { times, values: new Map(positions.map((position, index) => [position, values[index] ?? times])) }
}

function numbersOf(bytes: Buffer | null): Float64Array {
  if (!bytes) return new Float64Array()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return Float64Array.from({ length: bytes.length / 8 }, (_, index) => view.getFloat64(index * 8))
}

function valueAt(position: number): RawBuilder<unknown> {
  if (!Number.isInteger(position) || position < 0) throw new Error('Not a metric position.')
  return sql`values[${sql.lit(position + 1)}]`
}
