// Buckets of reports, told as columns: each metric has nine, its position times the stride plus the number of the field.
// Wider buckets are made of narrower ones, always by the same steps, so that any way to a bucket gives the same bucket.

import { decimalsOf, scaledUp, toDecimal } from '../codec/decimals.rules.ts'
import type { Columns } from '../columns.rules.ts'
import { hourMs, minuteMs } from '../days.ts'
import { counterGrowth } from './counters.rules.ts'

const fields = ['count', 'sum', 'min', 'max', 'first', 'last', 'firstMs', 'lastMs', 'growth'] as const
export type Field = (typeof fields)[number]

/** So many columns apart are the same fields of neighbouring metrics. */
export const metricStride = 16
export const columnOf = (position: number, field: Field): number =>
  position * metricStride + fields.indexOf(field)

export const columnsOf = (positions: readonly number[]): number[] =>
  positions.flatMap((position) => fields.map((field) => columnOf(position, field)))

export interface Counting {
  /** The positions of counters. */
  counters: ReadonlySet<number>
  /** What each counter stood at before the first report, where that is known. */
  before: ReadonlyMap<number, number>
}

const nothing = Number.NaN

/** Each report as a bucket of its own. */
export const reportsAsBuckets = (reports: Columns, counting: Counting): Columns =>
  bucketed(reports, counting, (ms) => ms)

/** Reports in buckets; `startOf` tells the beginning of the bucket that holds a moment. */
export function bucketed(
  { times, values }: Columns,
  { counters, before }: Counting,
  startOf: (ms: number) => number,
): Columns {
  const { starts, bucketOf } = bucketsOfTimes(times, startOf)
  const buckets = new Map<number, Float64Array>()
  for (const [position, column] of values) {
    const empty = () => new Float64Array(starts.length).fill(nothing)
    const [count, sum, min, max, first, last] = [empty(), empty(), empty(), empty(), empty(), empty()]
    const [firstMs, lastMs] = [empty(), empty()]
    for (let row = 0; row < column.length; row++) {
      const value = column[row] ?? nothing
      if (Number.isNaN(value)) continue
      const bucket = bucketOf[row] ?? 0
      const ms = times[row] ?? nothing
      const known = count[bucket] ?? nothing
      last[bucket] = value
      lastMs[bucket] = ms
      if (Number.isNaN(known)) {
        count[bucket] = 1
        sum[bucket] = value
        min[bucket] = value
        max[bucket] = value
        first[bucket] = value
        firstMs[bucket] = ms
        continue
      }
      count[bucket] = known + 1
      sum[bucket] = (sum[bucket] ?? nothing) + value
      if (value < (min[bucket] ?? nothing)) min[bucket] = value
      if (value > (max[bucket] ?? nothing)) max[bucket] = value
    }
    const columns = { count, sum: decimalSums(sum, column), min, max, first, last, firstMs, lastMs }
    for (const [field, each] of Object.entries(columns)) buckets.set(columnOf(position, field as Field), each)
    if (counters.has(position)) {
      const growth = growthOf(column, before.get(position), { bucketOf, empty: empty() })
      buckets.set(columnOf(position, 'growth'), growth)
    }
  }
  return { times: Float64Array.from(starts), values: buckets }
}

/** By how much a counter grew in each bucket. One that fell began anew, and counted from zero since. */
function growthOf(
  column: Float64Array,
  start: number | undefined,
  { bucketOf, empty: growths }: { bucketOf: Int32Array; empty: Float64Array },
): Float64Array {
  let before = start
  for (let row = 0; row < column.length; row++) {
    const value = column[row] ?? nothing
    if (Number.isNaN(value)) continue
    const growth = before === undefined ? 0 : counterGrowth(before, value)
    before = value
    const bucket = bucketOf[row] ?? 0
    const known = growths[bucket] ?? nothing
    growths[bucket] = Number.isNaN(known) ? growth : known + growth
  }
  return decimalSums(growths, start === undefined ? column : Float64Array.of(start, ...column))
}

/** The sum of decimals is a decimal: without the noise of floating point it depends on no order of adding. */
function decimalSums(sums: Float64Array, added: Float64Array): Float64Array {
  const scale = decimalsOf(added)
  return scale === undefined ? sums : sums.map((sum) => toDecimal(scaledUp(sum, scale), scale))
}

function bucketsOfTimes(times: Float64Array, startOf: (ms: number) => number) {
  const starts: number[] = []
  const bucketOf = new Int32Array(times.length)
  let current = nothing
  for (let row = 0; row < times.length; row++) {
    const start = startOf(times[row] ?? nothing)
    if (start !== current) starts.push(start)
    current = start
    bucketOf[row] = starts.length - 1
  }
  return { starts, bucketOf }
}

/** Narrow buckets as wider ones. */
export function widened(narrow: Columns, startOf: (ms: number) => number): Columns {
  const { starts, bucketOf } = bucketsOfTimes(narrow.times, startOf)
  const wide = new Map<number, Float64Array>()
  for (const [id, column] of narrow.values)
    wide.set(id, merged(column, bucketOf, starts.length, fields[id % metricStride] ?? 'count'))
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
  return field === 'sum' || field === 'growth' ? decimalSums(result, column) : result
}

export type DayLevel = '1m' | '30m' | '1h'
export const levelMs: Record<DayLevel, number> = { '1m': minuteMs, '30m': 30 * minuteMs, '1h': hourMs }

export const startIn = (level: DayLevel) => (ms: number) => Math.floor(ms / levelMs[level]) * levelMs[level]

/** The reports of a UTC day, or of a part of it, in buckets of a level. Hours are made of half hours. */
export function bucketsOfDay(reports: Columns, level: DayLevel, counting: Counting): Columns {
  if (level !== '1h') return bucketed(reports, counting, startIn(level))
  return widened(bucketed(reports, counting, startIn('30m')), startIn('1h'))
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
