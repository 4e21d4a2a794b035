// Changes of the holidays of a year, as the list that replaces the stored one.
import type { HolidayChange, HolidayOfYear } from '../../contract/work-calendar/holidays.ts'

type EditedHoliday = Pick<HolidayOfYear, 'holiday' | 'name' | 'day' | 'usual_day'>

/** The changes behind a list of holidays: moved, removed and own days. */
export const changesOf = (holidays: readonly EditedHoliday[]): HolidayChange[] =>
  holidays
    .filter(({ holiday, day, usual_day }) => holiday === null || day !== usual_day)
    .map(({ holiday, name, day }) => ({ holiday, name, day }))

/** The list with another day for one of them; null removes it, and a day of one's own goes altogether. */
export const withDay = (
  holidays: readonly EditedHoliday[],
  one: EditedHoliday,
  day: string | null,
): EditedHoliday[] =>
  one.holiday === null && day === null
    ? holidays.filter((other) => other !== one)
    : holidays.map((other) => (other === one ? { ...one, day } : other))
