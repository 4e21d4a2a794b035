import {
  type Icon,
  IconAlertTriangleFilled,
  IconCalendarCheck,
  IconClockHour4,
  IconHelpCircle,
  IconHourglassHigh,
  IconPlayerPauseFilled,
} from '@tabler/icons-react'
import { type LeakCheck, legalMonthsMissed } from '../../contract/leak-checks/leak-checks.ts'
import { daysBetween } from '../../contract/maintenance-plans/due-dates.ts'
import type { MaintenancePlan, OperationHours, PlanState } from '../../contract/maintenance-plans/schema.ts'
import { formatDate, formatNumber, timeZone } from '../kit/format.ts'
import type { Tone } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'

export const planStanding: Record<PlanState, { tone: Tone; icon: Icon; label: () => string }> = {
  overdue: { tone: 'fault', icon: IconAlertTriangleFilled, label: m.plan_state_overdue },
  due: { tone: 'warning', icon: IconClockHour4, label: m.plan_state_due },
  scheduled: { tone: 'progress', icon: IconCalendarCheck, label: m.plan_state_scheduled },
  later: { tone: 'fine', icon: IconHourglassHigh, label: m.plan_state_later },
  unknown: { tone: 'unknown', icon: IconHelpCircle, label: m.plan_state_unknown },
  paused: { tone: 'offline', icon: IconPlayerPauseFilled, label: m.plan_state_paused },
}

/** The day in Athens, `2026-11-25`. */
export const todayHere = (now = Date.now()): string => new Date(now).toLocaleDateString('sv-SE', { timeZone })

/** A day of the calendar as text, whatever the hour. */
export const dayText = (day: string): string => formatDate(`${day}T12:00:00Z`)

/** How far a due date is: `σε 10 ημέρες`, `12 ημέρες εκπρόθεσμη`. */
export function dueText(due_on: string, today = todayHere()): string {
  const days = daysBetween(today, due_on)
  if (days === 0) return m.plan_due_today()
  return days > 0 ? m.plan_due_in({ days }) : m.plan_due_late({ days: -days })
}

/** `κάθε 12 μήνες ή 1.500 ώρες λειτουργίας` */
export function intervalText({
  every_months,
  every_hours,
}: Pick<MaintenancePlan, 'every_months' | 'every_hours'>) {
  const months = every_months === null ? undefined : m.plan_every_months({ months: every_months })
  const hours = every_hours === null ? undefined : m.plan_every_hours({ hours: formatNumber(every_hours) })
  if (months && hours) return m.plan_every_either({ months, hours })
  return months ?? hours ?? ''
}

const wholeShare = 0.98

/** What the device knows of its hours; nothing where it cannot say. */
export function operationText(operation: OperationHours | null, every_hours: number | null): string | null {
  if (!operation || every_hours === null) return null
  const { hours, from, share } = operation
  if (hours === null || from === null) return m.plan_hours_none()
  const counted = {
    hours: formatNumber(Math.floor(hours)),
    of: formatNumber(every_hours),
    date: dayText(from),
  }
  return (share ?? 1) < wholeShare ? m.plan_hours_least(counted) : m.plan_hours_counted(counted)
}

export const operationWord = { burner: m.plan_burner, compressor: m.plan_compressor } as const

const unneededText = { natural: m.leak_natural, small: m.leak_small, hermetic: m.leak_hermetic } as const

const missingText = { refrigerant: m.leak_not_known, charge_kg: m.leak_charge_missing } as const

/** Whether the law has the appliance checked for leaks, or what is missing to say so. */
export function leakCheckText(check: LeakCheck): string {
  if (check.due === 'unknown') return missingText[check.missing]()
  const tonnes = formatNumber(check.tonnes, 2)
  return check.due === 'never'
    ? unneededText[check.reason]({ tonnes })
    : m.leak_every({ months: check.months, tonnes })
}

/** A plan that comes less often than the law wants its leak checks. */
export function tooSeldomText(plan: Pick<MaintenancePlan, 'leak_check' | 'every_months'>): string | null {
  const months = legalMonthsMissed(plan)
  return months === undefined ? null : m.leak_too_seldom({ months })
}

/** The appliance a plan is for, as it is called. */
export const applianceText = ({ item_name, device_name, device_id }: MaintenancePlan): string | null =>
  item_name ?? device_name ?? device_id

export const placeText = ({ address, area }: { address: string | null; area: string | null }): string =>
  [address, area].filter(Boolean).join(', ')
