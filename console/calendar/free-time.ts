// Free times among the visits on screen, for the fixes of an overlap and for a job that is dropped on a day.
import type { Span } from './days.ts'
import type { Lane } from './lanes.ts'
import { isCancelled, spanOf } from './lanes.ts'

const minuteMs = 60_000
export const stepMs = 15 * minuteMs

const busyOf = (lane: Lane, except: string | undefined): Span[] =>
  lane.visits
    .filter(({ visit }) => visit.id !== except && !isCancelled(visit))
    .map(({ visit }) => spanOf(visit))

const isFree = (busy: readonly Span[], from: number, to: number): boolean =>
  busy.every((span) => span.to <= from || span.from >= to)

export const isFreeAt = (lane: Lane, start: number, minutes: number, except?: string): boolean =>
  isFree(busyOf(lane, except), start, start + minutes * minuteMs)

export const isWithin = (spans: readonly Span[], start: number, minutes: number): boolean =>
  spans.some(({ from, to }) => from <= start && start + minutes * minuteMs <= to)

/** The first free start of a duration within working time, not before `from`, that `fits`. */
export function nextFree(
  lane: Lane,
  work: readonly Span[],
  wanted: { from: number; minutes: number; except?: string },
  fits: (start: number) => boolean = () => true,
): number | undefined {
  const busy = busyOf(lane, wanted.except)
  const length = wanted.minutes * minuteMs
  for (const span of work) {
    const first = Math.ceil(Math.max(span.from, wanted.from) / stepMs) * stepMs
    for (let start = first; start + length <= span.to; start += stepMs)
      if (isFree(busy, start, start + length) && fits(start)) return start
  }
  return undefined
}
