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

/** Sums over stretches of time, in order. */
export interface Sums {
  points: readonly Point[]
  /** How long a bar lasts, in milliseconds. */
  barMs?: number | undefined
  /** In which nothing was told: what it came to meanwhile is in the sum of the stretch that each of them ends in. */
  silences?: readonly Span[] | undefined
}

interface Stretch extends Span {
  value: number | null
  /** How long it would be if nothing had been silent. */
  usual: number
}

const hourMs = 3_600_000

function dropUnknown(stretches: Stretch[], since: number): void {
  for (let last = stretches.at(-1); last?.value === null && last.to > since; last = stretches.at(-1))
    stretches.pop()
}

/** A sum that holds a silence is of all the time since the last known one. */
function stretchesOf({ points, barMs = hourMs, silences = [] }: Sums): Stretch[] {
  const stretches: Stretch[] = []
  points.forEach(([at, value], index) => {
    const to = endOf(points, index, barMs)
    const silent = silences.filter((silence) => silence.from < at && silence.to >= at && silence.to < to)
    const since = silent.reduce((earliest, { from }) => Math.min(earliest, from), at)
    if (value !== null) dropUnknown(stretches, since)
    const from = value === null ? at : Math.min(at, Math.max(since, stretches.at(-1)?.to ?? since))
    stretches.push({ from, to, value, usual: to - at })
  })
  return stretches
}

/** The bars of each list; an unknown stretch has none, which is not a bar of zero. What is wider than usual is as much lower. */
export function stackBars(lists: readonly Sums[]): Bar[][] {
  const tops = new Map<number, number>()
  return lists.map((sums) =>
    stretchesOf(sums).flatMap(({ from, to, value, usual }) => {
      if (value === null) return []
      const low = tops.get(to) ?? 0
      const high = low + (value * usual) / (to - from)
      tops.set(to, high)
      return [{ from, to, low, high }]
    }),
  )
}

const stretchAt = (sums: Sums, moment: number): Stretch | undefined =>
  stretchesOf(sums).find(({ from, to }) => from <= moment && moment < to)

/** The value of the bar that a moment lies in. */
export const barAt = (sums: Sums, moment: number): number | undefined =>
  stretchAt(sums, moment)?.value ?? undefined

/** From when to when the bar lasts that a moment lies in, known or not; it has come no further than what is shown. */
export function barSpanAt(sums: Sums, moment: number, shown: Span): Span | undefined {
  const { from, to } = stretchAt(sums, moment) ?? {}
  return from === undefined || to === undefined ? undefined : { from, to: Math.min(shown.to, to) }
}
