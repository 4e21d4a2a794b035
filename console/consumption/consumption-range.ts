// The range of the screen in whole local days, and which steps suit it.
import { longestDaysOfStep, type Step } from '../../contract/consumption/routes.ts'
import { addLocalDays, dateOf, startOfDate } from '../kit/chart/time-ticks.ts'
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

/** As many days before or after; none that begins after today. */
export function steppedPeriod({ days, length }: ShownRange, by: -1 | 1, now: number): string | undefined {
  const shift = (date: string) => dateOf(addLocalDays(startOfDate(date), by * length))
  const next = { date_from: shift(days.date_from), date_to: shift(days.date_to) }
  if (next.date_from > dateOf(now)) return undefined
  return periodOf({ ...next, date_to: next.date_to > dateOf(now) ? dateOf(now) : next.date_to })
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
