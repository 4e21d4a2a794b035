import { holidaysOf } from '../../contract/work-calendar/holidays.ts'
import { greekOffset } from '../local-time.ts'

const day = 86_400_000

/** Days of the Greek calendar since 1970. */
export const greekDayOf = (moment: number): number => Math.floor((moment + greekOffset(moment)) / day)

/** Monday is 0. */
export const weekdayOf = (greekDay: number): number => (((greekDay + 3) % 7) + 7) % 7

/** By the clock in Greece, of an hour at which clocks do not change. */
export function greekMoment(greekDay: number, minutes: number): number {
  const local = greekDay * day + minutes * 60_000
  return local - greekOffset(local)
}

const holidays = new Map<number, ReadonlySet<string>>()

export function isHoliday(greekDay: number): boolean {
  const iso = new Date(greekDay * day).toISOString().slice(0, 10)
  const year = Number(iso.slice(0, 4))
  const known = holidays.get(year) ?? new Set(holidaysOf(year, []).flatMap((one) => one.day ?? []))
  holidays.set(year, known)
  return known.has(iso)
}

/** From Monday to Friday, and no public holiday. */
const isWorkday = (greekDay: number): boolean => weekdayOf(greekDay) < 5 && !isHoliday(greekDay)

/** A working moment about `daysAgo` days before, between nine and five in Greece. */
export function workdayOf(now: number, daysAgo: number): Date {
  let wholeDay = Math.floor(now / day - daysAgo)
  while (!isWorkday(wholeDay)) wholeDay -= 1
  return new Date(greekMoment(wholeDay, 9 * 60 + Math.floor((daysAgo % 1) * 8 * 60)))
}
