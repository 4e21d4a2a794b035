// States of an appointment. Editing takes it back to pending (spec section 4).
import type { AppointmentStatus } from '../jobs/schema.ts'
import type { ProblemKey } from '../problems.ts'

/** Ending an ongoing appointment is a request of its own, with what was done. */
export const appointmentTransitions: Readonly<Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  pending: ['ongoing', 'cancelled'],
  ongoing: ['completed', 'incomplete', 'cancelled'],
  completed: [],
  incomplete: ['cancelled'],
  cancelled: [],
}

export const canBecome = (from: AppointmentStatus, to: AppointmentStatus): boolean =>
  appointmentTransitions[from].includes(to)

/** Why an appointment may not change from one state to another. Undefined if it may. */
export function transitionRefusal(from: AppointmentStatus, to: AppointmentStatus): ProblemKey | undefined {
  if (canBecome(from, to)) return undefined
  if (from === 'completed') return to === 'completed' ? 'visit_ended' : 'visit_completed'
  if (from === 'cancelled') return to === 'cancelled' ? 'visit_already_cancelled' : 'visit_cancelled'
  if (from === 'incomplete') return to === 'pending' ? 'visit_needs_new_time' : 'visit_incomplete'
  if (from === 'ongoing') return to === 'ongoing' ? 'visit_already_started' : 'visit_needs_new_time'
  return to === 'pending' ? 'visit_already_pending' : 'visit_not_started'
}

/** Whether its time, technician, home or type may change, which takes it back to pending. */
export const isEditable = (status: AppointmentStatus): boolean =>
  status !== 'completed' && status !== 'cancelled'

export const appointmentStatusId = {
  cancelled: 1,
  pending: 2,
  ongoing: 3,
  completed: 4,
  incomplete: 5,
} as const satisfies Record<AppointmentStatus, number>
