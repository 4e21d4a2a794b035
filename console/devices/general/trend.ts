import type { Point } from '../../kit/chart/points.ts'

const hour = 3_600_000
const shortestSpan = hour / 3
const furthest = 12 * hour

/** Change of a value over the last hour, per hour, by least squares; undefined with too little data. */
export function trendOf(points: readonly Point[], now: number): number | undefined {
  const recent = points.filter(([at, value]) => value !== null && at > now - hour && at <= now) as [
    number,
    number,
  ][]
  const first = recent[0]
  const last = recent.at(-1)
  if (!first || !last || recent.length < 6 || last[0] - first[0] < shortestSpan) return undefined
  const meanAt = recent.reduce((sum, [at]) => sum + at, 0) / recent.length
  const mean = recent.reduce((sum, [, value]) => sum + value, 0) / recent.length
  const spread = recent.reduce((sum, [at]) => sum + (at - meanAt) ** 2, 0)
  const together = recent.reduce((sum, [at, value]) => sum + (at - meanAt) * (value - mean), 0)
  return (together / spread) * hour
}

/** When a value with this trend reaches its target; undefined if it moves away or needs over half a day. */
export function reachesAt(
  value: number,
  target: number,
  perHour: number | undefined,
  now: number,
): number | undefined {
  if (perHour === undefined || Math.abs(perHour) < 0.1) return undefined
  const takes = ((target - value) / perHour) * hour
  return takes > 0 && takes < furthest ? now + takes : undefined
}

/** Start of the current on-period of an on/off series; undefined if it is off. */
export function onSince(points: readonly Point[]): number | undefined {
  let since: number | undefined
  for (const [at, value] of points) {
    if (value === null || value <= 0) since = undefined
    else since ??= at
  }
  return since === points[0]?.[0] ? undefined : since
}
