// Visits one after another on one day, on the clock of Athens.
import { offsetAt } from '../kit/format.ts'

const minuteMs = 60_000

/** A local day and clock as a moment; on the two days of the clock change too. */
export function momentOf(day: string, clock: string): number {
  const wall = Date.parse(`${day}T${clock}:00Z`)
  const first = wall - offsetAt(wall)
  return wall - offsetAt(first)
}

export interface Round {
  day: string
  /** `09:00` */
  start: string
  /** Minutes of each visit, and between two of them. */
  duration: number
  gap: number
}

const isDay = /^20\d\d-\d\d-\d\d$/

/** The beginning of each visit; undefined for what is no day yet, and if they do not fit in it. */
export function visitTimes({ day, start, duration, gap }: Round, count: number): string[] | undefined {
  if (!isDay.test(day) || Number.isNaN(Date.parse(day))) return undefined
  const first = momentOf(day, start)
  const nextDay = momentOf(new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10), '00:00')
  const starts = Array.from({ length: count }, (_, index) => first + index * (duration + gap) * minuteMs)
  const last = starts.at(-1) ?? first
  if (last + duration * minuteMs > nextDay) return undefined
  return starts.map((ms) => new Date(ms).toISOString())
}
