// Free times of a person: working hours less holidays, days off and visits.
import { addDays } from '../../contract/work-calendar/holidays.ts'
import type { WorkCalendar } from '../../contract/work-calendar/routes.ts'
import { shiftsOn } from '../../contract/work-calendar/series.ts'
import { instantOf } from '../work-calendar/local-time.rules.ts'

/** Milliseconds since 1970. */
export interface Span {
  start: number
  end: number
}

const minute = 60_000
/** Visits begin on the half hour. */
const grid = 30 * minute

export function workingSpans(
  calendar: WorkCalendar,
  person: string,
  days: { from: string; count: number },
  zone: string,
): Span[] {
  return Array.from({ length: days.count }, (_, index) => addDays(days.from, index)).flatMap((day) =>
    shiftsOn(calendar, person, day).map(({ from, to }) => ({
      start: instantOf(day, from, zone),
      end: instantOf(day, to, zone),
    })),
  )
}

/** What two lists of spans share. */
export const sharedSpans = (some: readonly Span[], others: readonly Span[]): Span[] =>
  some.flatMap((one) =>
    others.flatMap((other) => {
      const shared = { start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) }
      return shared.start < shared.end ? [shared] : []
    }),
  )

/** What of the working spans is not busy. */
export function freeSpans(working: readonly Span[], busy: readonly Span[]): Span[] {
  const inOrder = busy.toSorted((a, b) => a.start - b.start)
  return working.flatMap(({ start, end }) => {
    const free: Span[] = []
    let from = start
    for (const taken of inOrder) {
      if (taken.end <= from || taken.start >= end) continue
      if (taken.start > from) free.push({ start: from, end: taken.start })
      from = Math.max(from, taken.end)
    }
    return from < end ? [...free, { start: from, end }] : free
  })
}

/** Consecutive slots of a duration in free spans, from `earliest` on. */
export function slotsIn(free: readonly Span[], duration: number, earliest: number, limit: number): Span[] {
  const slots: Span[] = []
  for (const span of free) {
    let start = Math.ceil(Math.max(span.start, earliest) / grid) * grid
    while (start + duration * minute <= span.end && slots.length < limit) {
      slots.push({ start, end: start + duration * minute })
      start = Math.ceil((start + duration * minute) / grid) * grid
    }
  }
  return slots
}
