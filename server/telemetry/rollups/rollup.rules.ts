// Buckets of reports as columns: nine per metric, whose ids are position times stride plus the index of the field. A
// counter that stands below its height at the end of a bucket has five more.
// Wider buckets are made of narrower ones, always by the same steps, so that each way to a bucket gives the same result.

import { hourMs, minuteMs } from '../../days/days.ts'
import { decimalsOf, scaledUp, toDecimal } from '../storage/codec/decimals.rules.ts'
import type { Columns } from '../storage/columns.rules.ts'
import { type Counted, type Counters, CounterTracker } from './counters.rules.ts'

const usualFields = ['count', 'sum', 'min', 'max', 'first', 'last', 'firstMs', 'lastMs', 'growth'] as const
/** Where a counter stands below its height; valid where `belowMs` is `lastMs`. */
export const standingFields = ['belowMs', 'height', 'heightMs', 'low', 'lowMs'] as const
const fields = [...usualFields, ...standingFields] as const
export type Field = (typeof fields)[number]

/** The distance between the same fields of neighbouring metrics. */
export const metricStride = 16
export const columnOf = (position: number, field: Field): number =>
  position * metricStride + fields.indexOf(field)

export const columnsOf = (positions: readonly number[], wanted: readonly Field[] = usualFields): number[] =>
  positions.flatMap((position) => wanted.map((field) => columnOf(position, field)))

export interface Counting {
  counters: Counters
  /** The reports that lead to where each counter stood before the first report, where that is known. */
  before: ReadonlyMap<number, readonly Counted[]>
}

export const nothingCounted: Counting = { counters: new Map(), before: new Map() }

const nothing = Number.NaN

/** Each report as a bucket of its own. */
export const reportsAsBuckets = (reports: Columns, counting: Counting): Columns =>
  bucketed(reports, counting, (ms) => ms)

/** Reports in buckets; `startOf` returns the beginning of the bucket of a moment. */
export function bucketed(
  { times, values }: Columns,
  { counters, before }: Counting,
  startOf: (ms: number) => number,
): Columns {
  const { starts, ends } = bucketsOfTimes(times, startOf)
  const buckets = new Map<number, Float64Array>()
  for (const [position, column] of values) {
    const { sum, ...others } = foldColumn(column, times, ends)
    const columns = { ...others, sum: decimalSums(sum, column) }
    for (const [field, each] of Object.entries(columns)) buckets.set(columnOf(position, field as Field), each)
    const pace = counters.get(position)
    if (!pace) continue
    const tracker = new CounterTracker(pace, before.get(position))
    const { growth, standings } = growthOf({ times, column, ends }, tracker)
    buckets.set(columnOf(position, 'growth'), growth)
    for (const [field, each] of standings) buckets.set(columnOf(position, field), each)
  }
  return { times: starts, values: buckets }
}

/** A bucket ends before its row of `ends` and begins where the one before it ended. */
function foldColumn(column: Float64Array, times: Float64Array, ends: Int32Array) {
  const empty = () => new Float64Array(ends.length).fill(nothing)
  const [count, sum, min, max, first, last] = [empty(), empty(), empty(), empty(), empty(), empty()]
  const [firstMs, lastMs] = [empty(), empty()]
  let row = 0
  for (let bucket = 0; bucket < ends.length; bucket++) {
    const end = ends[bucket] ?? 0
    let reports = 0
    let total = 0
    let least = Number.POSITIVE_INFINITY
    let most = Number.NEGATIVE_INFINITY
    let firstRow = row
    let lastRow = row
    for (; row < end; row++) {
      const value = column[row] ?? nothing
      if (Number.isNaN(value)) continue
      if (reports === 0) firstRow = row
      lastRow = row
      reports++
      total += value
      if (value < least) least = value
      if (value > most) most = value
    }
    if (reports === 0) continue
    count[bucket] = reports
    sum[bucket] = total
    min[bucket] = least
    max[bucket] = most
    first[bucket] = column[firstRow] ?? nothing
    last[bucket] = column[lastRow] ?? nothing
    firstMs[bucket] = times[firstRow] ?? nothing
    lastMs[bucket] = times[lastRow] ?? nothing
  }
  return { count, sum, min, max, first, last, firstMs, lastMs }
}

interface Buckets {
  times: Float64Array
  column: Float64Array
  ends: Int32Array
}

type Standings = [(typeof standingFields)[number], Float64Array][]

/** By how much a counter grew in each bucket, and where it stands below its height at the end of one. */
function growthOf({ times, column, ends }: Buckets, tracker: CounterTracker) {
  const growths = new Float64Array(ends.length).fill(nothing)
  const start = tracker.standing()
  const below: { bucket: number; standing: readonly Counted[] }[] = []
  for (let bucket = 0, row = 0; bucket < ends.length; bucket++) {
    let known = nothing
    for (const end = ends[bucket] ?? 0; row < end; row++) {
      const value = column[row] ?? nothing
      if (Number.isNaN(value)) continue
      const growth = tracker.add(times[row] ?? nothing, value)
      known = Number.isNaN(known) ? growth : known + growth
    }
    growths[bucket] = known
    if (Number.isNaN(known) || !tracker.isBelow) continue
    below.push({ bucket, standing: tracker.standing() })
  }
  const standings: Standings = below.length === 0 ? [] : standingsOf(below, ends.length)
  const added = start.length > 0 ? Float64Array.of(...start.map(({ value }) => value), ...column) : column
  return { growth: decimalSums(growths, added), standings }
}

function standingsOf(
  below: readonly { bucket: number; standing: readonly Counted[] }[],
  length: number,
): Standings {
  const column = (valueOf: (standing: readonly Counted[]) => number | undefined) => {
    const values = new Float64Array(length).fill(nothing)
    for (const { bucket, standing } of below) values[bucket] = valueOf(standing) ?? nothing
    return values
  }
  return [
    ['belowMs', column((standing) => standing.at(-1)?.ms)],
    ['height', column(([height]) => height?.value)],
    ['heightMs', column(([height]) => height?.ms)],
    ['low', column(([, low]) => low?.value)],
    ['lowMs', column(([, low]) => low?.ms)],
  ]
}

/** The sum of decimals is a decimal: without the noise of floating point it depends on no order of adding. */
function decimalSums(sums: Float64Array, added: Float64Array): Float64Array {
  const scale = decimalsOf(added)
  return scale === undefined ? sums : sums.map((sum) => toDecimal(scaledUp(sum, scale), scale))
}

/** Where each bucket starts, and the row before which it ends. */
function bucketsOfTimes(times: Float64Array, startOf: (ms: number) => number) {
  const starts = new Float64Array(times.length)
  const ends = new Int32Array(times.length)
  let length = 0
  for (let row = 0; row < times.length; row++) {
    const start = startOf(times[row] ?? nothing)
    if (length === 0 || start !== starts[length - 1]) starts[length++] = start
    ends[length - 1] = row + 1
  }
  return { starts: starts.slice(0, length), ends: ends.subarray(0, length) }
}

/** Narrow buckets as wider ones. */
export function widened(narrow: Columns, startOf: (ms: number) => number): Columns {
  const { starts, ends } = bucketsOfTimes(narrow.times, startOf)
  if (starts.length === narrow.times.length) return { times: starts, values: narrow.values }
  const wide = new Map<number, Float64Array>()
  for (const [id, column] of narrow.values)
    wide.set(id, merged(column, ends, fields[id % metricStride] ?? 'count'))
  return { times: starts, values: wide }
}

const later = (_: number, b: number): number => b
const merge: Record<Field, (a: number, b: number) => number> = {
  count: (a, b) => a + b,
  sum: (a, b) => a + b,
  growth: (a, b) => a + b,
  min: Math.min,
  max: Math.max,
  first: (a) => a,
  firstMs: (a) => a,
  last: later,
  lastMs: later,
  belowMs: later,
  height: later,
  heightMs: later,
  low: later,
  lowMs: later,
}

function merged(column: Float64Array, ends: Int32Array, field: Field): Float64Array {
  const result = new Float64Array(ends.length)
  const both = merge[field]
  for (let bucket = 0, row = 0; bucket < ends.length; bucket++) {
    let known = nothing
    for (const end = ends[bucket] ?? 0; row < end; row++) {
      const value = column[row] ?? nothing
      if (!Number.isNaN(value)) known = Number.isNaN(known) ? value : both(known, value)
    }
    result[bucket] = known
  }
  return field === 'sum' || field === 'growth' ? decimalSums(result, column) : result
}

export type DayLevel = '1m' | '30m' | '1h' | '6h'
export const levelMs: Record<DayLevel, number> = {
  '1m': minuteMs,
  '30m': 30 * minuteMs,
  '1h': hourMs,
  '6h': 6 * hourMs,
}

export const startIn = (level: DayLevel) => (ms: number) => Math.floor(ms / levelMs[level]) * levelMs[level]

/** The reports of a UTC day or a part of it in buckets. One and six hours are made of half hours. */
export function bucketsOfDay(reports: Columns, level: DayLevel, counting: Counting): Columns {
  if (level === '1m') return bucketed(reports, counting, startIn(level))
  return widened(bucketed(reports, counting, startIn('30m')), startIn(level))
}

/** Joins adjacent spans. */
export function runsOf(starts: readonly number[], endOf: (start: number) => number): [number, number][] {
  const runs: [number, number][] = []
  for (const start of starts.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run[1] === start) run[1] = endOf(start)
    else runs.push([start, endOf(start)])
  }
  return runs
}
