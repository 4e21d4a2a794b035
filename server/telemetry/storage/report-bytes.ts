// Transfers rows of reports as one binary value: each moment followed by its numbers. As text, as arrays or as a value
// per column the transfer would take most of the time.
import { sql } from 'kysely'
import type { Columns } from './columns.rules.ts'

const numberBytes = 8
const wordRange = 2 ** 32
/** PostgreSQL counts microseconds from here. */
const epochMs = Date.UTC(2000, 0, 1)
const nothing = sql`'\\x7ff8000000000000'::bytea`

/** Aggregates rows of `ts` and `values` in their order. Positions are parameters, so statements are shared. */
export const reportsAsBytes = (positions: readonly number[]) =>
  sql`string_agg(${sql.join([sql`timestamptz_send(ts)`, ...positions.map(valueAt)], sql` || `)}, ''::bytea)`

/** PostgreSQL counts from one. */
function valueAt(position: number) {
  if (!Number.isInteger(position) || position < 0) throw new Error('Not a metric position.')
  return sql`coalesce(float8send(values[${position + 1}::int]), ${nothing})`
}

export function readReports(bytes: Buffer | null | undefined, positions: readonly number[]): Columns {
  const { buffer, byteOffset, length } = bytes ?? Buffer.alloc(0)
  const view = new DataView(buffer, byteOffset, length)
  const width = numberBytes * (1 + positions.length)
  const rows = length / width
  const times = new Float64Array(rows)
  for (let row = 0, at = 0; row < rows; row++, at += width)
    times[row] = epochMs + (view.getInt32(at) * wordRange + view.getUint32(at + 4)) / 1000
  const columnAt = (start: number) => {
    const column = new Float64Array(rows)
    for (let row = 0, at = start; row < rows; row++, at += width) column[row] = view.getFloat64(at)
    return column
  }
  return {
    times,
    values: new Map(positions.map((position, index) => [position, columnAt(numberBytes * (index + 1))])),
  }
}
