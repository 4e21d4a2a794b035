// Days of the calendar as dates, `2026-11-23`, and their spans on the clock of Athens: 23, 24 or 25 hours.
import { startOfDate } from '../kit/chart/time-ticks.ts'
import { formatDay, formatLongDate } from '../kit/format.ts'
import { getLocale } from '../paraglide/runtime.js'
import type { CalendarView } from './calendar-search.ts'

/** Milliseconds; `to` is exclusive. */
export interface Span {
  from: number
  to: number
}

const dayMs = 86_400_000

export const shiftDate = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

export const spanOfDays = (first: string, count = 1): Span => ({
  from: startOfDate(first),
  to: startOfDate(shiftDate(first, count)),
})

/** 0 for Monday. */
export const weekdayOf = (date: string): number => (new Date(date).getUTCDay() + 6) % 7

export const mondayOf = (date: string): string => shiftDate(date, -weekdayOf(date))

export const datesFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => shiftDate(first, at))

const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`

const shiftMonth = (date: string, months: number): string => {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The dates that a view shows. */
export const datesOf = (view: CalendarView, date: string): string[] => {
  if (view === 'day') return [date]
  if (view === 'week') return datesFrom(mondayOf(date), 7)
  if (view === 'agenda') return datesFrom(date, 14)
  const first = firstOfMonth(date)
  return datesFrom(first, (Date.parse(shiftMonth(first, 1)) - Date.parse(first)) / dayMs)
}

/** The date of the next view, or the one before for −1. */
export const stepDate = (view: CalendarView, date: string, direction: 1 | -1): string =>
  view === 'month'
    ? shiftMonth(date, direction)
    : shiftDate(date, direction * { day: 1, week: 7, agenda: 14 }[view])

/** `23 Νοε – 29 Νοε 2026`, `Νοέμβριος 2026`, `Δευτέρα 23 Νοεμβρίου 2026` */
export const titleOf = (view: CalendarView, date: string): string => {
  const dates = datesOf(view, date)
  const [first, last] = [dates[0] ?? date, dates.at(-1) ?? date]
  if (view === 'day') return formatLongDate(startOfDate(date))
  if (view === 'month')
    return new Intl.DateTimeFormat(getLocale() === 'en' ? 'en-GB' : 'el-GR', {
      timeZone: 'UTC',
      month: 'long',
      year: 'numeric',
    }).format(Date.parse(first))
  return `${formatDay(startOfDate(first))} – ${formatDay(startOfDate(last))}${
    getLocale() === 'en' ? ',' : ''
  } ${last.slice(0, 4)}`
}

export const overlapOf = (one: Span, other: Span): Span | undefined => {
  const shared = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }
  return shared.from < shared.to ? shared : undefined
}
