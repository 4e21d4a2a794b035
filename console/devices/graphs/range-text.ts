import type { Span } from '../../kit/chart/points.ts'
import { formatClock, formatDay, formatTime, wallTime } from '../../kit/format.ts'

const yearOf = (moment: number) => wallTime(moment).year

/** `17 Νοε 12:00 – 24 Νοε 12:55`; with years if one is not the current year. */
export function rangeText({ from, to }: Span, now = Date.now()): string {
  const isThisYear = yearOf(from) === yearOf(now) && yearOf(to) === yearOf(now)
  const moment = (ms: number) => (isThisYear ? `${formatDay(ms)} ${formatClock(ms)}` : formatTime(ms))
  return `${moment(from)} – ${moment(to)}`
}
