// The visit that is booked for the home of an alarm: how it is called, and whether it comes soon enough.
import { visitWithinHours } from '../../contract/alarms/advice.ts'
import type { Alarm } from '../../contract/alarms/schema.ts'
import { formatClock, formatDate, formatDay, wallTime } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'

const hourMs = 3_600_000

const whenOf = (start: string, now: number): string => {
  if (formatDate(start) === formatDate(now)) return formatClock(start)
  return wallTime(start).year === wallTime(now).year ? formatDay(start) : formatDate(start)
}

/** `Visit Nov 30`, of today `Visit 14:30`; undefined without one. */
export const visitWord = ({ appointment_start: start }: Alarm, now = Date.now()): string | undefined =>
  start === null ? undefined : m.alarm_visit({ when: whenOf(start, now) })

/** Also of a visit under way. */
export function isVisitSoon(alarm: Alarm, now = Date.now()): boolean {
  const { appointment_start: start } = alarm
  const hours = visitWithinHours(alarm)
  if (start === null) return false
  return hours === null || Date.parse(start) <= now + hours * hourMs
}
