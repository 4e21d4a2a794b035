import { dateOf } from '../kit/chart/time-ticks.ts'
import { formatClock, formatDay, formatWeekday } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import type { WorkHours } from './work-hours.ts'

interface Worker {
  id: string
  name: string
}

/** Why a person does not work in all of a time: a holiday, a day off, the hours. Undefined if they do. */
export function offHours(
  hours: WorkHours,
  { id, name: person }: Worker,
  start: number,
  minutes: number,
): string | undefined {
  const date = dateOf(start)
  const day = `${formatWeekday(start)} ${formatDay(start)}`
  const holiday = hours.holidayOn(date)
  if (holiday) return m.work_off_holiday({ day, holiday })
  const { spans, off } = hours.on(id, date)
  if (off) return m.work_off_day({ day, person, reason: off })
  if (spans.length === 0) return m.work_off_weekday({ day, person })
  const end = start + minutes * 60_000
  if (spans.some(({ from, to }) => from <= start && end <= to)) return undefined
  const shown = spans.map(({ from, to }) => `${formatClock(from)}–${formatClock(to)}`).join(', ')
  return m.work_off_hours({ day, person, hours: shown })
}
