// Which stretch of time the charts show: a preset that ends now, or a chosen part. Pure.
import { historyDays } from '../../../contract/telemetry/day-spans.ts'
import type { Span } from '../../kit/chart/points.ts'
import { addLocalDays, isLocalMidnight, sameClock, startOfLocalDay } from '../../kit/chart/time-ticks.ts'

export const presets = [1, 2, 7, 30] as const
export type Preset = (typeof presets)[number]
export const isPreset = (days: number): days is Preset => presets.some((preset) => preset === days)

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const longest = historyDays * day
export const shortest = 5 * minute

export interface Range extends Span {
  /** The preset that it is; nothing when a part was chosen. */
  preset: Preset | undefined
  /** Where "reset zoom" goes back to. */
  home: Preset | Span
}

/** Up to this many days the energies are of hours, over more of days. */
const mostHourly = 7

/**
 * Days of the calendar, not of 24 hours: the whole hour of as many days ago, unless that makes one more day of them.
 * Where bars are days, today is one of them, so that each is whole but the last.
 */
function beginOf(preset: Preset, now: number): number {
  if (preset > mostHourly) return startOfLocalDay(sameClock(now, 1 - preset))
  const asked = Math.floor(sameClock(now, -preset) / hour)
  const earliest = Math.ceil((now - preset * day - hour) / hour)
  return Math.max(asked, earliest) * hour
}

export const presetRange = (preset: Preset, now: number): Range => ({
  from: beginOf(preset, now),
  to: now,
  preset,
  home: preset,
})

/** A range that a person named by dates: it is where a reset goes back to. */
export const chosenRange = (span: Span): Range => ({ ...span, preset: undefined, home: span })

const fit = ({ from, to }: Span, now: number): Span => {
  const end = Math.min(to, now)
  return { from: end - Math.min(longest, Math.max(shortest, end - from)), to: end }
}

/** A part chosen by dragging: the way back stays what it was. */
export const zoomedTo = (range: Range, part: Span, now: number): Range => ({
  ...fit(part, now),
  preset: undefined,
  home: range.home,
})

/** The middle half. */
export const zoomedIn = (range: Range, now: number): Range => {
  const quarter = Math.min((range.to - range.from) / 4, Math.max(0, (range.to - range.from - shortest) / 2))
  return zoomedTo(range, { from: range.from + quarter, to: range.to - quarter }, now)
}

/** Twice as much around the same middle, never beyond now. */
export const zoomedOut = (range: Range, now: number): Range => {
  const half = (range.to - range.from) / 2
  const to = Math.min(now, range.to + half)
  return zoomedTo(range, { from: to - Math.min(longest, 4 * half), to }, now)
}

const nearby = 2 * hour

/** What was before and after a moment: a part of the last day that can be left as any zoom. */
export const rangeAround = (at: number, now: number): Range =>
  zoomedTo(presetRange(1, now), { from: at - nearby, to: Math.min(now, at + nearby) }, now)

export const isZoomed = ({ preset, home, from, to }: Range): boolean =>
  preset === undefined && (typeof home === 'number' || home.from !== from || home.to !== to)

export const resetZoom = ({ home }: Range, now: number): Range =>
  typeof home === 'number' ? presetRange(home, now) : chosenRange(home)

/** How many local days a range holds, where it begins and ends at a midnight. */
const wholeDays = ({ from, to }: Span): number | undefined =>
  isLocalMidnight(from) && isLocalMidnight(to) ? Math.round((to - from) / day) : undefined

/** As much time before or after: whole days remain whole days when clocks change. Never beyond now. */
export const panned = (range: Range, direction: -1 | 1, now: number): Range => {
  if (range.preset !== undefined && direction === -1)
    return chosenRange({ from: sameClock(range.from, -range.preset), to: range.from })
  const days = wholeDays(range)
  const length = range.to - range.from
  const part =
    days === undefined
      ? { from: range.from + direction * length, to: range.to + direction * length }
      : {
          from: addLocalDays(range.from, direction * days),
          to: addLocalDays(range.to, direction * days),
        }
  if (part.to < now) return chosenRange(part)
  return days === undefined ? chosenRange({ from: now - length, to: now }) : chosenRange({ ...part, to: now })
}

/** What a key does to the range; nothing for any other key. */
export function steered(range: Range, key: string, now: number): Range | undefined {
  if (key === '+' || key === '=') return zoomedIn(range, now)
  if (key === '-') return zoomedOut(range, now)
  if (key === '0') return resetZoom(range, now)
  if (key === 'ArrowLeft') return panned(range, -1, now)
  return key === 'ArrowRight' ? panned(range, 1, now) : undefined
}
