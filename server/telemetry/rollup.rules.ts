// Buckets of reports, told as columns: each metric has nine, its position times sixteen plus the number of the field.
// Wider buckets are made of narrower ones, always by the same steps, so that any way to a bucket gives the same bucket.
import type { Columns } from './columns.rules.ts'
import { hourMs, minuteMs } from './days.ts'
import { decimalsOf, scaledUp, toDecimal } from './decimals.rules.ts'

const fields = ['count', 'sum', 'min', 'max', 'first', 'last', 'firstMs', 'lastMs', 'growth'] as const
type Field = (typeof fields)[number]

export const columnOf = (position: number, field: Field): number => position * 16 + fields.indexOf(field)

export const columnsOf = (positions: readonly number[]): number[] =>
  positions.flatMap((position) => fields.map((field) => columnOf(position, field)))

export interface Counting {
  /** The positions of counters. */
  counters: ReadonlySet<number>
  /** What each counter stood at before the first report, where that is known. */
  before: ReadonlyMap<number, number>
}

/** Each report as a bucket of its own. */
export function reportsAsBuckets({ times, values }: Columns, { counters, before }: Counting): Columns {
  const buckets = new Map<number, Float64Array>()
  for (const [position, column] of values) {
    const onlyWherePresent = (of: (row: number) => number) =>
      column.map((value, row) => (Number.isNaN(value) ? value : of(row)))
    const moments = onlyWherePresent((row) => times[row] ?? Number.NaN)
    buckets.set(
      columnOf(position, 'count'),
      onlyWherePresent(() => 1),
    )
    for (const field of ['sum', 'min', 'max', 'first', 'last'] as const)
      buckets.set(columnOf(position, field), column)
    buckets.set(columnOf(position, 'firstMs'), moments)
    buckets.set(columnOf(position, 'lastMs'), moments)
    if (counters.has(position))
      buckets.set(columnOf(position, 'growth'), growthOf(column, before.get(position)))
  }
  return { times, values: buckets }
}

/** By how much a counter grew since the report before. One that fell began anew, and counted from zero since. */
function growthOf(column: Float64Array, start: number | undefined): Float64Array {
  const scale = decimalsOf(column)
  let before = start
  return column.map((value) => {
    if (Number.isNaN(value)) return value
    const growth = before === undefined ? 0 : value < before ? Math.max(0, value) : value - before
    before = value
    return scale === undefined ? growth : toDecimal(scaledUp(growth, scale), scale)
  })
}

/** Narrow buckets as wider ones; `startOf` tells the beginning of the wide bucket that holds a moment. */
export function widened(narrow: Columns, startOf: (ms: number) => number): Columns {
  const starts: number[] = []
  const bucketOf = Int32Array.from(narrow.times, (ms) => {
    const start = startOf(ms)
    if (starts.at(-1) !== start) starts.push(start)
    return starts.length - 1
  })
  const wide = new Map<number, Float64Array>()
  for (const [id, column] of narrow.values)
    wide.set(id, merged(column, bucketOf, starts.length, fields[id % 16] ?? 'count'))
  return { times: Float64Array.from(starts), values: wide }
}

const merge: Record<Field, (a: number, b: number) => number> = {
  count: (a, b) => a + b,
  sum: (a, b) => a + b,
  growth: (a, b) => a + b,
  min: Math.min,
  max: Math.max,
  first: (a) => a,
  firstMs: (a) => a,
  last: (_, b) => b,
  lastMs: (_, b) => b,
}

function merged(column: Float64Array, bucketOf: Int32Array, count: number, field: Field): Float64Array {
  const result = new Float64Array(count).fill(Number.NaN)
  for (let row = 0; row < column.length; row++) {
    const value = column[row] ?? Number.NaN
    if (Number.isNaN(value)) continue
    const bucket = bucketOf[row] ?? 0
    const known = result[bucket] ?? Number.NaN
    result[bucket] = Number.isNaN(known) ? value : merge[field](known, value)
  }
  if (field !== 'sum' && field !== 'growth') return result
  // The sum of decimals is a decimal: without the noise of floating point it depends on no order of adding.
  const scale = decimalsOf(column)
  return scale === undefined ? result : result.map((sum) => toDecimal(scaledUp(sum, scale), scale))
}

export type DayLevel = '1m' | '30m' | '1h'
const narrower: Record<DayLevel, DayLevel | undefined> = { '1m': undefined, '30m': '1m', '1h': '30m' }
export const levelMs: Record<DayLevel, number> = { '1m': minuteMs, '30m': 30 * minuteMs, '1h': hourMs }

/** The reports of a UTC day, or of a part of it, in buckets of a level. */
export function bucketsOfDay(reports: Columns, level: DayLevel, counting: Counting): Columns {
  const from = narrower[level]
  const narrow = from ? bucketsOfDay(reports, from, counting) : reportsAsBuckets(reports, counting)
  const width = levelMs[level]
  return widened(narrow, (ms) => Math.floor(ms / width) * width)
}

/** Neighbours in a row become one span. */
export function runsOf(starts: readonly number[], endOf: (start: number) => number): [number, number][] {
  const runs: [number, number][] = []
  for (const start of starts.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run[1] === start) run[1] = endOf(start)
    else runs.push([start, endOf(start)])
  }
  return runs
}
