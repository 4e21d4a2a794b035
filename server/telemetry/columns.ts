// Reports of one device over a span as columns: what charts, exports, roll-ups and energies are worked out from.
import { sql } from 'kysely'
import type { Tx } from '../database.ts'

export interface Columns {
  /** Epoch milliseconds, ascending, each moment once. */
  times: Float64Array
  /** By metric position, as long as `times`; NaN where that report did not carry the metric. */
  values: Map<number, Float64Array>
}

export interface Span {
  deviceId: string
  /** Metric positions in the device's model. */
  positions: readonly number[]
  from: Date
  /** Not itself part of the span. */
  to: Date
}

/** Every report of the span that carries one of the metrics, in the order of time. */
export async function readColumns(tx: Tx, { deviceId, positions, from, to }: Span): Promise<Columns> {
  const { rows } = await sql<{ t: number; values: (number | null)[] }>`
    select (extract(epoch from ts) * 1000)::float8 as t, values from hot
    where device_id = ${deviceId} and ts >= ${from} and ts < ${to} order by ts
  `.execute(tx)
  const carrying = rows.filter(({ values }) => positions.some((position) => values[position] != null))
  return {
    times: Float64Array.from(carrying, ({ t }) => t),
    values: new Map(
      positions.map((position) => [
        position,
        Float64Array.from(carrying, ({ values }) => values[position] ?? Number.NaN),
      ]),
    ),
  }
}
