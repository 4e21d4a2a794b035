// Public holidays of Greece. Easter by Meeus' Julian algorithm, 13 days later in the Gregorian calendar (1900–2099).
const dayMs = 86_400_000

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => isoDay(Date.parse(day) + days * dayMs)

/** Orthodox Easter Sunday as an ISO day. */
export function orthodoxEaster(year: number): string {
  const d = (19 * (year % 19) + 15) % 30
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7
  const month = Math.floor((d + e + 114) / 31)
  return isoDay(Date.UTC(year, month - 1, ((d + e + 114) % 31) + 1 + 13))
}

export const holidays = [
  'new_year',
  'epiphany',
  'clean_monday',
  'independence_day',
  'good_friday',
  'easter',
  'easter_monday',
  'labour_day',
  'whit_monday',
  'assumption',
  'ohi_day',
  'christmas',
  'boxing_day',
] as const
export type Holiday = (typeof holidays)[number]

const fixedDays: Partial<Record<Holiday, string>> = {
  new_year: '01-01',
  epiphany: '01-06',
  independence_day: '03-25',
  labour_day: '05-01',
  assumption: '08-15',
  ohi_day: '10-28',
  christmas: '12-25',
  boxing_day: '12-26',
}
const daysFromEaster: Partial<Record<Holiday, number>> = {
  clean_monday: -48,
  good_friday: -2,
  easter: 0,
  easter_monday: 1,
  whit_monday: 50,
}

/** The day of a holiday before any decision to move it. */
export const usualDayOf = (holiday: Holiday, year: number): string =>
  fixedDays[holiday]
    ? `${year}-${fixedDays[holiday]}`
    : addDays(orthodoxEaster(year), daysFromEaster[holiday] ?? 0)

/**
 * The day to which 1 May is usually moved, or null if it stays. A ministerial decision moves it from Holy Week or Easter
 * to the Tuesday after Easter.
 */
export function movedLabourDay(year: number): string | null {
  const easter = orthodoxEaster(year)
  const labourDay = usualDayOf('labour_day', year)
  return labourDay >= addDays(easter, -6) && labourDay <= addDays(easter, 1) ? addDays(easter, 2) : null
}

/** A company's change for one year: a holiday moved, removed (`day` null), or a day of its own with a name. */
export interface HolidayChange {
  holiday: Holiday | null
  name: string | null
  day: string | null
}

export interface HolidayOfYear extends HolidayChange {
  /** Null for a day of the company's own. */
  usual_day: string | null
}

/** Holidays of a year with the company's changes, by day; removed ones last. */
export function holidaysOf(year: number, changes: readonly HolidayChange[]): HolidayOfYear[] {
  const usual = holidays.map((holiday) => {
    const change = changes.find((one) => one.holiday === holiday)
    const usual_day = usualDayOf(holiday, year)
    return { holiday, name: null, usual_day, day: change ? change.day : usual_day }
  })
  const own = changes.filter(({ holiday }) => holiday === null).map((one) => ({ ...one, usual_day: null }))
  return [...usual, ...own].toSorted((a, b) => ((a.day ?? '9') < (b.day ?? '9') ? -1 : 1))
}
