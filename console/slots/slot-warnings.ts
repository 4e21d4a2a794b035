// Warnings about times of a visit: holidays, days off, working hours, overlaps and ways that are too long.
import type { Appointment } from '../../contract/jobs/schema.ts'
import type { WorkCalendar } from '../../contract/work-calendar/routes.ts'
import { dateOf } from '../kit/chart/time-ticks.ts'
import { formatClock, formatDay } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { offHours } from '../work-calendar/off-hours.ts'
import { workHoursOf } from '../work-calendar/work-hours.ts'
import { peopleOf } from './people-of.ts'
import { type Stop, shortTravels, travelText } from './travel.ts'

/** A visit of the people, or one that is about to be booked. */
export type OtherVisit = Stop & Pick<Appointment, 'client_name' | 'assignee_id' | 'assignee_name' | 'helpers'>

interface Wanted {
  slots: readonly { start: number }[]
  /** Minutes. */
  duration: number
  people: readonly string[]
  /** Visits of the people on those days. */
  others: readonly OtherVisit[]
  /** Of the home. */
  place: Pick<Stop, 'latitude' | 'longitude'>
  /** Undefined while unknown. */
  calendar: WorkCalendar | undefined
}

const minuteMs = 60_000
const iso = (ms: number): string => new Date(ms).toISOString()

const overlapText = (visit: OtherVisit, isOfSeries: boolean): string =>
  m.visit_overlaps({
    person: visit.assignee_name ?? m.visit_without_technician(),
    from: `${isOfSeries ? `${formatDay(visit.scheduled_start)} ` : ''}${formatClock(visit.scheduled_start)}`,
    to: formatClock(visit.scheduled_end),
    client: visit.client_name,
  })

const overlaps = (visit: OtherVisit, stop: Stop): boolean =>
  Date.parse(visit.scheduled_start) < Date.parse(stop.scheduled_end) &&
  Date.parse(stop.scheduled_start) < Date.parse(visit.scheduled_end)

/** The visit before and the one after, on the same day. */
function travelTexts(stop: Stop, visits: readonly OtherVisit[]): string[] {
  const day = dateOf(Date.parse(stop.scheduled_start))
  const ofDay = visits.filter(({ scheduled_start: start }) => dateOf(Date.parse(start)) === day)
  const { from, to } = shortTravels(stop, ofDay)
  return [
    ...(from
      ? [m.visit_travel_from({ client: from.visit.client_name, travel: travelText(from.travel) })]
      : []),
    ...(to ? [m.visit_travel_to({ client: to.visit.client_name, travel: travelText(to.travel) })] : []),
  ]
}

/** Sentences, each once. */
export function slotWarnings({ slots, duration, people, others, place, calendar }: Wanted): string[] {
  const hours = calendar && workHoursOf(calendar)
  const workers = (calendar?.people ?? [])
    .filter(({ person_id: id }) => people.includes(id))
    .map(({ person_id: id, person_name: name }) => ({ id, name }))
  const texts = slots.flatMap(({ start }) => {
    const stop = { ...place, scheduled_start: iso(start), scheduled_end: iso(start + duration * minuteMs) }
    return [
      ...(hours ? workers.flatMap((worker) => offHours(hours, worker, start, duration) ?? []) : []),
      ...others
        .filter((visit) => overlaps(visit, stop) && peopleOf(visit).some((id) => people.includes(id)))
        .map((visit) => overlapText(visit, slots.length > 1)),
      ...people.flatMap((id) =>
        travelTexts(
          stop,
          others.filter((visit) => peopleOf(visit).includes(id)),
        ),
      ),
    ]
  })
  return [...new Set(texts)]
}
