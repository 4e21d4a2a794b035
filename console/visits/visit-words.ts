import type { Appointment } from '../../contract/jobs/schema.ts'
import { actionTypeWord } from '../jobs/words.ts'
import { formatAge, formatClock, formatDuration } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'

export const visitTitle = ({ job_title, type_name }: Pick<Appointment, 'job_title' | 'type_name'>): string =>
  job_title ?? actionTypeWord[type_name]()

export const placeText = ({ address, area }: Pick<Appointment, 'address' | 'area'>): string | null =>
  [address, area].filter(Boolean).join(', ') || null

type Place = Pick<Appointment, 'address' | 'area' | 'latitude' | 'longitude'>

/**
 * Opens navigation: `geo:` lets Android offer every installed program, other systems open the directions of a map.
 * Undefined without an address and without a position.
 */
export function directionsLink(place: Place, userAgent = navigator.userAgent): string | undefined {
  const { latitude, longitude } = place
  const at = latitude !== null && longitude !== null ? `${latitude},${longitude}` : undefined
  const text = placeText(place)
  const query = encodeURIComponent(at ?? text ?? '')
  if (query === '') return undefined
  if (/Android/.test(userAgent)) return `geo:${at ?? '0,0'}?q=${query}`
  return `https://www.google.com/maps/dir/?api=1&destination=${query}`
}

/** `Σε 1 ώ 18 λ`, `Σε εξέλιξη πριν από 20 λ`, `Έπρεπε να έχει αρχίσει πριν από 5 λ` */
export function whenText(visit: Appointment, now: number): string {
  if (visit.appointment_status === 'ongoing')
    return m.visit_ongoing_since({ time: formatClock(visit.actual_start ?? visit.scheduled_start) })
  const start = Date.parse(visit.scheduled_start)
  return start > now
    ? m.visit_next_in({ span: formatDuration(start - now) })
    : m.visit_late({ age: formatAge(visit.scheduled_start, now) })
}

export const spanText = ({ scheduled_start, scheduled_end }: Appointment): string =>
  `${formatClock(scheduled_start)}–${formatClock(scheduled_end)}`

export const isOpen = ({ appointment_status: status }: Appointment): boolean =>
  status === 'pending' || status === 'ongoing'

/** Another visit of the list that one of the same people has at the same time. */
export const overlapIn = (
  visit: Appointment,
  others: readonly Appointment[],
  peopleOf: (visit: Appointment) => readonly string[],
): Appointment | undefined =>
  others.find(
    (other) =>
      other.id !== visit.id &&
      isOpen(other) &&
      Date.parse(other.scheduled_start) < Date.parse(visit.scheduled_end) &&
      Date.parse(visit.scheduled_start) < Date.parse(other.scheduled_end) &&
      peopleOf(other).some((person) => peopleOf(visit).includes(person)),
  )
