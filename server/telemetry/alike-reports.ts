// Reports of many devices that tell the same metrics, which are most of what a fleet says. Their rows and what is newest
// of them leave in one statement, whose text names the metrics: laid in place one by one, for each device, newest values
// take longer than all else that a report costs the database.
import { sql } from 'kysely'
import type { Tx } from '../database.ts'
import { reportsOf } from './binary-rows.ts'
import type { MergedReading } from './readings.ts'

export interface AlikeReports {
  /** One of a device. */
  rows: MergedReading[]
}

/** So many are worth a statement of their own. */
export const fewestAlike = 25

const isTold = (value: number | undefined): boolean => value !== undefined && !Number.isNaN(value)

/** Expects rows in the order of the key; `others` keep it. */
export function findAlike(rows: readonly MergedReading[]): {
  alike: AlikeReports[]
  others: MergedReading[]
} {
  const groups = new Map<number, MergedReading[]>()
  const groupOf = (row: MergedReading) => {
    const key = shapeKey(row.values)
    const group = groups.get(key) ?? []
    if (group.length === 0) groups.set(key, group)
    return group
  }
  const isGrouped = rows.map((row, at) => {
    const isOnlyOne = rows[at - 1]?.deviceId !== row.deviceId && rows[at + 1]?.deviceId !== row.deviceId
    if (!isOnlyOne) return undefined
    const group = groupOf(row)
    if (group[0] && !isAlike(group[0].values, row.values)) return undefined
    group.push(row)
    return group
  })
  return {
    alike: [...groups.values()].filter(({ length }) => length >= fewestAlike).map((some) => ({ rows: some })),
    others: rows.filter((_, at) => (isGrouped[at]?.length ?? 0) < fewestAlike),
  }
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
 * Answers with those whose newest values are not laid yet: of devices that have none, or of which something newer is
 * known. `type` is the number of the type `report`.
 */
export async function storeAlike(tx: Tx, type: number, { rows }: AlikeReports): Promise<MergedReading[]> {
  const shape = rows[0]?.values ?? []
  const laid = await sql<{ device_id: string }>`
    with told as materialized (
      select (unnest(${reportsOf(type, rows)}::report[])).*
    ), stored as (
      insert into hot (device_id, ts, values) select * from told
      on conflict (device_id, ts) do update set values = merge_values(hot.values, excluded.values)
    )
    update last set
      values = ${sql.raw(overlay('last.values', shape, (from, to) => `told.values[${from}:${to}]`))},
      times = ${sql.raw(overlay('last.times', shape, (from, to) => `array_fill(told.ts, array[${to - from + 1}])`))}
    from told
    where last.device_id = told.device_id and cardinality(last.values) >= ${shape.length}
      and (told.ts < any(last.times)) is not true
    returning last.device_id
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
