// Due dates of a plan by months. The database has the same rule in `plan_next_due`; a test compares both.

export const anchors = ['completion', 'date'] as const
export type Anchor = (typeof anchors)[number]

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** A day so many months later; a day that the month does not have becomes its last: 31 January + 1 month is 28 February. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  first.setUTCDate(Math.min(date, daysIn(first.getUTCFullYear(), first.getUTCMonth())))
  return first.toISOString().slice(0, 10)
}

/** A day so many days later. */
export function addDays(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** Days from one day to another; below 0 if the other is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** The first day after `after` in a series that repeats every so many months; each is counted from the first. */
export function nextInSeries(first: string, months: number, after: string): string {
  for (let step = 0; ; step += 1) {
    const day = addMonths(first, step * months)
    if (day > after) return day
  }
}

const later = (...days: (string | null)[]): string =>
  days.reduce<string>((latest, day) => (day !== null && day > latest ? day : latest), '')

export interface PlanDates {
  anchor: Anchor
  anchor_on: string | null
  every_months: number | null
  /** The local day on which the plan was made. */
  started_on: string
  last_due_on: string | null
  last_settled_on: string | null
  last_outcome: 'done' | 'skipped' | null
}

/** The next due date by months; null for a plan by hours alone. */
export function nextDue(plan: PlanDates): string | null {
  const { anchor, anchor_on, every_months: months, last_due_on, last_settled_on } = plan
  if (months === null) return null
  if (anchor === 'date') {
    if (anchor_on === null || last_due_on === null) return anchor_on
    return nextInSeries(anchor_on, months, later(last_due_on, last_settled_on))
  }
  if (last_due_on === null && anchor_on === null) return plan.started_on
  const settled =
    last_due_on === null || last_settled_on === null
      ? null
      : plan.last_outcome === 'done'
        ? addMonths(last_settled_on, months)
        : nextInSeries(last_due_on, months, later(last_due_on, last_settled_on))
  return later(anchor_on && addMonths(anchor_on, months), settled)
}
