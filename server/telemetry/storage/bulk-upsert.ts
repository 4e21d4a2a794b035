// Upserts reports of many devices that carry the same metrics, as most reports of a fleet do. One statement writes the
// rows and the latest values. Its text names the metrics: merging the latest values device by device would take longer
// than all other work that a report causes in the database.
import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import { reportsOf } from './binary-rows.ts'
import type { MergedReading } from './readings.ts'

/** Fewer are not worth a statement of their own. */
export const fewestRows = 25

/** A bound, since every connection caches the statement of each shape. */
const mostShapes = 60
const shapes = new Set<string>()

const isReported = (value: number | undefined): boolean => value !== undefined && !Number.isNaN(value)

/** Expects rows in the order of the key and preserves it. A group holds at most one row of a device. */
export function groupByMetrics(rows: readonly MergedReading[]): {
  groups: MergedReading[][]
  others: MergedReading[]
} {
  const single = rows.filter(
    ({ deviceId }, at) => rows[at - 1]?.deviceId !== deviceId && rows[at + 1]?.deviceId !== deviceId,
  )
  const groups: MergedReading[][] = []
  for (const group of Map.groupBy(single, ({ values }) => shapeKey(values)).values()) {
    const shape = group[0]?.values ?? []
    const same = group.filter(({ values }) => hasSameMetrics(values, shape))
    if (same.length >= fewestRows && mayUseShape(shape)) groups.push(same)
  }
  const taken = new Set(groups.flat())
  return { groups, others: rows.filter((row) => !taken.has(row)) }
}

function mayUseShape(shape: readonly number[]): boolean {
  const name = shape.map((value) => (isReported(value) ? 1 : 0)).join('')
  if (shapes.size < mostShapes) shapes.add(name)
  return shapes.has(name)
}

/** A hash of the metrics that a report carries. */
function shapeKey(values: readonly number[]): number {
  let key = values.length
  for (let position = 0; position < values.length; position++)
    if (isReported(values[position])) key = (Math.imul(key, 31) + position) | 0
  return key
}

function hasSameMetrics(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false
  for (let position = 0; position < a.length; position++)
    if (isReported(a[position]) !== isReported(b[position])) return false
  return true
}

/**
 * Returns the rows whose latest values still have to be updated: the device has none yet, newer ones, or fewer metrics
 * than these rows carry. `type` is the oid of the type `report`.
 */
export async function bulkUpsert(
  tx: Tx,
  type: number,
  rows: readonly MergedReading[],
): Promise<MergedReading[]> {
  const shape = rows[0]?.values ?? []
  const updated = await sql<{ device_id: string }>`
    with batch as materialized (
      select (unnest(${reportsOf(type, rows)}::report[])).*
    ), stored as (
      insert into raw_readings (device_id, ts, values) select * from batch
      on conflict (device_id, ts) do update set values = merge_values(raw_readings.values, excluded.values)
    )
    update latest_values set
      values = ${sql.raw(overlay('latest_values.values', shape, (from, to) => `batch.values[${from}:${to}]`))},
      times = ${sql.raw(overlay('latest_values.times', shape, (from, to) => `array_fill(batch.ts, array[${to - from + 1}])`))}
    from batch
    where latest_values.device_id = batch.device_id and cardinality(latest_values.values) >= ${shape.length}
      and (batch.ts < any(latest_values.times)) is not true
    returning latest_values.device_id
  `.execute(tx)
  if (updated.rows.length === rows.length) return []
  const isUpdated = new Set(updated.rows.map(({ device_id }) => device_id))
  return rows.filter(({ deviceId }) => !isUpdated.has(deviceId))
}

/** SQL of an array whose reported positions are replaced, range by range. PostgreSQL counts from one. */
function overlay(
  column: string,
  shape: readonly number[],
  replacement: (from: number, to: number) => string,
): string {
  const parts: string[] = []
  let next = 1
  for (let from = 1; from <= shape.length; from++) {
    if (!isReported(shape[from - 1])) continue
    let to = from
    while (isReported(shape[to])) to++
    if (from > next) parts.push(`${column}[${next}:${from - 1}]`)
    parts.push(replacement(from, to))
    next = to + 1
    from = to
  }
  return [...parts, `${column}[${next}:]`].join(' || ')
}
