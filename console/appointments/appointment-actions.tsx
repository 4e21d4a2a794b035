import type { AppointmentForm as AppointmentBody } from '../../contract/appointments/fields.ts'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { formatClock, formatDay } from '../kit/format.ts'
import { openModal } from '../kit/layers/modals.ts'
import { showUndoable } from '../kit/layers/undo.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { refreshAfter } from '../session/queries.ts'
import type { AppointmentPrefill } from '../shell/offers.ts'
import { AppointmentForm } from './AppointmentForm.tsx'
import { EditForm } from './EditForm.tsx'
import { type AppointmentValues, toForm } from './form-values.ts'

export type { AppointmentPrefill } from '../shell/offers.ts'
export { prefillOfJob } from './prefill.ts'

const formWidth = 760

const book = async (body: AppointmentBody): Promise<Appointment> => {
  const visit = await call('addAppointment', { body })
  const undo = async () => {
    await call('deleteAppointment', { params: { id: visit.id } })
    await refreshAfter('deleteAppointment')
  }
  showUndoable({
    text: m.visit_booked({
      client: visit.client_name,
      day: formatDay(visit.scheduled_start),
      time: formatClock(visit.scheduled_start),
    }),
    undo,
    undone: m.visit_booking_undone(),
  })
  void refreshAfter('addAppointment')
  return visit
}

/** Opens the form that schedules a visit. Used wherever a visit can be scheduled. */
export const bookAppointment = (prefill: AppointmentPrefill = {}): void => {
  const save = async (values: AppointmentValues) => {
    const visit = await book(toForm(values))
    prefill.onBooked?.(visit)
  }
  openModal({
    title: m.visit_add(),
    width: formWidth,
    content: <AppointmentForm prefill={prefill} onSave={save} />,
  })
}

export const editAppointment = (appointment: Appointment): void => {
  openModal({
    title: m.visit_edit({ client: appointment.client_name }),
    width: formWidth,
    content: <EditForm appointment={appointment} />,
  })
}

/** Books a visit for a job without the form; undefined if the server refuses. */
export const scheduleJob = async (body: AppointmentBody): Promise<Appointment | undefined> => {
  try {
    return await book(body)
  } catch (error) {
    if (isProblem(error)) return undefined
    throw error
  }
}
