// The lanes of a day: the visits of each person in sub-rows, what overlaps, and where the way is too long.

import { isEditable } from '../../contract/appointments/states.ts'
import type { Appointment } from '../../contract/jobs/schema.ts'
import type { Person } from '../appointments/changed-visit.ts'
import { peopleOf } from '../slots/people-of.ts'
import { type ShortTravel, shortTravel } from '../slots/travel.ts'
import { offHours } from '../work-calendar/off-hours.ts'
import type { WorkHours } from '../work-calendar/work-hours.ts'
import { overlapOf, type Span } from './days.ts'

export const spanOf = (visit: Pick<Appointment, 'scheduled_start' | 'scheduled_end'>): Span => ({
  from: Date.parse(visit.scheduled_start),
  to: Date.parse(visit.scheduled_end),
})

export interface LaneVisit {
  visit: Appointment
  /** Its sub-row. */
  row: number
  overlaps: boolean
  travel: ShortTravel | undefined
  /** Why its person does not work in all of it. */
  off: string | undefined
}

export interface Clash {
  person: Person | null
  first: Appointment
  second: Appointment
  shared: Span
}

export interface Lane {
  /** Null for visits without a technician. */
  person: Person | null
  visits: readonly LaneVisit[]
  rows: number
  clashes: readonly Clash[]
  travels: readonly { visit: Appointment; travel: ShortTravel }[]
  offs: readonly { visit: Appointment; reason: string }[]
  /** Booked within the days shown, without cancelled visits. */
  minutes: number
  count: number
}

export const isCancelled = ({ appointment_status }: Appointment): boolean =>
  appointment_status === 'cancelled'

const isOpen = ({ appointment_status }: Appointment): boolean => isEditable(appointment_status)

const byStart = (one: Appointment, other: Appointment): number =>
  Date.parse(one.scheduled_start) - Date.parse(other.scheduled_start) || one.id.localeCompare(other.id)

/** The first sub-row that is free again, for each visit by time. */
function rowsOf(visits: readonly Appointment[]): number[] {
  const ends: number[] = []
  return visits.map((visit) => {
    const { from, to } = spanOf(visit)
    const free = ends.findIndex((end) => end <= from)
    const row = free < 0 ? ends.length : free
    ends[row] = to
    return row
  })
}

/** `visits` by start. */
function clashesOf(person: Person | null, visits: readonly Appointment[]): Clash[] {
  const live = visits.filter((visit) => !isCancelled(visit)).map((visit) => ({ visit, span: spanOf(visit) }))
  return live.flatMap(({ visit: first, span }, at) => {
    const last = live.findIndex((other, index) => index > at && other.span.from >= span.to)
    return live.slice(at + 1, last < 0 ? undefined : last).flatMap(({ visit: second, span: other }) => {
      const shared = overlapOf(span, other)
      return shared ? [{ person, first, second, shared }] : []
    })
  })
}

const minuteMs = 60_000

/** A visit across midnight counts on each day with its part of it. */
const minutesWithin = (visit: Appointment, shown: Span | undefined): number => {
  const span = spanOf(visit)
  const part = shown ? overlapOf(span, shown) : span
  return part ? (part.to - part.from) / minuteMs : 0
}

interface BoardOptions {
  /** The days on screen; default: all of every visit. */
  span?: Span
  /** Without them no visit is outside of the hours. */
  hours?: WorkHours
}

function laneOf(person: Person | null, own: readonly Appointment[], { span, hours }: BoardOptions): Lane {
  const visits = own.toSorted(byStart)
  const rows = rowsOf(visits)
  const clashes = person ? clashesOf(person, visits) : []
  const clashing = new Set(clashes.flatMap(({ first, second }) => [first.id, second.id]))
  const live = visits.filter((visit) => !isCancelled(visit))
  const travels = new Map<string, ShortTravel>()
  for (const [at, visit] of live.entries()) {
    const before = person && at > 0 ? live[at - 1] : undefined
    const travel = before && shortTravel(before, visit)
    if (travel) travels.set(visit.id, travel)
  }
  const offs =
    person && hours
      ? live.filter(isOpen).flatMap((visit) => {
          const reason = offHours(hours, person, Date.parse(visit.scheduled_start), visit.duration)
          return reason ? [{ visit, reason }] : []
        })
      : []
  const reasons = new Map(offs.map(({ visit, reason }) => [visit.id, reason]))
  return {
    person,
    visits: visits.map((visit, at) => ({
      visit,
      row: rows[at] ?? 0,
      overlaps: clashing.has(visit.id),
      travel: travels.get(visit.id),
      off: reasons.get(visit.id),
    })),
    rows: Math.max(1, ...rows.map((row) => row + 1)),
    clashes,
    travels: visits.flatMap((visit) => {
      const travel = travels.get(visit.id)
      return travel ? [{ visit, travel }] : []
    }),
    offs,
    minutes: live.reduce((sum, visit) => sum + minutesWithin(visit, span), 0),
    count: live.length,
  }
}

/** People of the company and of the visits, in that order. */
export function lanePeople(people: readonly Person[], visits: readonly Appointment[]): Person[] {
  const known = new Map(people.map((person) => [person.id, person]))
  for (const { assignee_id, assignee_name, helpers } of visits) {
    if (assignee_id && !known.has(assignee_id))
      known.set(assignee_id, { id: assignee_id, name: assignee_name ?? '' })
    for (const helper of helpers) if (!known.has(helper.id)) known.set(helper.id, helper)
  }
  return [...known.values()]
}

/** One lane for each person, and a last one for visits without a technician while there are any. */
export function lanesOf(
  people: readonly Person[],
  visits: readonly Appointment[],
  shown: BoardOptions = {},
): Lane[] {
  const byPerson = new Map<string, Appointment[]>(people.map(({ id }) => [id, []]))
  const unassigned: Appointment[] = []
  for (const visit of visits) {
    if (!visit.assignee_id) unassigned.push(visit)
    for (const id of peopleOf(visit)) byPerson.get(id)?.push(visit)
  }
  const lanes = people.map((person) => laneOf(person, byPerson.get(person.id) ?? [], shown))
  return unassigned.length > 0 ? [...lanes, laneOf(null, unassigned, shown)] : lanes
}
