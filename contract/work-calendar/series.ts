// Which days a person works, and the days of a series of visits. The form shows the days that the server books.
import { addDays } from './holidays.ts'
import type { WorkCalendar, WorkWeek } from './routes.ts'

export const mostSeriesDays = 10
/** How far after the first day the others are looked for. */
export const seriesWithinDays = 60

/** Monday is 0. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** None on a holiday, on a day off or without working hours. */
export function shiftsOn(calendar: WorkCalendar, person: string, day: string): WorkWeek[number] {
  const isHoliday = calendar.holidays.some((holiday) => holiday.day === day)
  const isOff = calendar.days_off.some(
    ({ person_id, first_day, last_day }) => person_id === person && first_day <= day && day <= last_day,
  )
  if (isHoliday || isOff) return []
  const own = calendar.people.find(({ person_id }) => person_id === person)?.week
  return (own ?? calendar.week)[weekdayOf(day)] ?? []
}

/** The first day as it was chosen, then the working days that follow; fewer than `count` where there are no more. */
export function seriesDays(calendar: WorkCalendar, person: string, first: string, count: number): string[] {
  const days = [first]
  for (let ahead = 1; days.length < count && ahead <= seriesWithinDays; ahead++) {
    const day = addDays(first, ahead)
    if (shiftsOn(calendar, person, day).length > 0) days.push(day)
  }
  return days
}
