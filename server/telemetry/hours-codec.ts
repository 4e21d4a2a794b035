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
}

const reported = 0x8000_0000
export const markOf = (ms: number, isReported: boolean): number => ms + (isReported ? reported : 0)
export const msOf = (mark: number): number => (mark >= reported ? mark - reported : mark)
export const isReportedMark = (mark: number): boolean => mark >= reported

export const emptyMarked = (): Marked => ({
  amounts: new Float64Array(hoursOfMonth).fill(Number.NaN),
  marks: new Uint32Array(hoursOfMonth),
})

const headNumbers = 2
const gapNumbers = 4

/** Metrics of which nothing is known leave no trace. */
export function encodeMonth({ metrics, gaps }: MonthOfHours): Buffer {
  const kept = [...metrics]
    .filter(([, { marks }]) => marks.some((mark) => mark !== 0))
    .sort(([a], [b]) => a - b)
  const sorted = gaps.toSorted((a, b) => a.position - b.position || a.to - b.to)
  const numbers = [
    Float64Array.of(kept.length, sorted.length, ...kept.map(([position]) => position)),
    Float64Array.from(sorted.flatMap(({ position, from, to, growth }) => [position, from, to, growth])),
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
  const [count = 0, gapCount = 0] = new Float64Array(buffer, 0, headNumbers)
  const month: MonthOfHours = { metrics: new Map(), gaps: [] }
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
  const amounts = Array.from(positions, () => take(hoursOfMonth))
  for (const [index, position] of positions.entries()) {
    const marks = new Uint32Array(buffer, at + index * hoursOfMonth * 4, hoursOfMonth)
    month.metrics.set(position, { amounts: amounts[index] ?? new Float64Array(hoursOfMonth), marks })
  }
  return month
}
