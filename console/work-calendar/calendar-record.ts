// The fields of working hours, days off and holidays in the audit trail.
import type { HolidayChange } from '../../contract/work-calendar/holidays.ts'
import type { DaysOff, WorkWeek } from '../../contract/work-calendar/routes.ts'
import { startOfDate } from '../kit/chart/time-ticks.ts'
import { formatDate } from '../kit/format.ts'
import type { RecordFields } from '../kit/record/differences.ts'
import { m } from '../paraglide/messages.js'
import { holidayName } from './holiday-words.ts'
import { formatShortWeekday } from './weekdays.ts'

const dateText = (day: string): string => formatDate(startOfDate(day))

interface Run {
  first: number
  last: number
  hours: string
}

/** `Δευ–Παρ 08:00–17:00 · Σάβ 09:00–13:30`, without the days that have no work. */
export function weekText(week: WorkWeek): string {
  const runs: Run[] = []
  for (const [day, shifts] of week.entries()) {
    const hours = shifts.map(({ from, to }) => `${from}–${to}`).join(', ')
    const before = runs.at(-1)
    if (before?.hours === hours) before.last = day
    else runs.push({ first: day, last: day, hours })
  }
  const worked = runs.filter(({ hours }) => hours !== '')
  if (worked.length === 0) return m.work_none()
  return worked
    .map(({ first, last, hours }) => {
      const days = first === last ? [first] : [first, last]
      return `${days.map(formatShortWeekday).join('–')} ${hours}`
    })
    .join(' · ')
}

const personWeekText = ({ person_name, week }: { person_name: string; week: WorkWeek | null }): string =>
  `${person_name}: ${week ? weekText(week) : m.work_as_company()}`

const daysOffText = ({ person_name, first_day, last_day, reason }: DaysOff): string => {
  const days = first_day === last_day ? [first_day] : [first_day, last_day]
  return [`${person_name}: ${days.map(dateText).join(' – ')}`, reason].filter(Boolean).join(' · ')
}

const holidaysText = (changes: readonly HolidayChange[]): string =>
  changes
    .toSorted((one, other) => ((one.day ?? '') < (other.day ?? '') ? -1 : 1))
    .map((change) => `${holidayName(change)}: ${change.day ? dateText(change.day) : m.holiday_removed()}`)
    .join(' · ')

/** Of the company's calendar, and of a person's part of it. */
export const calendarRecord: RecordFields = {
  week: { label: m.work_hours, text: (week) => weekText(week as WorkWeek) },
  person_week: {
    label: m.work_hours,
    text: (week) => personWeekText(week as Parameters<typeof personWeekText>[0]),
  },
  days_off: { label: m.days_off, text: (days) => daysOffText(days as DaysOff) },
  holidays: { label: m.holidays, text: (changes) => holidaysText(changes as HolidayChange[]) },
}
