import { addDays } from '../../contract/work-calendar/holidays.ts'
import type { WorkCalendar } from '../../contract/work-calendar/routes.ts'

const dayMs = 86_400_000

/** 0 is Monday. 1 January 1970 was a Thursday. */
const weekdayOf = (day: string): number => (Date.parse(day) / dayMs + 3) % 7

export const mondayOf = (day: string): string => addDays(day, -weekdayOf(day))

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Minutes of work of a person in the week that begins on `monday`, without holidays and days off. */
export function workingMinutes(calendar: WorkCalendar, person: string, monday: string): number {
  const own = calendar.people.find(({ person_id }) => person_id === person)?.week
  const holidays = new Set(calendar.holidays.map(({ day }) => day))
  const isOff = (day: string): boolean =>
    holidays.has(day) ||
    calendar.days_off.some(
      ({ person_id, first_day, last_day }) => person_id === person && first_day <= day && day <= last_day,
    )
  return (own ?? calendar.week)
    .flatMap((shifts, weekday) => (isOff(addDays(monday, weekday)) ? [] : shifts))
    .reduce((sum, { from, to }) => sum + minutesOf(to) - minutesOf(from), 0)
}
