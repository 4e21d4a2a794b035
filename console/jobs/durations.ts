// How long a visit takes: the durations to choose from, their text, the nearest and the usual one.
import { appointmentDurations } from '../../contract/jobs/appointment-fields.ts'
import { m } from '../paraglide/messages.js'

export type Duration = (typeof appointmentDurations)[number]

/** `1h 30m`, in Greek `1 ώ 30 λ` (spec section 9); minutes. */
export const durationText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return m.visit_duration_minutes({ minutes: rest })
  return rest === 0 ? m.visit_duration_hours({ hours }) : m.visit_duration_both({ hours, minutes: rest })
}

export const durationOptions = () =>
  appointmentDurations.map((minutes) => ({ value: String(minutes), label: durationText(minutes) }))

/** The one to choose from that is nearest to this. */
export const nearestDuration = (minutes: number): Duration =>
  appointmentDurations.reduce((best, one) =>
    Math.abs(one - minutes) < Math.abs(best - minutes) ? one : best,
  )

/** The duration of a new visit by its type, in minutes. */
const usual: Readonly<Record<number, Duration>> = { 1: 90, 2: 180, 3: 90, 4: 60 }
export const usualDuration = (typeId: number | undefined): Duration => usual[typeId ?? 0] ?? 60
