// Sums over stretches of time as bars: each stands on what is below it in the same stretch. Pure.
import type { Point, Span } from './points.ts'
import { addLocalDays, isLocalMidnight } from './time-ticks.ts'

export interface Bar extends Span {
  low: number
  high: number
}

const dayMs = 86_400_000

/** A local day is 23 to 25 hours. */
const fullEnd = (at: number, nominal: number): number =>
  nominal === dayMs && isLocalMidnight(at) ? addLocalDays(at, 1) : at + nominal

/** Where the bar that begins at a point ends. */
const endOf = (points: readonly Point[], index: number, nominal: number): number => {
  const at = points[index]?.[0] ?? 0
  return Math.min(points[index + 1]?.[0] ?? Number.POSITIVE_INFINITY, fullEnd(at, nominal))
}

/** The bars of each list; an unknown stretch has none, which is not a bar of zero. */
export function stackBars(lists: readonly (readonly Point[])[], nominal: number): Bar[][] {
  const tops = new Map<number, number>()
  return lists.map((points) =>
    points.flatMap(([at, value], index) => {
      if (value === null) return []
      const low = tops.get(at) ?? 0
      tops.set(at, low + value)
      return [{ from: at, to: endOf(points, index, nominal), low, high: low + value }]
    }),
  )
}

const indexAt = (points: readonly Point[], moment: number, nominal: number): number =>
  points.findIndex(([at], position) => at <= moment && moment < endOf(points, position, nominal))

/** The value of the bar that a moment lies in. */
export const barAt = (points: readonly Point[], moment: number, nominal: number): number | undefined =>
  points[indexAt(points, moment, nominal)]?.[1] ?? undefined

/** From when to when the bar lasts that a moment lies in, known or not; it has come no further than what is shown. */
export function barSpanAt(
  points: readonly Point[],
  moment: number,
  nominal: number,
  shown: Span,
): Span | undefined {
  const index = indexAt(points, moment, nominal)
  const from = points[index]?.[0]
  return from === undefined ? undefined : { from, to: Math.min(shown.to, endOf(points, index, nominal)) }
}
