// What a stretch of time came to beside the one before, where both are known well enough to be set against each other. Pure.
import type { Point, Span } from '../../kit/chart/points.ts'

/** Below this share of known time two periods are not compared. */
export const leastCoverage = 0.9

/** The mean over time: a value counts until the next one, as far as it speaks for it. */
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
  /** Nothing where too little is known of either. */
  values: { now: number; before: number } | undefined
}

/** Of several charts none can be set against what was: said of all of them at once. */
export const isNoneCompared = (charts: readonly { compared: readonly Compared[] }[]): boolean => {
  const tried = charts.filter(({ compared }) => compared.length > 0)
  return tried.length > 1 && tried.every(({ compared }) => compared.every(({ values }) => !values))
}
