import { formatClock, formatDay, formatWeekday } from '../format.ts'
import type { Span } from './points.ts'
import { addLocalDays, isLocalMidnight } from './time-ticks.ts'

const dayOf = (ms: number) => `${formatWeekday(ms)} ${formatDay(ms)}`

/** Midnight as the end of a day. */
const endClock = (ms: number) => (isLocalMidnight(ms) ? '24:00' : formatClock(ms))

/** The clock of a stretch within a day: `10:00–11:00`; nothing for all of the day. */
export const clockSpan = ({ from, to }: Span): string | undefined =>
  isLocalMidnight(from) && to === addLocalDays(from, 1) ? undefined : `${formatClock(from)}–${endClock(to)}`

/** A stretch within a day: `Δευ 23 Νοε 10:00–11:00`; the day alone where it is all of it. */
export const spanText = (span: Span): string => [dayOf(span.from), clockSpan(span)].filter(Boolean).join(' ')

export const momentText = (ms: number): string => `${dayOf(ms)} ${formatClock(ms)}`
