// The changes that would end a warning of the calendar: another time of the same person, or another person.
import type { Appointment } from '../../contract/jobs/schema.ts'
import type { Person, VisitChange } from '../appointments/changed-visit.ts'
import { dateOf } from '../kit/chart/time-ticks.ts'
import { formatClock } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { shortTravels } from '../slots/travel.ts'
import type { WorkHours } from '../work-calendar/work-hours.ts'
import { isFreeAt, isWithin, nextFree } from './free-time.ts'
import { isCancelled, type Lane } from './lanes.ts'

export interface Fix {
  label: string
  change: VisitChange
}

const minuteMs = 60_000
const iso = (ms: number): string => new Date(ms).toISOString()

/** Whether there is time for the way from the visit before and to the one after, on that day. */
function isReachable(lane: Lane, visit: Appointment, start: number): boolean {
  const others = lane.visits
    .map((one) => one.visit)
    .filter((one) => one.id !== visit.id && !isCancelled(one))
    .filter((one) => dateOf(Date.parse(one.scheduled_start)) === dateOf(start))
  const stop = {
    ...visit,
    scheduled_start: iso(start),
    scheduled_end: iso(start + visit.duration * minuteMs),
  }
  const { from, to } = shortTravels(stop, others)
  return !from && !to
}

interface FixesOf {
  visit: Appointment
  person: Person | null
  lanes: readonly Lane[]
  hours: WorkHours
  /** The earliest new start. */
  from: number
}

/** The person with the least to do among those who work, are free and can be there. */
const otherPerson = ({ visit, lanes, hours }: FixesOf): Person | undefined => {
  const start = Date.parse(visit.scheduled_start)
  const able = lanes.filter(
    (lane) =>
      lane.person &&
      lane.person.id !== visit.assignee_id &&
      isFreeAt(lane, start, visit.duration, visit.id) &&
      isWithin(hours.on(lane.person.id, dateOf(start)).spans, start, visit.duration) &&
      isReachable(lane, visit, start),
  )
  return able.toSorted((one, other) => one.minutes - other.minutes)[0]?.person ?? undefined
}

export function fixesOf(wanted: FixesOf): Fix[] {
  const { visit, person, lanes, hours, from } = wanted
  const own = lanes.find((lane) => lane.person?.id === person?.id)
  if (!own) return []
  const start = Date.parse(visit.scheduled_start)
  const work = hours.on(person?.id ?? null, dateOf(start)).spans
  const free = nextFree(
    own,
    work,
    { from, minutes: visit.duration, except: visit.id },
    (at) => at !== start && isReachable(own, visit, at),
  )
  const isHelper = visit.assignee_id !== person?.id
  const other = isHelper ? undefined : otherPerson(wanted)
  return [
    ...(free === undefined
      ? []
      : [{ label: m.calendar_fix_move({ time: formatClock(free) }), change: { start: free } }]),
    ...(other
      ? [
          {
            label: m.calendar_fix_assign({ person: other.name, time: formatClock(start) }),
            change: { technician: other },
          },
        ]
      : []),
  ]
}
