// Reports of many devices that tell the same metrics, which are most of what a fleet says. Their rows and what is newest
// of them leave in one statement, whose text names the metrics: laid in place one by one, for each device, newest values
// take longer than all else that a report costs the database.
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { reportsOf } from './binary-rows.ts'
import type { MergedReading } from './readings.ts'

/** So many are worth a statement of their own. */
export const fewestAlike = 25

/** Connections keep the statement of each shape. */
const mostShapes = 60
const shapes = new Set<string>()

const isTold = (value: number | undefined): boolean => value !== undefined && !Number.isNaN(value)

/** Expects rows in the order of the key; what is answered keeps it. Those that are alike are one of a device. */
export function findAlike(rows: readonly MergedReading[]): {
  alike: MergedReading[][]
  others: MergedReading[]
} {
  const single = rows.filter(
    ({ deviceId }, at) => rows[at - 1]?.deviceId !== deviceId && rows[at + 1]?.deviceId !== deviceId,
  )
  const alike: MergedReading[][] = []
  for (const group of Map.groupBy(single, ({ values }) => shapeKey(values)).values()) {
    const shape = group[0]?.values ?? []
    const same = group.filter(({ values }) => isAlike(values, shape))
    if (same.length >= fewestAlike && mayKeep(shape)) alike.push(same)
  }
  const taken = new Set(alike.flat())
  return { alike, others: rows.filter((row) => !taken.has(row)) }
}

function mayKeep(shape: readonly number[]): boolean {
  const name = shape.map((value) => (isTold(value) ? 1 : 0)).join('')
  if (shapes.size < mostShapes) shapes.add(name)
  return shapes.has(name)
}

/** Different for nearly all reports that are not alike. */
function shapeKey(values: readonly number[]): number {
  let key = values.length
  for (let position = 0; position < values.length; position++)
    if (isTold(values[position])) key = (Math.imul(key, 31) + position) | 0
  return key
}

function isAlike(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false
  for (let position = 0; position < a.length; position++)
    if (isTold(a[position]) !== isTold(b[position])) return false
  return true
}

/**
 * Answers with those whose newest values are not laid yet: of devices of which nothing is known, or something newer, or
 * fewer metrics than these tell. `type` is the number of the type `report`.
 */
export async function storeAlike(
  tx: Tx,
  type: number,
  rows: readonly MergedReading[],
): Promise<MergedReading[]> {
  const shape = rows[0]?.values ?? []
  const laid = await sql<{ device_id: string }>`
    with told as materialized (
      select (unnest(${reportsOf(type, rows)}::report[])).*
    ), stored as (
      insert into raw_readings (device_id, ts, values) select * from told
      on conflict (device_id, ts) do update set values = merge_values(raw_readings.values, excluded.values)
    )
    update latest_values set
      values = ${sql.raw(overlay('latest_values.values', shape, (from, to) => `told.values[${from}:${to}]`))},
      times = ${sql.raw(overlay('latest_values.times', shape, (from, to) => `array_fill(told.ts, array[${to - from + 1}])`))}
    from told
    where latest_values.device_id = told.device_id and cardinality(latest_values.values) >= ${shape.length}
      and (told.ts < any(latest_values.times)) is not true
    returning latest_values.device_id
  `.execute(tx)
  if (laid.rows.length === rows.length) return []
  const isLaid = new Set(laid.rows.map(({ device_id }) => device_id))
  return rows.filter(({ deviceId }) => !isLaid.has(deviceId))
}

/** An array of which the places that are told are replaced, stretch by stretch. PostgreSQL counts from one. */
function overlay(
  known: string,
  shape: readonly number[],
  told: (from: number, to: number) => string,
): string {
  const parts: string[] = []
  let next = 1
  for (let from = 1; from <= shape.length; from++) {
    if (!isTold(shape[from - 1])) continue
    let to = from
    while (isTold(shape[to])) to++
    if (from > next) parts.push(`${known}[${next}:${from - 1}]`)
    parts.push(told(from, to))
    next = to + 1
    from = to
  }
  return [...parts, `${known}[${next}:]`].join(' || ')
}
