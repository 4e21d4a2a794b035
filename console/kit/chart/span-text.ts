import { formatClock, formatDay, formatWeekday } from '../format.ts'
import type { Span } from './points.ts'
import { addLocalDays, isLocalMidnight, startOfLocalDay } from './time-ticks.ts'

const dayOf = (ms: number) => `${formatWeekday(ms)} ${formatDay(ms)}`

/** Midnight as the end of a day. */
const endClock = (ms: number) => (isLocalMidnight(ms) ? '24:00' : formatClock(ms))

const isWholeDays = ({ from, to }: Span) => isLocalMidnight(from) && isLocalMidnight(to)
const isOneDay = ({ from, to }: Span) => to <= addLocalDays(startOfLocalDay(from), 1)

/** Two times of one day; separated if either names its offset. */
const clocksOf = ({ from, to }: Span): string => {
  const clocks = [formatClock(from), endClock(to)]
  return clocks.join(clocks.some((clock) => clock.length > 5) ? ' – ' : '–')
}

/** `Δευ 23 Νοε 10:00–11:00`, a whole day alone, and both ends across several days. */
function spanOf(span: Span, day: (ms: number) => string): string[] {
  const { from, to } = span
  const last = to - 1
  if (isOneDay(span)) return isWholeDays(span) ? [day(from)] : [day(from), clocksOf(span)]
  if (isWholeDays(span)) return [`${day(from)} – ${day(last)}`]
  return [`${day(from)} ${formatClock(from)} – ${day(last)} ${endClock(to)}`]
}

export const spanText = (span: Span): string => spanOf(span, dayOf).join(' ')

/** Beside its day: only the times of a part of that day. */
export const shortSpan = (span: Span): string => spanOf(span, formatDay).at(-1) ?? ''

export const momentText = (ms: number): string => `${dayOf(ms)} ${formatClock(ms)}`
