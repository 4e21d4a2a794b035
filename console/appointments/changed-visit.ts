import type { Appointment } from '../../contract/jobs/schema.ts'
import type { PersonColour } from '../../contract/personnel/colours.ts'

export interface Person {
  id: string
  name: string
  /** Unknown of somebody who has left. */
  color?: PersonColour
}

/** What a drag or a menu changes. Missing values stay. */
export interface VisitChange {
  /** Milliseconds. */
  start?: number
  /** Minutes. */
  duration?: number
  technician?: Person
  helpers?: readonly Person[]
}

const minuteMs = 60_000

/** The visit as it will be. */
export const changed = (visit: Appointment, change: VisitChange): Partial<Appointment> => {
  const start = change.start ?? Date.parse(visit.scheduled_start)
  const duration = change.duration ?? visit.duration
  const { technician, helpers } = change
  return {
    scheduled_start: new Date(start).toISOString(),
    scheduled_end: new Date(start + duration * minuteMs).toISOString(),
    duration,
    ...(technician ? { assignee_id: technician.id, assignee_name: technician.name } : {}),
    ...(helpers ? { helpers: [...helpers] } : {}),
  }
}
