// Condenses means that are closer than a few pixels into wider means with the band of their values: a line of
// thousands of short cycles would fill its plot. Pure.
import type { BandPoint, Point } from './points.ts'

const hour = 3_600_000
const steps = [hour / 6, hour / 2, hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour]
const leastPixels = 3

/** The drawn step in milliseconds; undefined if each mean is wide enough. */
export function drawnStep(resolutionMs: number | null, msPerPixel: number): number | undefined {
  if (resolutionMs === null || resolutionMs >= leastPixels * msPerPixel) return undefined
  return steps.find((step) => step >= leastPixels * msPerPixel && step > resolutionMs)
}

interface Bucket {
  start: number
  count: number
  at: number
  sum: number
  low: number
  high: number
}

interface Condensed {
  points: Point[]
  band: BandPoint[]
}

/** A gap stays a gap; nothing is joined across it. */
export function condensed(points: readonly Point[], band: readonly BandPoint[], stepMs: number): Condensed {
  const limits = new Map(band.map(([at, low, high]) => [at, [low, high] as const]))
  const result: Condensed = { points: [], band: [] }
  let bucket: Bucket | undefined
  const flush = () => {
    if (!bucket) return
    const at = bucket.at / bucket.count
    result.points.push([at, bucket.sum / bucket.count])
    result.band.push([at, bucket.low, bucket.high])
    bucket = undefined
  }
  for (const [at, value] of points) {
    const start = Math.floor(at / stepMs) * stepMs
    if (value === null || start !== bucket?.start) flush()
    if (value === null) {
      result.points.push([at, null])
      continue
    }
    const [low, high] = limits.get(at) ?? [value, value]
    bucket ??= { start, count: 0, at: 0, sum: 0, low, high }
    bucket.count++
    bucket.at += at
    bucket.sum += value
    bucket.low = Math.min(bucket.low, low)
    bucket.high = Math.max(bucket.high, high)
  }
  flush()
  return result
}
