import type { Holiday } from '../../contract/work-calendar/holidays.ts'
import { m } from '../paraglide/messages.js'

const words: Record<Holiday, () => string> = {
  new_year: m.holiday_new_year,
  epiphany: m.holiday_epiphany,
  clean_monday: m.holiday_clean_monday,
  independence_day: m.holiday_independence_day,
  good_friday: m.holiday_good_friday,
  easter: m.holiday_easter,
  easter_monday: m.holiday_easter_monday,
  labour_day: m.holiday_labour_day,
  whit_monday: m.holiday_whit_monday,
  assumption: m.holiday_assumption,
  ohi_day: m.holiday_ohi_day,
  christmas: m.holiday_christmas,
  boxing_day: m.holiday_boxing_day,
}

export const holidayName = ({ holiday, name }: { holiday: Holiday | null; name: string | null }): string =>
  name ?? (holiday ? words[holiday]() : m.calendar_day_off())
