import type { Appointment } from '../../contract/jobs/schema.ts'
import { actionTypeWord, appointmentStanding } from '../jobs/words.ts'
import { dateOf } from '../kit/chart/time-ticks.ts'
import { formatClock, formatDay } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { type ShortTravel, travelText } from '../slots/travel.ts'
import { placeText } from '../visits/visit-words.ts'

export const titleOfVisit = ({ job_title, type_name }: Appointment): string =>
  job_title ?? actionTypeWord[type_name]()

/** `22:00–26 Νοε 01:00` for one that ends on another day. */
export const timesOf = ({ scheduled_start: start, scheduled_end: end }: Appointment): string => {
  const isOneDay = dateOf(Date.parse(start)) === dateOf(Date.parse(end) - 1)
  return `${formatClock(start)}–${isOneDay ? '' : `${formatDay(end)} `}${formatClock(end)}`
}

export const isUnconfirmed = ({ is_confirmed, appointment_status }: Appointment): boolean =>
  !is_confirmed && appointment_status === 'pending'

/** Everything that the colours and icons of a visit say. */
export const visitName = (
  visit: Appointment,
  marks: {
    overlaps?: boolean
    travel?: ShortTravel | undefined
    off?: string | undefined
    isHelper?: boolean
  } = {},
): string =>
  [
    titleOfVisit(visit),
    visit.client_name,
    placeText(visit),
    timesOf(visit),
    appointmentStanding[visit.appointment_status].label(),
    isUnconfirmed(visit) && m.calendar_unconfirmed(),
    marks.isHelper && m.calendar_as_helper(),
    marks.overlaps && m.calendar_overlap(),
    marks.travel && travelText(marks.travel),
    marks.off,
  ]
    .filter(Boolean)
    .join(', ')
