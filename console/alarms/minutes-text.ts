import { formatDuration } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'

const [hour, day] = [60, 1440]

/** Minutes in the largest unit without a rest: `10 λ`, `2 ώ`, `24 ώ`, `7 ημέρες`. */
export const minutesText = (minutes: number): string => {
  if (minutes < hour) return m.duration_minutes({ minutes })
  if (minutes >= 2 * day && minutes % day === 0) return m.alarm_snooze_days({ count: minutes / day })
  if (minutes % hour === 0) return m.alarm_snooze_hours({ count: minutes / hour })
  return formatDuration(minutes * 60_000)
}
