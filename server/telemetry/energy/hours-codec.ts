// A week of hours as plain numbers: what was added up compresses to little less, and opening it would take longer than
// the sum that it is read for. Only the hours up to the last known one are there.
import type { Gap } from './hour-sums.rules.ts'

export const hoursOfWeek = 7 * 24

/** By hour since the week began. */
export interface Marked {
  amounts: Float64Array
  /** How many milliseconds are known, and the highest bit where there was a report. */
  marks: Uint32Array
}

export interface WeekOfHours {
  /** By metric position. */
  metrics: Map<number, Marked>
  gaps: Gap[]
  /** The last report of each column that the hours are worked out from, by position. */
  tails: Map<number, Tail>
}

export interface Tail {
  ms: number
  value: number
}

const reported = 0x8000_0000
export const markOf = (ms: number, isReported: boolean): number => ms + (isReported ? reported : 0)
export const msOf = (mark: number): number => (mark >= reported ? mark - reported : mark)
export const isReportedMark = (mark: number): boolean => mark >= reported

export const emptyWeek = (): WeekOfHours => ({ metrics: new Map(), gaps: [], tails: new Map() })

/** With a place for every hour of the week. */
export function wholeWeek(known?: Marked): Marked {
  const whole = {
    amounts: new Float64Array(hoursOfWeek).fill(Number.NaN),
    marks: new Uint32Array(hoursOfWeek),
  }
  if (!known) return whole
  whole.amounts.set(known.amounts)
  whole.marks.set(known.marks)
  return whole
}

const headNumbers = 5
const gapNumbers = 4
const tailNumbers = 3
const runNumbers = 3

/** Metrics of which nothing is known leave no trace. */
export function encodeWeek({ metrics, gaps, tails }: WeekOfHours): Buffer {
  const kept = [...metrics]
    .filter(([, { marks }]) => marks.some((mark) => mark !== 0))
    .sort(([a], [b]) => a - b)
  const length = Math.max(0, ...kept.map(([, { marks }]) => marks.findLastIndex((mark) => mark !== 0) + 1))
  const runs = kept.flatMap(([, { marks }], index) => runsOfMarks(marks.subarray(0, length), index))
  const numbers = [
    [length, kept.length, gaps.length, tails.size, runs.length],
    kept.map(([position]) => position),
    gaps
      .toSorted((a, b) => a.position - b.position || a.to - b.to)
      .flatMap(({ position, from, to, growth }) => [position, from, to, growth]),
    [...tails].sort(([a], [b]) => a - b).flatMap(([position, { ms, value }]) => [position, ms, value]),
    runs.flat(),
    ...kept.map(([, { amounts }]) => amounts.subarray(0, length)),
  ]
  return Buffer.concat(numbers.map((part) => Buffer.from(Float64Array.from(part).buffer)))
}

/** Most hours are known as a whole: the marks of a metric, each told once for all hours that it holds in. */
function runsOfMarks(marks: Uint32Array, index: number): [index: number, from: number, mark: number][] {
  const runs: [number, number, number][] = []
  for (const [hour, mark] of marks.entries())
    if (mark !== (runs.at(-1)?.[2] ?? 0)) runs.push([index, hour, mark])
  return runs
}

export function decodeWeek(data: Buffer): WeekOfHours {
  const numbers = numbersOf(data)
  const [length = 0, count = 0, gapCount = 0, tailCount = 0, runCount = 0] = numbers
  const week = emptyWeek()
  let at = headNumbers
  const take = (size: number) => numbers.subarray(at, (at += size))
  const positions = take(count)
  const gaps = take(gapCount * gapNumbers)
  for (let from = 0; from < gaps.length; from += gapNumbers) {
    const [position = 0, begin = 0, to = 0, growth = 0] = gaps.subarray(from, from + gapNumbers)
    week.gaps.push({ position, from: begin, to, growth })
  }
  const tails = take(tailCount * tailNumbers)
  for (let from = 0; from < tails.length; from += tailNumbers)
    week.tails.set(tails[from] ?? 0, { ms: tails[from + 1] ?? 0, value: tails[from + 2] ?? 0 })
  const runs = take(runCount * runNumbers)
  const marks = Array.from(positions, () => new Uint32Array(length))
  for (let from = 0; from < runs.length; from += runNumbers)
    marks[runs[from] ?? 0]?.fill(runs[from + 2] ?? 0, runs[from + 1] ?? 0)
  for (const [index, own] of marks.entries())
    week.metrics.set(positions[index] ?? 0, { amounts: take(length), marks: own })
  return week
}

function numbersOf(data: Buffer): Float64Array {
  const isAligned = data.byteOffset % 8 === 0
  const { buffer, byteOffset } = isAligned ? data : new Uint8Array(data)
  return new Float64Array(buffer, byteOffset, data.length / 8)
}
