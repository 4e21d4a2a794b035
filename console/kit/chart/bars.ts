// Sums over time spans as stacked bars. Pure.
import type { Point, Span } from './points.ts'
import { addLocalDays, isLocalMidnight } from './time-ticks.ts'

/** The sum of a time span; null when unknown. */
export interface Sum extends Span {
  value: number | null
  /** The width without a silence: a wider bar is lower by the same factor. */
  usualMs: number
}

export interface Bar extends Span {
  low: number
  high: number
}

const dayMs = 86_400_000

/** A local day is 23 to 25 hours. */
const fullEnd = (at: number, nominal: number): number =>
  nominal === dayMs && isLocalMidnight(at) ? addLocalDays(at, 1) : at + nominal

/** Merges overlapping silences. */
function unitedSpans(spans: readonly Span[]): Span[] {
  const united: Span[] = []
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = united.at(-1)
    if (last && from < last.to) last.to = Math.max(last.to, to)
    else united.push({ from, to })
  }
  return united
}

/** The only bar in which a silence ends may contain growth from before it. */
const mostBefore = 0.1

/** A value at the end of a silence covers all time since the last known one. */
function withSilence(sums: readonly Sum[], silence: Span): readonly Sum[] {
  const first = sums.findIndex(
    ({ from, to, value }) => from >= silence.from || (to > silence.from && value === null),
  )
  const last = sums.findIndex(({ from, to }) => from <= silence.to && silence.to < to)
  const ending = sums[last]
  if (first < 0 || !ending || last < first) return sums
  if (last === first && ending.from - silence.from <= mostBefore * ending.usualMs) return sums
  const known = sums.slice(first, last + 1).flatMap(({ value }) => value ?? [])
  const whole: Sum = {
    ...ending,
    from: Math.max(silence.from, sums[first - 1]?.to ?? silence.from),
    value: known.length > 0 ? known.reduce((total, value) => total + value, 0) : null,
  }
  return [...sums.slice(0, first), whole, ...sums.slice(last + 1)]
}

/**
 * Each point starts a span until the next one, at most `nominal` milliseconds. In `silences` the counter did not
 * report: its growth is in the value of the span in which each of them ends.
 */
export function sumsOf(
  points: readonly Point[],
  nominal: number,
  silences: readonly Span[] = [],
): readonly Sum[] {
  const sums = points.map(([from, value], index): Sum => {
    const to = Math.min(points[index + 1]?.[0] ?? Number.POSITIVE_INFINITY, fullEnd(from, nominal))
    return { from, to, value, usualMs: to - from }
  })
  return unitedSpans(silences).reduce(withSilence, sums)
}

/** The bars of each list; an unknown span has no bar, which differs from a bar of zero. All lists have the same silences. */
export function stackBars(lists: readonly (readonly Sum[])[]): Bar[][] {
  const tops = new Map<number, number>()
  return lists.map((sums) =>
    sums.flatMap(({ from, to, value, usualMs }) => {
      if (value === null) return []
      const low = tops.get(from) ?? 0
      const high = low + (value * usualMs) / (to - from)
      tops.set(from, high)
      return [{ from, to, low, high }]
    }),
  )
}

/** The span that contains a moment, known or not. */
export const sumAt = (sums: readonly Sum[], moment: number): Sum | undefined =>
  sums.find(({ from, to }) => from <= moment && moment < to)

/** The sum of the spans within another, if they are known and fill it. */
export function sumWithin(sums: readonly Sum[], span: Span): number | undefined {
  let [total, filled] = [0, 0]
  for (const { from, to, value } of sums) {
    if (from < span.from || to > span.to) continue
    if (value === null) return undefined
    total += value
    filled += to - from
  }
  return filled > 0 && filled === span.to - span.from ? total : undefined
}
