// Sums over stretches of time as bars: each stands on what is below it in the same stretch. Pure.
import type { Point, Span } from './points.ts'
import { addLocalDays, isLocalMidnight } from './time-ticks.ts'

/** What a stretch of time came to; null where nothing is known of it. */
export interface Sum extends Span {
  value: number | null
  /** How long it would be without a silence: a bar that is wider is as much lower. */
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

/** Those that overlap are one. */
function unitedSpans(spans: readonly Span[]): Span[] {
  const united: Span[] = []
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = united.at(-1)
    if (last && from < last.to) last.to = Math.max(last.to, to)
    else united.push({ from, to })
  }
  return united
}

/** Of the only bar that a silence ends in, as much of it may have been before that. */
const mostBefore = 0.1

/** What was told when a silence ended is of all the time since the last that is known. */
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
 * Each point begins a stretch that lasts until the next one, `nominal` milliseconds at most. In `silences` nothing was
 * told: what it came to meanwhile is in the value of the stretch in which each of them ends.
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

/** The bars of each list; an unknown stretch has none, which is not a bar of zero. The lists have the same silences. */
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

/** The stretch that a moment lies in, known or not. */
export const sumAt = (sums: readonly Sum[], moment: number): Sum | undefined =>
  sums.find(({ from, to }) => from <= moment && moment < to)

/** What the stretches within another came to, where they are known and fill it. */
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
