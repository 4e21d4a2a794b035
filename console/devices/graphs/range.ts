// Which stretch of time the charts show: a preset that ends now, or a chosen part. Pure.
import type { Span } from '../../kit/chart/points.ts'

export const presets = [1, 7, 30] as const
export type Preset = (typeof presets)[number]

const minute = 60_000
const day = 86_400_000
export const longest = 365 * day
export const shortest = 5 * minute

export interface Range extends Span {
  /** The preset that it is; nothing when a part was chosen. */
  preset: Preset | undefined
  /** Where "reset zoom" goes back to. */
  home: Preset | Span
}

export const presetRange = (preset: Preset, now: number): Range => ({
  from: now - preset * day,
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

/** Twice as much around the same middle, never beyond now. */
export const zoomedOut = (range: Range, now: number): Range => {
  const half = (range.to - range.from) / 2
  const to = Math.min(now, range.to + half)
  return zoomedTo(range, { from: to - Math.min(longest, 4 * half), to }, now)
}

export const isZoomed = ({ preset, home, from, to }: Range): boolean =>
  preset === undefined && (typeof home === 'number' || home.from !== from || home.to !== to)

export const resetZoom = ({ home }: Range, now: number): Range =>
  typeof home === 'number' ? presetRange(home, now) : chosenRange(home)
