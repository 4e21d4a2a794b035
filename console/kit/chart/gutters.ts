import type { Span } from './points.ts'

export interface Gutters {
  left: number
  right: number
}

export const isNarrow = (width: number): boolean => width < 520

/** The space beside a plot for axis labels. */
export const guttersFor = (width: number): Gutters =>
  isNarrow(width) ? { left: 64, right: 8 } : { left: 84, right: 16 }

/** The moment at a horizontal place, clamped to the range. */
export const momentAt = (x: number, width: number, range: Span): number => {
  const { left, right } = guttersFor(width)
  const share = (x - left) / Math.max(1, width - left - right)
  return range.from + Math.min(1, Math.max(0, share)) * (range.to - range.from)
}
