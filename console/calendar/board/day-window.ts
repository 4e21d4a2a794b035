// The hours that a day of lanes shows. Positions are shares of real time, so days of 23 and 25 hours are right.
import { overlapOf, type Span } from '../days.ts'

export const hourMs = 3_600_000

const floorHour = (ms: number): number => Math.floor(ms / hourMs) * hourMs
const ceilHour = (ms: number): number => Math.ceil(ms / hourMs) * hourMs

/** On a day without work or visits: 8 to 17 hours after midnight. */
const idle = { from: 8 * hourMs, to: 17 * hourMs }
const fewestHours = 6

/** Whole hours around working time and visits, within the day. */
export function windowOf(day: Span, work: readonly Span[], visits: readonly Span[], isWhole: boolean): Span {
  if (isWhole) return day
  const shown = [...work, ...visits].flatMap((span) => overlapOf(span, day) ?? [])
  if (shown.length === 0) return { from: day.from + idle.from, to: day.from + idle.to }
  const from = floorHour(Math.min(...shown.map((span) => span.from)))
  const to = ceilHour(Math.max(...shown.map((span) => span.to)))
  return { from: Math.max(day.from, from), to: Math.min(day.to, Math.max(to, from + fewestHours * hourMs)) }
}

export const hoursOf = ({ from, to }: Span): number[] =>
  Array.from({ length: Math.round((to - from) / hourMs) }, (_, at) => from + at * hourMs)

/** Percent of the window. */
export const shareOf = (window: Span, ms: number): number =>
  ((ms - window.from) / (window.to - window.from)) * 100

export interface Place {
  left: number
  width: number
}

/** Where a span is in the window; undefined if it is not. */
export const placeOf = (window: Span, span: Span): Place | undefined => {
  const shown = overlapOf(window, span)
  if (!shown) return undefined
  const left = shareOf(window, shown.from)
  return { left, width: shareOf(window, shown.to) - left }
}

/** The moment under a point, on a step. */
export const momentAt = (window: Span, share: number, stepMs: number): number =>
  Math.round((window.from + share * (window.to - window.from)) / stepMs) * stepMs
