// Buckets of reports for a chart, in one pass from the whole numbers by which sealed days keep them. Sums of whole numbers
// are exact: they become decimals once for each bucket, in memory that is taken once for each answer.

import { scaledUp, toDecimal } from '../codec/decimals.rules.ts'
import type { Wholes } from '../codec/open-columns.ts'
import { createScratch, type Take } from '../codec/scratch.ts'
import { type Columns, firstAtOrAfter } from '../columns.rules.ts'
import { columnOf, type Field } from './rollup.rules.ts'

const nothing = Number.NaN
const told = ['count', 'sum', 'min', 'max', 'last', 'firstMs', 'lastMs'] as const satisfies Field[]
type Told = Record<(typeof told)[number], Float64Array>

/** Reports that come after those of the part before. */
export interface Part {
  times: Float64Array
  /** Undefined where no row carries the column. */
  wholesAt(position: number, take: Take): Wholes | undefined
}

export interface Narrow {
  from: number
  to: number
  startOf(ms: number): number
  /** How many buckets there may be. */
  most: number
  /** What is wanted of them, besides how many reports they hold and when. */
  fields: readonly Field[]
}

interface LineOfFields {
  position: number
  fields: Told
  /** Of all that was folded. */
  scale: Wholes['scale']
}

export function narrowBuckets(
  parts: Iterable<Part>,
  positions: readonly number[],
  { from, to, startOf, most, fields }: Narrow,
): Columns {
  const wanted = told.filter((field) => fields.includes(field))
  const memory = new Float64Array(most * (2 + positions.length * wanted.length)).fill(nothing)
  const lay = (index: number) => memory.subarray(index * most, (index + 1) * most)
  const [starts, unwanted] = [lay(0), lay(1)]
  const lines = positions.map((position, line): LineOfFields => {
    const fields = told.map((field) => {
      const index = wanted.indexOf(field)
      return [field, index < 0 ? unwanted : lay(2 + line * wanted.length + index)] as const
    })
    return { position, fields: Object.fromEntries(fields) as Told, scale: 0 }
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
      if (before) goOn(line.fields, first, before, line.scale)
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

/** 2 MB, for a part at a time. */
const takeAgain = createScratch(2 ** 18)

interface Rows {
  start: number
  end: number
  startOf(ms: number): number
}

/** Puts down where each bucket starts, and answers with the rows before which they end. */
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
  /** The row with which the first begins. */
  start: number
  ends: Int32Array
  /** Where it stands among all. */
  first: number
}

function foldWholes(
  { numbers, scale, isEveryRowTold }: Wholes,
  times: Float64Array,
  { start, ends, first }: Buckets,
  into: Told,
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
    if (isEveryRowTold) {
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

type AtRow = Record<keyof Told, number>

/** A bucket that had begun before, if it has reports; it has none then. */
function takenFrom(fields: Told, row: number): AtRow | undefined {
  if (Number.isNaN(fields.count[row])) return undefined
  const taken = Object.fromEntries(told.map((field) => [field, fields[field][row] ?? nothing])) as AtRow
  fields.count[row] = nothing
  return taken
}

/** It goes on with what was folded in its place, if anything was. */
function goOn(fields: Told, row: number, before: AtRow, scale: Wholes['scale']): void {
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
