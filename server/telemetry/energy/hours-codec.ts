// A month of hours as bytes. All hours have their place, known or not, so that finding one costs nothing; what is empty
// compresses to nothing.
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Gap } from './hour-sums.rules.ts'

export const hoursOfMonth = 31 * 24

/** By hour since the month began (UTC). */
export interface Marked {
  amounts: Float64Array
  /** How many milliseconds are known, and the highest bit where there was a report. */
  marks: Uint32Array
}

export interface MonthOfHours {
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

export const emptyMarked = (): Marked => ({
  amounts: new Float64Array(hoursOfMonth).fill(Number.NaN),
  marks: new Uint32Array(hoursOfMonth),
})

export const emptyMonth = (): MonthOfHours => ({ metrics: new Map(), gaps: [], tails: new Map() })

const headNumbers = 3
const gapNumbers = 4
const tailNumbers = 3

/** Metrics of which nothing is known leave no trace. */
export function encodeMonth({ metrics, gaps, tails }: MonthOfHours): Buffer {
  const kept = [...metrics]
    .filter(([, { marks }]) => marks.some((mark) => mark !== 0))
    .sort(([a], [b]) => a - b)
  const sorted = gaps.toSorted((a, b) => a.position - b.position || a.to - b.to)
  const numbers = [
    Float64Array.of(kept.length, sorted.length, tails.size, ...kept.map(([position]) => position)),
    Float64Array.from(sorted.flatMap(({ position, from, to, growth }) => [position, from, to, growth])),
    Float64Array.from(
      [...tails].sort(([a], [b]) => a - b).flatMap(([position, { ms, value }]) => [position, ms, value]),
    ),
    ...kept.map(([, { amounts }]) => amounts),
  ]
  const pieces = [...numbers, ...kept.map(([, { marks }]) => marks)]
  return zstdCompressSync(
    Buffer.concat(
      pieces.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
    ),
  )
}

export function decodeMonth(data: Buffer): MonthOfHours {
  const { buffer } = new Uint8Array(zstdDecompressSync(data))
  const [count = 0, gapCount = 0, tailCount = 0] = new Float64Array(buffer, 0, headNumbers)
  const month: MonthOfHours = emptyMonth()
  let at = headNumbers * 8
  const take = (length: number) => {
    const taken = new Float64Array(buffer, at, length)
    at += length * 8
    return taken
  }
  const positions = take(count)
  const gaps = take(gapCount * gapNumbers)
  for (let index = 0; index < gaps.length; index += gapNumbers) {
    const [position = 0, from = 0, to = 0, growth = 0] = gaps.subarray(index, index + gapNumbers)
    month.gaps.push({ position, from, to, growth })
  }
  const tails = take(tailCount * tailNumbers)
  for (let index = 0; index < tails.length; index += tailNumbers) {
    const [position = 0, ms = 0, value = 0] = tails.subarray(index, index + tailNumbers)
    month.tails.set(position, { ms, value })
  }
  const amounts = Array.from(positions, () => take(hoursOfMonth))
  for (const [index, position] of positions.entries()) {
    const marks = new Uint32Array(buffer, at + index * hoursOfMonth * 4, hoursOfMonth)
    month.metrics.set(position, { amounts: amounts[index] ?? new Float64Array(hoursOfMonth), marks })
  }
  return month
}
