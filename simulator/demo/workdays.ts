import { greekOffset } from '../local-time.ts'

const hour = 3_600_000
const day = 24 * hour

/** A working moment about `daysAgo` days before: no Sunday, between nine and five in Greece. */
export function workdayOf(now: number, daysAgo: number): Date {
  const wholeDay = Math.floor(now / day - daysAgo)
  const isSunday = new Date(wholeDay * day).getUTCDay() === 0
  const minutes = 9 * 60 + Math.floor((daysAgo % 1) * 8 * 60)
  const local = (wholeDay - (isSunday ? 1 : 0)) * day + minutes * 60_000
  return new Date(local - greekOffset(local))
}
