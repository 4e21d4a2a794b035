// What a drop or a chosen slot means for a visit or a job.

import type { Appointment } from '../../contract/jobs/schema.ts'
import { scheduleJob } from '../appointments/appointment-actions.tsx'
import { changeVisit } from '../appointments/change-appointment.ts'
import type { Person, VisitChange } from '../appointments/changed-visit.ts'
import { m } from '../paraglide/messages.js'
import { offHours } from '../work-calendar/off-hours.ts'
import type { WorkHours } from '../work-calendar/work-hours.ts'
import type { Dragged, Slot } from './drag/drag-store.ts'

/** From a helper's lane the helper is replaced, from the technician's lane the technician. */
function reassigned(visit: Appointment, from: string | null, to: Person): VisitChange {
  if (from === to.id) return {}
  if (from !== null && from !== visit.assignee_id) {
    const helpers = visit.helpers.map((helper) => (helper.id === from ? to : helper))
    const isDouble = to.id === visit.assignee_id || visit.helpers.some(({ id }) => id === to.id)
    return { helpers: isDouble ? visit.helpers.filter(({ id }) => id !== from) : helpers }
  }
  const helpers = visit.helpers.filter(({ id }) => id !== to.id)
  return { technician: to, ...(helpers.length < visit.helpers.length ? { helpers } : {}) }
}

const changeOf = (
  visit: Appointment,
  from: string | null,
  slot: Slot,
  person: Person | undefined,
): VisitChange => ({
  ...(slot.start === Date.parse(visit.scheduled_start) ? {} : { start: slot.start }),
  ...(slot.duration === visit.duration ? {} : { duration: slot.duration }),
  ...(person ? reassigned(visit, from, person) : {}),
})

/** Warnings about a time: a day off, the hours, or that it has passed. */
function cautionOf(slot: Slot, isNewStart: boolean, person: Person | undefined, hours: WorkHours) {
  const cautions = [
    isNewStart && slot.start < Date.now() ? m.visit_time_passed() : undefined,
    person && offHours(hours, person, slot.start, slot.duration),
  ]
  return cautions.filter(Boolean).join(' · ') || undefined
}

/** Books or moves it there; warnings about the time are shown beside the change. */
export function dropInSlot(dragged: Dragged, slot: Slot, people: readonly Person[], hours: WorkHours): void {
  const person = people.find(({ id }) => id === slot.person)
  if (dragged.kind === 'job') {
    if (!person) return
    const { job } = dragged
    const body = {
      installation_id: job.installation_id,
      job_id: job.id,
      type_id: job.type_id,
      assignee_id: person.id,
      scheduled_start: new Date(slot.start).toISOString(),
      duration: slot.duration,
    }
    void scheduleJob(body, cautionOf(slot, true, person, hours))
    return
  }
  const change = changeOf(dragged.visit, dragged.person, slot, person)
  if (Object.keys(change).length === 0) return
  void changeVisit(dragged.visit, change, cautionOf(slot, change.start !== undefined, person, hours))
}
