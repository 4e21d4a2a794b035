import type {
  AppointmentEdit,
  AppointmentForm,
  AppointmentSeries,
} from '../../contract/appointments/fields.ts'
import type { appointmentRoutes } from '../../contract/appointments/routes.ts'
import { storedValues } from '../../contract/fields.ts'
import { appointmentFields } from '../../contract/jobs/appointment-fields.ts'
import type { Appointment } from '../../contract/jobs/schema.ts'
import type { ProblemKey } from '../../contract/problems.ts'
import type { RequestOf } from '../../contract/route.ts'
import { byOf, recordChange } from '../audit/audit.store.ts'
import { enqueueVisitMessages } from '../client-messages/enqueue.ts'
import type { PersonCall } from '../http/serve.ts'
import { createJob } from '../jobs/job-changes.ts'
import { type LockedJob, lockActiveInstallation, lockInstallations, lockJob } from '../jobs/lock.ts'
import { publishJob } from '../jobs/publish-job.ts'
import { requireAsExpected } from '../request/expected.ts'
import { Problem } from '../request/problem.ts'
import {
  deleteAppointment,
  findActivePeople,
  findPlace,
  findVisit,
  hasRecords,
  insertAppointment,
  isSigned,
  lockVisit,
  setHelpers,
  updateAppointment,
  type VisitRow,
} from './appointment-changes.store.ts'
import { checkHelpers, planEdit } from './appointments.rules.ts'
import { requireAppointment } from './appointments.ts'
import { seriesStarts } from './series.ts'

type Routes = typeof appointmentRoutes

const minute = 60_000

const refused = (key: ProblemKey, path?: string) =>
  new Problem(409, key, undefined, path ? [{ path, key }] : undefined)
const notFound = (path: string) => new Problem(404, 'not_found', undefined, [{ path, key: 'not_found' }])

/** A visit belongs to a pending job of its home. */
export function requireOpenJob(job: LockedJob, installation: string): void {
  if (job.installation_id !== installation) throw refused('job_of_other_installation', 'job_id')
  if (job.state === 'cancelled') throw refused('job_cancelled', 'job_id')
  if (job.state !== 'pending') throw refused('job_ended', 'job_id')
}

/** Each named person takes work, or has the stored visit already and may have left since. */
export async function requirePeople(
  { tx, who }: PersonCall,
  {
    assignee_id,
    helper_ids = [],
  }: { assignee_id?: string | null | undefined; helper_ids?: readonly string[] | undefined },
  stored?: Pick<Appointment, 'assignee_id' | 'helpers'>,
): Promise<void> {
  const assignee = assignee_id === stored?.assignee_id ? null : assignee_id
  const helpers = helper_ids.filter((id) => stored?.helpers.every((helper) => helper.id !== id) ?? true)
  const people = await findActivePeople(tx, who.company, [...helpers, ...(assignee ? [assignee] : [])])
  if (assignee && !people.has(assignee)) throw notFound('assignee_id')
  if (helpers.some((id) => !people.has(id))) throw notFound('helper_ids')
}

export interface Locked {
  before: Appointment
  job: LockedJob | null
  /** As the client was informed of it. */
  visit: VisitRow
}

/** Locks its home and job, in this order, then the appointment itself. */
export async function lockAndRead(call: PersonCall, id: string, otherInstallation?: string): Promise<Locked> {
  const { tx, who } = call
  const place = await findPlace(tx, who.company, id)
  if (!place) throw new Problem(404, 'not_found', `There is no appointment ${id}.`)
  const homes = [place.installation_id, ...(otherInstallation ? [otherInstallation] : [])]
  await lockInstallations(tx, who.company, homes)
  const job = place.job_id ? await lockJob(tx, who.company, place.job_id) : null
  const visit = await lockVisit(tx, who.company, id)
  // Moved by another request between the two reads.
  if (visit?.installation_id !== place.installation_id || visit.job_id !== place.job_id)
    throw new Problem(409, 'conflict')
  return { before: await requireAppointment(call, id), job, visit }
}

/** Reads it again, records the difference, and informs the client and the browsers of the company. */
export async function recordAppointment(
  call: PersonCall,
  id: string,
  locked?: Pick<Locked, 'before' | 'visit'>,
): Promise<Appointment> {
  const { tx, who } = call
  const after = await requireAppointment(call, id)
  const action = locked ? 'changed' : 'created'
  await recordChange(tx, call, { record: 'appointment', id, action, before: locked?.before ?? null, after })
  const visit = (await findVisit(tx, who.company, id)) ?? null
  await enqueueVisitMessages(tx, locked?.visit ?? null, visit, byOf(call).name)
  await publishJob(tx, who.company, after)
  return after
}

/** A job for a visit that was booked without one. */
const jobFor = (
  call: PersonCall,
  form: Pick<AppointmentForm, 'installation_id' | 'type_id' | 'assignee_id' | 'notes'>,
) =>
  createJob(call, {
    installation_id: form.installation_id,
    type_id: form.type_id,
    assignee_id: form.assignee_id,
    notes: form.notes ?? null,
    source: 'call',
  })

/** A visit at each of the starts, the first one's job for all of them. */
async function bookAt(call: PersonCall, form: AppointmentForm, starts: number[]): Promise<Appointment[]> {
  const { tx, who } = call
  await lockActiveInstallation(tx, who.company, form.installation_id)
  await requirePeople(call, form)
  const { helper_ids: _, duration, ...fields } = storedValues(appointmentFields, form)
  const helpers = [...new Set(form.helper_ids ?? [])]
  const isRefused = checkHelpers(form.assignee_id, helpers)
  if (isRefused) throw refused(isRefused, 'helper_ids')
  if (form.job_id) requireOpenJob(await lockJob(tx, who.company, form.job_id), form.installation_id)
  const job_id = form.job_id ?? (await jobFor(call, form)).id
  const booked: Appointment[] = []
  for (const start of starts) {
    const row = {
      ...fields,
      job_id,
      scheduled_start: new Date(start),
      scheduled_end: new Date(start + duration * minute),
    }
    booked.push(await recordAppointment(call, await insertAppointment(tx, row, helpers, byOf(call))))
  }
  return booked
}

async function book(call: PersonCall, form: AppointmentForm): Promise<Appointment> {
  const [booked] = await bookAt(call, form, [Date.parse(form.scheduled_start)])
  if (!booked) throw new Error('The visit that was booked is missing.')
  return booked
}

async function bookSeries(call: PersonCall, { days, ...form }: AppointmentSeries) {
  const starts = await seriesStarts(call, form, days)
  if (starts.length < days)
    throw new Problem(409, 'series_days_missing', undefined, [
      { path: 'days', key: 'series_days_missing', values: { count: starts.length } },
    ])
  const items = await bookAt(call, form, starts)
  return { items, total: items.length }
}

/** A visit that goes to another home leaves its job, which belongs to the former one. */
async function jobOfEdit(
  call: PersonCall,
  before: Appointment,
  edit: AppointmentEdit,
): Promise<string | null> {
  const { tx, who } = call
  const installation_id = edit.installation_id ?? before.installation_id
  const isRehoused = installation_id !== before.installation_id
  if (isRehoused) await lockActiveInstallation(tx, who.company, installation_id)
  if (isRehoused && (await hasRecords(tx, who.company, before.id))) throw refused('visit_has_records')
  if (edit.job_id && (isRehoused || edit.job_id !== before.job_id)) {
    requireOpenJob(await lockJob(tx, who.company, edit.job_id), installation_id)
    return edit.job_id
  }
  if (!isRehoused) return before.job_id
  const form = {
    installation_id,
    type_id: edit.type_id ?? before.type_id,
    assignee_id: edit.assignee_id ?? before.assignee_id ?? '',
    notes: edit.notes === undefined ? before.notes : edit.notes,
  }
  return (await jobFor(call, form)).id
}

async function edit(call: PersonCall, id: string, body: AppointmentEdit): Promise<Appointment> {
  const { tx, who } = call
  const locked = await lockAndRead(call, id, body.installation_id)
  const { before, job } = locked
  requireAsExpected(before, body, 'visit_changed')
  await requirePeople(call, body, before)
  const plan = planEdit(before, body)
  if ('refusal' in plan) throw refused(plan.refusal, plan.path)
  const job_id = await jobOfEdit(call, before, body)
  const isOfSameJob = job_id === before.job_id
  if ((plan.isRescheduled || plan.status === 'ongoing') && isOfSameJob && job)
    requireOpenJob(job, before.installation_id)
  if (plan.isRescheduled && (await isSigned(tx, who.company, id))) throw refused('visit_signed')
  const columns = { ...plan.columns, ...(job_id && !isOfSameJob ? { job_id } : {}) }
  await updateAppointment(tx, id, columns, plan.isShownDifferently, byOf(call))
  if (plan.helpers) await setHelpers(tx, who.company, id, plan.helpers)
  const after = await recordAppointment(call, id, locked)
  if (after.installation_id !== before.installation_id) await publishJob(tx, who.company, before)
  return after
}

async function remove(call: PersonCall, id: string): Promise<null> {
  const { tx, who } = call
  const { before, visit } = await lockAndRead(call, id)
  const hasBegun = before.actual_start !== null || before.appointment_status === 'ongoing'
  if (hasBegun || (await hasRecords(tx, who.company, id))) throw refused('visit_begun')
  await enqueueVisitMessages(tx, visit, null, byOf(call).name)
  await deleteAppointment(tx, who.company, id)
  await recordChange(tx, call, { record: 'appointment', id, action: 'deleted', before, after: {} })
  const { job_id, scheduled_start, assignee_name } = before
  // The row of the visit is gone, so the history of its job says so.
  if (job_id)
    await recordChange(tx, call, {
      record: 'job',
      id: job_id,
      action: 'visit_deleted',
      before: { scheduled_start, assignee_name },
      after: {},
    })
  await publishJob(tx, who.company, before)
  return null
}

export const answerAppointmentChanges = () => ({
  addAppointment: ({ body }: RequestOf<Routes['addAppointment']>, call: PersonCall) => book(call, body),

  addAppointmentSeries: ({ body }: RequestOf<Routes['addAppointmentSeries']>, call: PersonCall) =>
    bookSeries(call, body),

  async addJobAppointment({ params, body }: RequestOf<Routes['addJobAppointment']>, call: PersonCall) {
    const { installation_id } = await lockJob(call.tx, call.who.company, params.id)
    return book(call, { ...body, installation_id, job_id: params.id })
  },

  editAppointment: ({ params, body }: RequestOf<Routes['editAppointment']>, call: PersonCall) =>
    edit(call, params.id, body),

  deleteAppointment: ({ params }: RequestOf<Routes['deleteAppointment']>, call: PersonCall) =>
    remove(call, params.id),
})
