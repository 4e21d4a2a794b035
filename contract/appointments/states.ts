// States of an appointment. Editing takes it back to pending (spec section 4).
import type { AppointmentStatus } from '../jobs/schema.ts'

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
