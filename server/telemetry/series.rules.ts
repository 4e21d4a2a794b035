// How a range of time becomes a chart series of bounded length, and where its line is broken.

/** One moment or one bucket; every number null in a hole. `t` is epoch milliseconds, a bucket's beginning. */
export interface Point {
  t: number
  mean: number | null
  min: number | null
  max: number | null
  first: number | null
  last: number | null
}

/** A point with the moments of its first and last report. */
export interface ReportedPoint extends Point {
  firstMs: number
  lastMs: number
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

/** No series is ever longer, its holes counted. */
export const maxPoints = 2000

/** The most points to read for a wish of about `wanted`. */
export const pointLimit = (wanted: number) => Math.min(maxPoints, Math.ceil(wanted * 1.5))

/** Buckets to try in turn, the finest that fits first. */
export function bucketsFor(spanMs: number, wanted: number): Bucket[] {
  const fitting = resolutions.filter(({ seconds }) => spanMs / 1000 / seconds <= pointLimit(wanted))
  return fitting.length > 0 ? fitting : resolutions.slice(-1)
}

/** Breaks the line where reports were missing for longer than three periods, as far as the resolution can show it. */
export function withHoles(
  points: readonly ReportedPoint[],
  reportSeconds: number,
  bucketSeconds = 0,
): Point[] {
  const patienceMs = Math.max(3 * reportSeconds, bucketSeconds) * 1000
  const line: Point[] = []
  let before: ReportedPoint | undefined
  for (const point of points) {
    if (before && point.firstMs - before.lastMs > patienceMs) line.push(holeAt((before.t + point.t) / 2))
    line.push({
      t: point.t,
      mean: point.mean,
      min: point.min,
      max: point.max,
      first: point.first,
      last: point.last,
    })
    before = point
  }
  return line
}

const holeAt = (t: number): Point => ({ t, mean: null, min: null, max: null, first: null, last: null })
