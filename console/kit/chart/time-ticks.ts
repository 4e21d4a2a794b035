// Ticks of a time axis on the clock of Athens, whatever clock the reader's machine keeps: midnights and hours
// stay where people expect them on the days of 23 and 25 hours.
import { offsetAt, repeatedHourOffset, wallTime } from '../format.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const steps = [
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  4 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  3 * day,
  7 * day,
  14 * day,
  30 * day,
]

/** The moment at which Athens' clock shows the given wall time; the first of the two in the repeated hour. */
const fromWall = (wallMs: number): number => {
  const guess = wallMs - offsetAt(wallMs)
  const earlier = wallMs - offsetAt(guess - hour)
  if (earlier + offsetAt(earlier) === wallMs) return earlier
  return wallMs - offsetAt(guess)
}

export const startOfLocalDay = (ms: number): number => {
  const { year, month, day: date } = wallTime(ms)
  return fromWall(Date.UTC(year, month - 1, date))
}

/** The same time of the clock some days later; of the two in a repeated hour the first. */
export const sameClock = (ms: number, days: number): number => fromWall(ms + offsetAt(ms) + days * day)

/** The Monday that a moment's week begins with. */
export const startOfLocalWeek = (ms: number): number => {
  const { year, month, day: date } = wallTime(ms)
  const weekday = (new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 6) % 7
  return fromWall(Date.UTC(year, month - 1, date - weekday))
}

export const addLocalDays = (ms: number, days: number): number => {
  const { year, month, day: date } = wallTime(ms)
  const intoDay = ms - startOfLocalDay(ms)
  return fromWall(Date.UTC(year, month - 1, date + days)) + intoDay
}

/** At most `most` moments between two others, at whole local hours or midnights. */
export function timeTicks(from: number, to: number, most: number): number[] {
  const step = steps.find((one) => (to - from) / one <= most) ?? steps.at(-1) ?? day
  const offsets = [offsetAt(from), offsetAt(to)]
  const [wallFrom, wallTo] = [from + Math.min(...offsets), to + Math.max(...offsets)]
  const ticks = new Set<number>()
  for (let wall = Math.ceil(wallFrom / step) * step; wall <= wallTo; wall += step) {
    const moment = fromWall(wall)
    // Wider steps mark the repeated hour once.
    const isTwice = step <= hour && repeatedHourOffset(moment) !== undefined
    for (const tick of isTwice ? [moment, moment + hour] : [moment])
      if (tick >= from && tick <= to) ticks.add(tick)
  }
  return [...ticks].sort((one, other) => one - other)
}

export const isLocalMidnight = (ms: number): boolean => {
  const { hour: hours, minute: minutes } = wallTime(ms)
  return hours === '00' && minutes === '00'
}

/** The moment of a time on the clock of Athens, `2026-11-23T14:05`; NaN for what is no time. */
export const momentOfClock = (text: string): number => {
  const wall = Date.parse(`${text}Z`)
  return Number.isNaN(wall) ? wall : fromWall(wall)
}

/** `2026-11-23T14:05` */
export const clockTextOf = (ms: number): string => {
  const { hour: hours, minute: minutes } = wallTime(ms)
  return `${dateOf(ms)}T${hours}:${minutes}`
}

/** As a cell of a sheet: `2026-11-23 14:05`; `2026-10-25 03:00 +03:00` in the hour that comes twice. */
export const clockCellOf = (ms: number): string => {
  const offset = repeatedHourOffset(ms)
  const clock = clockTextOf(ms).replace('T', ' ')
  return offset === undefined ? clock : `${clock} +0${offset}:00`
}

/** Midnight in Athens that begins a calendar date, `2026-11-23`. */
export const startOfDate = (date: string): number => fromWall(Date.parse(`${date}T00:00:00Z`))

/** The calendar date in Athens of a moment. */
export const dateOf = (ms: number): string => {
  const { year, month, day: date } = wallTime(ms)
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}
