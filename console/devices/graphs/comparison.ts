// Sums and means of a time span and of an earlier one, if both have enough data for a comparison. Pure.
import type { Point, Span } from '../../kit/chart/points.ts'

/** Below this share of known time periods are not compared. */
export const leastCoverage = 0.9

/** Mean over time: a value counts until the next one, as long as it is valid. */
export function meanOver(points: readonly Point[], span: Span, reach: number) {
  let [known, sum] = [0, 0]
  points.forEach(([at, value], index) => {
    if (value === null || at >= span.to) return
    const until = Math.min(points[index + 1]?.[0] ?? span.to, at + reach, span.to)
    const from = Math.max(at, span.from)
    if (until <= from) return
    known += until - from
    sum += value * (until - from)
  })
  return { mean: known > 0 ? sum / known : undefined, coverage: known / Math.max(1, span.to - span.from) }
}

export const sumOf = (points: readonly Point[]): number =>
  points.reduce((sum, [, value]) => sum + (value ?? 0), 0)

export interface Compared {
  key: string
  name: string
  kind: 'mean' | 'share' | 'sum'
  /** Undefined with too little data of either. */
  values: { now: number; before: number } | undefined
}

/** None of the charts can be compared, which is said once for all. */
export const isNoneCompared = (charts: readonly { compared: readonly Compared[] }[]): boolean => {
  const tried = charts.filter(({ compared }) => compared.length > 0)
  return tried.length > 1 && tried.every(({ compared }) => compared.every(({ values }) => !values))
}
