// The time range of the charts: a preset that ends now, or a chosen part. Pure.
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
  /** Its preset; undefined for a chosen part. */
  preset: Preset | undefined
  /** The target of a zoom reset. */
  home: Preset | Span
}

/** Up to this many days energies are hourly, above daily. */
const mostHourly = 7

/**
 * Calendar days, not 24 hours: starts at the whole hour the given days ago, unless that makes one day more. With daily
 * bars today counts as a day, so that every bar but the last is complete.
 */
function beginOf(preset: Preset, now: number): number {
  if (preset > mostHourly) return startOfLocalDay(sameClock(now, 1 - preset))
  const wanted = Math.floor(sameClock(now, -preset) / hour)
  const earliest = Math.ceil((now - preset * day - hour) / hour)
  return Math.max(wanted, earliest) * hour
}

export const presetRange = (preset: Preset, now: number): Range => ({
  from: beginOf(preset, now),
  to: now,
  preset,
  home: preset,
})

/** A range by dates; a zoom reset returns to it. */
export const chosenRange = (span: Span): Range => ({ ...span, preset: undefined, home: span })

const fit = ({ from, to }: Span, now: number): Span => {
  const end = Math.min(to, now)
  return { from: end - Math.min(longest, Math.max(shortest, end - from)), to: end }
}

/** A dragged part; the target of a zoom reset stays. */
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

/** Twice as long around the same middle, at most until now. */
export const zoomedOut = (range: Range, now: number): Range => {
  const half = (range.to - range.from) / 2
  const to = Math.min(now, range.to + half)
  return zoomedTo(range, { from: to - Math.min(longest, 4 * half), to }, now)
}

const nearby = 2 * hour

/** The time around a moment: a zoom into the last day. */
export const rangeAround = (at: number, now: number): Range =>
  zoomedTo(presetRange(1, now), { from: at - nearby, to: Math.min(now, at + nearby) }, now)

export const isZoomed = ({ preset, home, from, to }: Range): boolean =>
  preset === undefined && (typeof home === 'number' || home.from !== from || home.to !== to)

export const resetZoom = ({ home }: Range, now: number): Range =>
  typeof home === 'number' ? presetRange(home, now) : chosenRange(home)

/** Number of local days, if the range starts and ends at midnight. */
const wholeDays = ({ from, to }: Span): number | undefined =>
  isLocalMidnight(from) && isLocalMidnight(to) ? Math.round((to - from) / day) : undefined

/** The same length earlier or later: whole days stay whole days when clocks change. At most until now. */
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

/** The range after a key; undefined for other keys. */
export function steered(range: Range, key: string, now: number): Range | undefined {
  if (key === '+' || key === '=') return zoomedIn(range, now)
  if (key === '-') return zoomedOut(range, now)
  if (key === '0') return resetZoom(range, now)
  if (key === 'ArrowLeft') return panned(range, -1, now)
  return key === 'ArrowRight' ? panned(range, 1, now) : undefined
}
