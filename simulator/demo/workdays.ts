import { greekOffset } from '../local-time.ts'

const hour = 3_600_000
const day = 24 * hour

/** Days of the Greek calendar since 1970. */
export const greekDayOf = (moment: number): number => Math.floor((moment + greekOffset(moment)) / day)

/** A working moment about `daysAgo` days before: no Sunday, between nine and five in Greece. */
export function workdayOf(now: number, daysAgo: number): Date {
  const wholeDay = Math.floor(now / day - daysAgo)
  const isSunday = new Date(wholeDay * day).getUTCDay() === 0
  const minutes = 9 * 60 + Math.floor((daysAgo % 1) * 8 * 60)
  const local = (wholeDay - (isSunday ? 1 : 0)) * day + minutes * 60_000
  return new Date(local - greekOffset(local))
}

/** The start of a visit so many days from now, no Sunday: at 9:00, 11:00, 13:00 or 15:30 in Greece. */
export function slotOf(now: number, daysAhead: number, slot: number): Date {
  const wholeDay = greekDayOf(now) + daysAhead
  const isSunday = new Date(wholeDay * day).getUTCDay() === 0
  const local = (wholeDay + (isSunday ? 1 : 0)) * day + ([9, 11, 13, 15.5][slot] ?? 9) * hour
  return new Date(local - greekOffset(local))
}
