import type {
  AppointmentForm as AppointmentBody,
  AppointmentSeries,
} from '../../contract/appointments/fields.ts'
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
import { type AppointmentValues, toForm, toSeries } from './form-values.ts'

export type { AppointmentPrefill } from '../shell/offers.ts'
export { prefillOfJob } from './prefill.ts'

const formWidth = 760

/** Deletes visits that were booked just now: with their job, if the booking made it. */
const unbook = async (visits: readonly Appointment[], madeJob: string | null | undefined): Promise<void> => {
  if (madeJob) await call('deleteJob', { params: { id: madeJob } })
  else for (const { id } of visits) await call('deleteAppointment', { params: { id } })
  await refreshAfter(madeJob ? 'deleteJob' : 'deleteAppointment')
}

const madeJobOf = ({ job_id }: { job_id?: string | null | undefined }, visit: Appointment | undefined) =>
  job_id ? null : visit?.job_id

/** `caution` is a warning about the time. */
const book = async (body: AppointmentBody, caution?: string): Promise<Appointment> => {
  const visit = await call('addAppointment', { body })
  showUndoable({
    text: m.visit_booked({
      client: visit.client_name,
      day: formatDay(visit.scheduled_start),
      time: formatClock(visit.scheduled_start),
    }),
    undo: () => unbook([visit], madeJobOf(body, visit)),
    undone: m.visit_booking_undone(),
    caution,
  })
  void refreshAfter('addAppointment')
  return visit
}

/** The first of the visits. */
const bookSeries = async (body: AppointmentSeries): Promise<Appointment | undefined> => {
  const { items } = await call('addAppointmentSeries', { body })
  const [first, last] = [items[0], items.at(-1)]
  if (!first || !last) return undefined
  showUndoable({
    text: m.series_booked({
      client: first.client_name,
      count: items.length,
      from: formatDay(first.scheduled_start),
      to: formatDay(last.scheduled_start),
    }),
    undo: () => unbook(items, madeJobOf(body, first)),
    undone: m.series_booking_undone(),
  })
  void refreshAfter('addAppointmentSeries')
  return first
}

/** Opens the form that schedules a visit. Used wherever a visit can be scheduled. */
export const bookAppointment = (prefill: AppointmentPrefill = {}): void => {
  const save = async (values: AppointmentValues) => {
    const series = toSeries(values)
    const visit = await (series ? bookSeries(series) : book(toForm(values)))
    if (visit) prefill.onBooked?.(visit)
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
export const scheduleJob = async (
  body: AppointmentBody,
  caution?: string,
): Promise<Appointment | undefined> => {
  try {
    return await book(body, caution)
  } catch (error) {
    if (isProblem(error)) return undefined
    throw error
  }
}
