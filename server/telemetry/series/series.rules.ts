// Turns a range of time into a chart line of bounded length, with holes where reports are missing.

import { columnOf, type Field } from '../rollups/rollup.rules.ts'
import type { Columns } from '../storage/columns.rules.ts'

/** One metric of a chart, as columns: in a hole everything but its moment is NaN. */
export interface Line {
  /** Epoch milliseconds; the beginning of a bucket. */
  times: Float64Array
  values: Float64Array
  /** Of buckets, not of reports. */
  band?: { min: Float64Array; max: Float64Array }
}

export const resolutions = [
  { name: '1m', seconds: 60 },
  { name: '5m', seconds: 300 },
  { name: '10m', seconds: 600 },
  { name: '30m', seconds: 1800 },
  { name: '1h', seconds: 3600 },
  { name: '3h', seconds: 10_800 },
  { name: '6h', seconds: 21_600 },
  { name: '12h', seconds: 43_200 },
  { name: '1d', seconds: 86_400 },
  { name: '7d', seconds: 604_800 },
] as const
export type Bucket = (typeof resolutions)[number]

/** No series is longer, holes included. */
export const maxPoints = 2000

/** The most points to read where about `wanted` are requested. */
export const pointLimit = (wanted: number) => Math.min(maxPoints, Math.ceil(wanted * 1.5))

/** Buckets to try in turn, the finest that fits first. */
export function bucketsFor(spanMs: number, wanted: number): Bucket[] {
  const fitting = resolutions.filter(({ seconds }) => spanMs / 1000 / seconds <= pointLimit(wanted))
  return fitting.length > 0 ? fitting : resolutions.slice(-1)
}

const hole = -1
const none = new Float64Array()

/** As reported. */
export function lineOfReports({ times, values }: Columns, position: number, reportSeconds: number): Line {
  const column = values.get(position) ?? none
  const rows = brokenRows(column, { firstMs: times, lastMs: times, patienceMs: 3000 * reportSeconds })
  return { times: momentsAt(times, rows), values: numbersAt(column, rows) }
}

export interface LineOfBuckets {
  /** The value of a bucket is its last one, not its mean. */
  isHeld: boolean
  reportSeconds: number
  bucketSeconds: number
}

export function lineOfBuckets({ times, values }: Columns, position: number, how: LineOfBuckets): Line {
  const column = (field: Field) => values.get(columnOf(position, field)) ?? none
  const [count, firstMs, lastMs] = [column('count'), column('firstMs'), column('lastMs')]
  const patienceMs = 1000 * Math.max(3 * how.reportSeconds, how.bucketSeconds)
  const rows = brokenRows(count, { firstMs, lastMs, patienceMs })
  return {
    times: momentsAt(times, rows),
    values: numbersAt(how.isHeld ? column('last') : meansOf(column('sum'), count), rows),
    band: { min: numbersAt(column('min'), rows), max: numbersAt(column('max'), rows) },
  }
}

interface Reported {
  firstMs: Float64Array
  lastMs: Float64Array
  /** How long a report may be missing. */
  patienceMs: number
}

/** The rows that carry a column, and a hole where reports were missing for too long. */
type Broken = Int32Array

/** Undefined where every row carries the column and nothing was missing. */
function brokenRows(column: Float64Array, reported: Reported): Broken | undefined {
  if (isUnbroken(column, reported)) return undefined
  const { firstMs, lastMs, patienceMs } = reported
  const rows = new Int32Array(2 * column.length)
  let length = 0
  let before = Number.POSITIVE_INFINITY
  for (let row = 0; row < column.length; row++) {
    if (Number.isNaN(column[row])) continue
    if ((firstMs[row] ?? 0) - before > patienceMs) rows[length++] = hole
    rows[length++] = row
    before = lastMs[row] ?? 0
  }
  return rows.subarray(0, length)
}

function isUnbroken(column: Float64Array, { firstMs, lastMs, patienceMs }: Reported): boolean {
  let before = Number.POSITIVE_INFINITY
  for (let row = 0; row < column.length; row++) {
    if (Number.isNaN(column[row]) || (firstMs[row] ?? 0) - before > patienceMs) return false
    before = lastMs[row] ?? 0
  }
  return true
}

/** Returns the column itself where nothing breaks it. */
function numbersAt(column: Float64Array, rows: Broken | undefined): Float64Array {
  if (!rows) return column
  const numbers = new Float64Array(rows.length)
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? hole
    numbers[at] = row === hole ? Number.NaN : (column[row] ?? Number.NaN)
  }
  return numbers
}

/** A hole is in the middle between its neighbours. Unbroken lines share their moments. */
function momentsAt(times: Float64Array, rows: Broken | undefined): Float64Array {
  if (!rows) return times
  const moments = numbersAt(times, rows)
  for (let at = 1; at < rows.length - 1; at++)
    if (rows[at] === hole) moments[at] = ((moments[at - 1] ?? 0) + (moments[at + 1] ?? 0)) / 2
  return moments
}

function meansOf(sum: Float64Array, count: Float64Array): Float64Array {
  const means = new Float64Array(sum.length)
  for (let row = 0; row < means.length; row++) means[row] = (sum[row] ?? 0) / (count[row] ?? 0)
  return means
}
