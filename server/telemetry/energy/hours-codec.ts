// A week of hours as plain numbers: what was added up compresses to little less, and opening it would take longer than
// the sum that it is read for. Only the hours up to the last known one are there.
import type { Counted } from '../rollups/counters.rules.ts'
import type { Gap } from './hour-sums.rules.ts'

export const hoursOfWeek = 7 * 24

/** By hour since the week began. */
export interface Marked {
  amounts: Float64Array
  /** How many milliseconds are known, and the highest bit where there was a report. */
  marks: Uint32Array
}

/** As it is stored: most hours are known as a whole, so one mark stands for a run of hours. */
export interface StoredMetric {
  /** Up to the last hour that is known. */
  amounts: Float64Array
  /** By turns an hour and the mark from it on. */
  runs: Float64Array
}

export interface WeekOfHours<Metric = StoredMetric> {
  /** By position. */
  metrics: Map<number, Metric>
  gaps: Gap[]
  /** The last report of each column that the hours are worked out from, by position; of a counter where it stands. */
  tails: Map<number, readonly Counted[]>
}

const reported = 0x8000_0000
export const markOf = (ms: number, isReported: boolean): number => ms + (isReported ? reported : 0)
export const msOf = (mark: number): number => (mark >= reported ? mark - reported : mark)
export const isReportedMark = (mark: number): boolean => mark >= reported

/** With a place for every hour of the week. */
export function wholeWeek(stored?: StoredMetric): Marked {
  const amounts = new Float64Array(hoursOfWeek).fill(Number.NaN)
  const marks = new Uint32Array(hoursOfWeek)
  if (stored) {
    amounts.set(stored.amounts)
    for (let run = 0; run < stored.runs.length; run += 2)
      marks.fill(stored.runs[run + 1] ?? 0, stored.runs[run], stored.amounts.length)
  }
  return { amounts, marks }
}

const headNumbers = 4
const gapNumbers = 4
const tailNumbers = 3

/** Metrics of which nothing is known leave no trace. */
export function encodeWeek({ metrics, gaps, tails }: WeekOfHours<Marked>): Buffer {
  const stored = [...metrics]
    .filter(([, { marks }]) => marks.some((mark) => mark !== 0))
    .sort(([a], [b]) => a - b)
  const length = Math.max(0, ...stored.map(([, { marks }]) => marks.findLastIndex((mark) => mark !== 0) + 1))
  const tailRows = [...tails]
    .sort(([a], [b]) => a - b)
    .flatMap(([position, reports]) => reports.map(({ ms, value }) => [position, ms, value]))
  const runs = stored.map(([, { marks }]) => runsOf(marks.subarray(0, length)))
  const numbers = [
    [length, stored.length, gaps.length, tailRows.length],
    stored.flatMap(([position], index) => [position, runs[index]?.length ?? 0]),
    gaps
      .toSorted((a, b) => a.position - b.position || a.to - b.to)
      .flatMap(({ position, from, to, growth }) => [position, from, to, growth]),
    tailRows.flat(),
    ...stored.flatMap(([, { amounts }], index) => [runs[index] ?? [], amounts.subarray(0, length)]),
  ]
  return Buffer.concat(numbers.map((part) => Buffer.from(Float64Array.from(part).buffer)))
}

function runsOf(marks: Uint32Array): number[] {
  const runs: number[] = []
  for (const [hour, mark] of marks.entries()) if (mark !== (runs.at(-1) ?? 0)) runs.push(hour, mark)
  return runs
}

export function decodeWeek(data: Buffer): WeekOfHours {
  const numbers = numbersOf(data)
  const numberAt = (at: number) => numbers[at] ?? 0
  const [length, count, gapCount, tailCount] = [numberAt(0), numberAt(1), numberAt(2), numberAt(3)]
  const gapsAt = headNumbers + 2 * count
  const tailsAt = gapsAt + gapNumbers * gapCount
  const metrics = new Map<number, StoredMetric>()
  let at = tailsAt + tailNumbers * tailCount
  for (let metric = 0; metric < count; metric++) {
    const amountsAt = at + numberAt(headNumbers + 2 * metric + 1)
    const end = amountsAt + length
    metrics.set(numberAt(headNumbers + 2 * metric), {
      runs: numbers.subarray(at, amountsAt),
      amounts: numbers.subarray(amountsAt, end),
    })
    at = end
  }
  const gaps = Array.from({ length: gapCount }, (_, gap) => {
    const [position = 0, from = 0, to = 0, growth = 0] = numbers.subarray(gapsAt + gap * gapNumbers)
    return { position, from, to, growth }
  })
  return {
    metrics,
    gaps,
    get tails() {
      return tailsIn(numbers.subarray(tailsAt, tailsAt + tailNumbers * tailCount))
    },
  }
}

function tailsIn(numbers: Float64Array): Map<number, Counted[]> {
  const tails = new Map<number, Counted[]>()
  for (let at = 0; at < numbers.length; at += tailNumbers) {
    const [position = 0, ms = 0, value = 0] = numbers.subarray(at)
    const reports = tails.get(position) ?? []
    reports.push({ ms, value })
    tails.set(position, reports)
  }
  return tails
}

function numbersOf(data: Buffer): Float64Array {
  const isAligned = data.byteOffset % 8 === 0
  const { buffer, byteOffset } = isAligned ? data : new Uint8Array(data)
  return new Float64Array(buffer, byteOffset, data.length / 8)
}
