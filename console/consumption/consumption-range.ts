// The range of the screen in whole local days, and which steps suit it.
import { longestDaysOfStep, type Step } from '../../contract/consumption/routes.ts'
import { addLocalDays, dateOf, startOfDate, startOfLocalWeek } from '../kit/chart/time-ticks.ts'
import { type Days, daysOf, periodOf } from '../kit/period/period.ts'

const dayMs = 86_400_000

interface ShownRange {
  period: string
  days: Days
  from: number
  /** The end of the last day. */
  to: number
  /** Local days. */
  length: number
}

export const usualPeriod = 'week'

export function shownRange(wanted: string | undefined, now: number): ShownRange {
  const chosen = daysOf(wanted, now)
  const period = chosen && wanted ? wanted : usualPeriod
  const today = dateOf(now)
  const days = chosen ?? daysOf(usualPeriod, now) ?? { date_from: today, date_to: today }
  const [from, to] = [startOfDate(days.date_from), addLocalDays(startOfDate(days.date_to), 1)]
  return { period, days, from, to, length: Math.round((to - from) / dayMs) }
}

const shiftedDate = (date: string, days: number) => dateOf(addLocalDays(startOfDate(date), days))
const firstOfMonth = (date: string, by: number): string => {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10)
}

const units = ['week', 'month', 'year'] as const
type Unit = (typeof units)[number]

/** The beginning of the unit that a date is in, or of one so many later. */
const beginOf: Record<Unit, (date: string, by: number) => string> = {
  week: (date, by) => shiftedDate(dateOf(startOfLocalWeek(startOfDate(date))), 7 * by),
  month: firstOfMonth,
  year: (date, by) => `${Number(date.slice(0, 4)) + by}-01-01`,
}
const daysOfUnit = (unit: Unit, date: string, by: number): Days => ({
  date_from: beginOf[unit](date, by),
  date_to: shiftedDate(beginOf[unit](date, by + 1), -1),
})

/** The calendar unit that a range is: this one so far, or a whole one. */
const unitOf = ({ period, days }: ShownRange): Unit | undefined =>
  units.find((unit) => unit === period || periodOf(daysOfUnit(unit, days.date_from, 0)) === periodOf(days))

/** The whole unit before or after, of any other range as many days; none that begins after today. */
export function steppedPeriod(range: ShownRange, by: -1 | 1, now: number): string | undefined {
  const { days, length } = range
  const unit = unitOf(range)
  const next = unit
    ? daysOfUnit(unit, days.date_from, by)
    : { date_from: shiftedDate(days.date_from, by * length), date_to: shiftedDate(days.date_to, by * length) }
  const today = dateOf(now)
  if (next.date_from > today) return undefined
  if (unit && next.date_to >= today) return unit
  return periodOf({ ...next, date_to: next.date_to > today ? today : next.date_to })
}

/** Fewer than two columns show nothing. */
const fewestDays: Record<Step, number> = { hour: 1, day: 2, week: 8, month: 32 }

export const isStepOf = (step: Step, { length }: ShownRange): boolean =>
  length >= fewestDays[step] && length <= longestDaysOfStep[step]

export function stepFor(wanted: Step | undefined, range: ShownRange): Step {
  if (wanted && isStepOf(wanted, range)) return wanted
  if (range.length <= 2) return 'hour'
  return range.length <= 120 ? 'day' : range.length <= 1000 ? 'week' : 'month'
}
