// Steps of a visit that need no form of several fields: start, confirm, cancel, note, delete.
import type { AppointmentEdit } from '../../contract/appointments/fields.ts'
import { appointmentStatusId } from '../../contract/appointments/states.ts'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { confirm } from '../kit/layers/confirm.tsx'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { refreshAfter } from '../session/queries.ts'

/** False where the server refused, which `call` has shown. */
async function change(id: string, body: AppointmentEdit, text: string): Promise<boolean> {
  try {
    await call('editAppointment', { params: { id }, body })
  } catch (error) {
    if (!isProblem(error)) throw error
    await refreshAfter('editAppointment')
    return false
  }
  showSnackbar({ tone: 'fine', text })
  await refreshAfter('editAppointment')
  return true
}

/** Overwrites nothing, so it needs no `expected_updated_at`: a technician at the door starts despite later notes. */
export const startVisit = ({ id }: Appointment): Promise<boolean> =>
  change(id, { appointment_status_id: appointmentStatusId.ongoing }, m.visit_started())

/** Confirms the visit on screen: the time that the client confirmed, not a later one. */
export const confirmVisit = ({ id, is_confirmed, updated_at }: Appointment): Promise<boolean> =>
  change(
    id,
    { is_confirmed: !is_confirmed, expected_updated_at: updated_at },
    is_confirmed ? m.visit_unconfirmed() : m.visit_confirmed(),
  )

/** Replaces the note on screen. */
export const saveNote = ({ id, updated_at }: Appointment, notes: string): Promise<boolean> =>
  change(id, { notes: notes.trim() || null, expected_updated_at: updated_at }, m.visit_note_saved())

export const cancelVisit = ({ id, updated_at }: Appointment, reason: string): Promise<boolean> =>
  change(
    id,
    {
      appointment_status_id: appointmentStatusId.cancelled,
      cancel_reason: reason.trim() || null,
      expected_updated_at: updated_at,
    },
    m.visit_cancelled_done(),
  )

/** True when the visit is gone. */
export async function deleteVisit({ id, client_name }: Appointment): Promise<boolean> {
  const isSure = await confirm({
    title: m.visit_delete_title(),
    body: m.visit_delete_body({ client: client_name }),
    confirm: m.action_delete(),
    colour: 'fault',
  })
  if (!isSure) return false
  try {
    await call('deleteAppointment', { params: { id } })
  } catch (error) {
    if (!isProblem(error)) throw error
    return false
  }
  showSnackbar({ tone: 'fine', text: m.visit_deleted() })
  await refreshAfter('deleteAppointment')
  return true
}
