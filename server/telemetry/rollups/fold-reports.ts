// Buckets of reports for a chart, in one pass over the whole numbers of sealed days. Sums of whole numbers are exact, and
// become decimals once per bucket.
import { decimalsOf, scaledUp, toDecimal } from '../storage/codec/decimals.rules.ts'
import type { Wholes } from '../storage/codec/open-columns.ts'
import { createScratch, type Take } from '../storage/codec/scratch.ts'
import { type Columns, firstAtOrAfter } from '../storage/columns.rules.ts'
import { reportsOf, type StoredReadings } from '../storage/stored-reports.ts'
import { bucketed, columnOf, type Field, nothingCounted } from './rollup.rules.ts'

const nothing = Number.NaN
const foldedFields = ['count', 'sum', 'min', 'max', 'last', 'firstMs', 'lastMs'] as const satisfies Field[]
type FoldedFields = Record<(typeof foldedFields)[number], Float64Array>

/** Reports that follow those of the previous part. */
interface Part {
  times: Float64Array
  /** Undefined where no row carries the column. */
  wholesAt(position: number, take: Take): Wholes | undefined
}

interface Narrow {
  from: number
  to: number
  startOf(ms: number): number
  /** The most buckets that there can be. */
  most: number
  /** The fields to return. */
  fields: readonly Field[]
}

/** Late reports need the slower merge with the days that they belong to. */
export function foldReports(readings: StoredReadings, positions: readonly number[], narrow: Narrow): Columns {
  if (isInOrder(readings)) return foldParts(partsOf(readings), positions, narrow)
  const [from, to] = [new Date(narrow.from), new Date(narrow.to)]
  return bucketed(reportsOf(readings, { positions, from, to }), nothingCounted, narrow.startOf)
}

/** Whether no row belongs to a day that is sealed already. */
function isInOrder({ days, rows }: StoredReadings): boolean {
  const last = days.at(-1)?.columns.times().at(-1) ?? Number.NEGATIVE_INFINITY
  return last < (rows.times[0] ?? Number.POSITIVE_INFINITY)
}

function* partsOf({ days, rows }: StoredReadings): Generator<Part> {
  for (const { columns } of days) {
    let wholesAt: ((position: number) => Wholes | undefined) | undefined
    yield {
      times: columns.times(),
      wholesAt: (position, take) => (wholesAt ??= columns.wholes(take))(position),
    }
  }
  yield { times: rows.times, wholesAt: (position, take) => wholesOf(rows.values.get(position), take) }
}

function wholesOf(column: Float64Array | undefined, take: Take): Wholes | undefined {
  if (!column) return undefined
  const scale = decimalsOf(column)
  if (scale === undefined) return { numbers: column, scale, isEveryRowPresent: false }
  const numbers = take(column.length)
  for (let row = 0; row < column.length; row++) numbers[row] = scaledUp(column[row] ?? Number.NaN, scale)
  return { numbers, scale, isEveryRowPresent: false }
}

interface LineOfFields {
  position: number
  fields: FoldedFields
  /** The widest scale of the parts so far. */
  scale: Wholes['scale']
}

function foldParts(
  parts: Iterable<Part>,
  positions: readonly number[],
  { from, to, startOf, most, fields }: Narrow,
): Columns {
  const wanted = foldedFields.filter((field) => fields.includes(field))
  const memory = new Float64Array(most * (2 + positions.length * wanted.length)).fill(nothing)
  const lay = (index: number) => memory.subarray(index * most, (index + 1) * most)
  const [starts, unwanted] = [lay(0), lay(1)]
  const lines = positions.map((position, line): LineOfFields => {
    const fields = foldedFields.map((field) => {
      const index = wanted.indexOf(field)
      return [field, index < 0 ? unwanted : lay(2 + line * wanted.length + index)] as const
    })
    return { position, fields: Object.fromEntries(fields) as FoldedFields, scale: 0 }
  })
  let length = 0
  for (const { times, wholesAt } of parts) {
    const [start, end] = [firstAtOrAfter(times, from), firstAtOrAfter(times, to)]
    if (start === end) continue
    const goesOn = length > 0 && startOf(times[start] ?? nothing) === starts[length - 1]
    const first = goesOn ? length - 1 : length
    const ends = endsOf(times, { start, end, startOf }, starts.subarray(first))
    const take = takeAgain()
    for (const line of lines) {
      const wholes = wholesAt(line.position, take)
      if (!wholes) continue
      line.scale = wider(line.scale, wholes.scale)
      const before = goesOn ? takenFrom(line.fields, first) : undefined
      foldWholes(wholes, times, { start, ends, first }, line.fields)
      if (before) mergeInto(line.fields, first, before, line.scale)
    }
    length = first + ends.length
  }
  const values = new Map<number, Float64Array>()
  for (const { position, fields } of lines)
    for (const field of wanted) values.set(columnOf(position, field), fields[field].subarray(0, length))
  return { times: starts.subarray(0, length), values }
}

const wider = (a: Wholes['scale'], b: Wholes['scale']) =>
  a === undefined || b === undefined ? undefined : Math.max(a, b)

/** 2 MB, reused for each part. */
const takeAgain = createScratch(2 ** 18)

interface Rows {
  start: number
  end: number
  startOf(ms: number): number
}

/** Writes where each bucket starts, and returns the rows before which they end. */
function endsOf(times: Float64Array, { start, end, startOf }: Rows, starts: Float64Array): Int32Array {
  const ends = new Int32Array(Math.min(end - start, starts.length))
  let length = 0
  for (let row = start; row < end; row++) {
    const bucket = startOf(times[row] ?? nothing)
    if (length === 0 || bucket !== starts[length - 1]) starts[length++] = bucket
    ends[length - 1] = row + 1
  }
  return ends.subarray(0, length)
}

interface Buckets {
  /** The first row of the first bucket. */
  start: number
  ends: Int32Array
  /** The index of that bucket among all. */
  first: number
}

function foldWholes(
  { numbers, scale, isEveryRowPresent }: Wholes,
  times: Float64Array,
  { start, ends, first }: Buckets,
  into: FoldedFields,
): void {
  const { count, sum, min, max, last, firstMs, lastMs } = into
  let row = start
  for (let index = 0; index < ends.length; index++) {
    const end = ends[index] ?? 0
    let reports = 0
    let total = 0
    let least = Number.POSITIVE_INFINITY
    let most = Number.NEGATIVE_INFINITY
    let firstRow = row
    let lastRow = end - 1
    if (isEveryRowPresent) {
      reports = end - row
      for (; row < end; row++) {
        const number = numbers[row] ?? nothing
        total += number
        if (number < least) least = number
        if (number > most) most = number
      }
    } else {
      for (; row < end; row++) {
        const number = numbers[row] ?? nothing
        if (Number.isNaN(number)) continue
        if (reports === 0) firstRow = row
        lastRow = row
        reports++
        total += number
        if (number < least) least = number
        if (number > most) most = number
      }
    }
    if (reports === 0) continue
    const bucket = first + index
    const newest = numbers[lastRow] ?? nothing
    count[bucket] = reports
    sum[bucket] = scale === undefined ? total : toDecimal(total, scale)
    min[bucket] = scale === undefined ? least : toDecimal(least, scale)
    max[bucket] = scale === undefined ? most : toDecimal(most, scale)
    last[bucket] = scale === undefined ? newest : toDecimal(newest, scale)
    firstMs[bucket] = times[firstRow] ?? nothing
    lastMs[bucket] = times[lastRow] ?? nothing
  }
}

type AtRow = Record<keyof FoldedFields, number>

/** Removes and returns the bucket that an earlier part began, if it has reports. */
function takenFrom(fields: FoldedFields, row: number): AtRow | undefined {
  if (Number.isNaN(fields.count[row])) return undefined
  const taken = Object.fromEntries(
    foldedFields.map((field) => [field, fields[field][row] ?? nothing]),
  ) as AtRow
  fields.count[row] = nothing
  return taken
}

/** Merges that bucket with the reports of the next part, if there are any. */
function mergeInto(fields: FoldedFields, row: number, before: AtRow, scale: Wholes['scale']): void {
  const { count, sum, min, max, firstMs } = fields
  if (Number.isNaN(count[row])) {
    count[row] = before.count
    return
  }
  const total = before.sum + (sum[row] ?? nothing)
  count[row] = before.count + (count[row] ?? nothing)
  sum[row] = scale === undefined ? total : toDecimal(scaledUp(total, scale), scale)
  min[row] = Math.min(before.min, min[row] ?? nothing)
  max[row] = Math.max(before.max, max[row] ?? nothing)
  firstMs[row] = before.firstMs
}
