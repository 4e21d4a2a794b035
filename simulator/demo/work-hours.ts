// When the demo's people work: hours of the week, days off and public holidays, as the product shows them.
import { usualWeek, type WorkWeek } from '../../contract/work-calendar/routes.ts'
import { greekDayOf, greekMoment, isHoliday, weekdayOf } from './workdays.ts'

const dayMs = 86_400_000

const weekday = [{ from: '08:30', to: '17:30' }]
const saturday = [{ from: '09:00', to: '14:00' }]
export const companyWeek: WorkWeek = [weekday, weekday, weekday, weekday, weekday, saturday, []]
const withoutSaturday: WorkWeek = [weekday, weekday, weekday, weekday, weekday, [], []]

/** Of the larger company, by name. */
export const nikos = 'Νίκος Δημητρίου'
export const stelios = 'Στέλιος Βασιλείου'
export const apostolos = 'Απόστολος Καλογήρου'
export const secretary = 'Μαρία Παπανικολάου'

export const ownWeeks: Readonly<Record<string, WorkWeek>> = { [apostolos]: withoutSaturday }
const team = [nikos, stelios, apostolos, secretary]

interface Leave {
  name: string
  /** Days of the Greek calendar since 1970, both included. */
  first: number
  last: number
  reason: string
}

export const mondayOf = (day: number): number => day - weekdayOf(day)

/** The first Monday of the last August that is over. */
function summerMonday(today: number): number {
  const year = new Date(today * dayMs).getUTCFullYear()
  const mondays = [year, year - 1].map((one) => mondayOf(Date.UTC(one, 7, 7) / dayMs))
  return mondays.find((monday) => monday + 31 < today) ?? today - 365
}

/** The technician's coming days off begin after the last arranged visit. */
export function leavesOf(now: number): Leave[] {
  const today = greekDayOf(now)
  let free = mondayOf(today) + 14
  while (isHoliday(free) || isHoliday(free + 1)) free += 7
  const summer = summerMonday(today)
  return [
    { name: stelios, first: mondayOf(today) + 21, last: mondayOf(today) + 25, reason: 'Άδεια' },
    { name: secretary, first: free, last: free + 1, reason: 'Άδεια' },
    { name: apostolos, first: summer, last: summer + 11, reason: 'Θερινή άδεια' },
  ]
}

export interface Shift {
  from: number
  to: number
}

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** When a person works on a day; undefined on a day off. The smaller company has the usual hours. */
export function shiftOf(name: string, day: number, now: number): Shift | undefined {
  const isOwn = team.includes(name)
  const week = ownWeeks[name] ?? (isOwn ? companyWeek : usualWeek)
  const [shift] = week[weekdayOf(day)] ?? []
  if (!shift || isHoliday(day)) return undefined
  if (isOwn && leavesOf(now).some((leave) => leave.name === name && leave.first <= day && day <= leave.last))
    return undefined
  return { from: greekMoment(day, minutesOf(shift.from)), to: greekMoment(day, minutesOf(shift.to)) }
}
