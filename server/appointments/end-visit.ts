// The end of a visit: what was done, used, paid and signed, in one transaction.

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AppointmentEnd } from '../../contract/appointments/fields.ts'
import type { appointmentRoutes } from '../../contract/appointments/routes.ts'
import { signedSentence } from '../../contract/appointments/signed-text.ts'
import { appointmentStatusId, transitionRefusal } from '../../contract/appointments/states.ts'
import type { jobRoutes } from '../../contract/jobs/routes.ts'
import type { Job } from '../../contract/jobs/schema.ts'
import { languages } from '../../contract/language.ts'
import { toCents } from '../../contract/money.ts'
import type { RequestOf } from '../../contract/route.ts'
import { byOf } from '../audit/audit.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { addActions, addMaterials } from '../jobs/entry-changes.ts'
import { takePayment } from '../payments/take-payment.ts'
import { requireAsExpected } from '../request/expected.ts'
import { Problem } from '../request/problem.ts'
import { updateAppointment } from './appointment-changes.store.ts'
import { lockAndRead, recordAppointment, requireOpenJob, requirePeople } from './appointment-changes.ts'
import { checkHelpers } from './appointments.rules.ts'
import { insertSignature } from './appointments.store.ts'

type Routes = typeof appointmentRoutes

/** Injected, because a job that is cancelled needs payments, which depend on jobs. */
export type EditJob = (request: RequestOf<(typeof jobRoutes)['editJob']>, call: PersonCall) => Promise<Job>

const refused = (status: number, key: 'signature_text_differs' | 'signature_required', path: string) =>
  new Problem(status, key, undefined, [{ path, key }])

/** Stores the signature with the hash of its text, which must say what is stored. */
async function sign(
  call: PersonCall,
  id: string,
  job: Job,
  paid: number,
  given: AppointmentEnd['signature'],
) {
  if (!given) return
  const facts = { cost: job.cost ?? job.estimated_cost, paid }
  if (!languages.some((language) => signedSentence(facts, language) === given.signed_text))
    throw refused(409, 'signature_text_differs', 'signature.signed_text')
  const text_sha256 = createHash('sha256').update(given.signed_text, 'utf8').digest('hex')
  await insertSignature(call.tx, call.who.company, id, { ...given, text_sha256 })
}

async function end(call: PersonCall, editJob: EditJob, id: string, body: AppointmentEnd) {
  const { tx } = call
  const locked = await lockAndRead(call, id)
  const { before, job } = locked
  requireAsExpected(before, body, 'visit_changed')
  const isDone = body.outcome === 'done'
  const refusal = transitionRefusal(before.appointment_status, isDone ? 'completed' : 'incomplete')
  if (refusal) throw new Problem(409, refusal)
  if (!job) throw new Problem(409, 'job_required')
  requireOpenJob(job, before.installation_id)
  await requirePeople(call, body, before)
  const assignee_id = body.assignee_id ?? before.assignee_id
  const isRefused = checkHelpers(
    assignee_id,
    before.helpers.map((helper) => helper.id),
  )
  if (isRefused) throw new Problem(409, isRefused, undefined, [{ path: 'assignee_id', key: isRefused }])

  const place = { id: job.id, installation_id: job.installation_id, appointment_id: id }
  const doneBy = <Form extends { assignee_id?: string | null | undefined }>(form: Form) => ({
    ...form,
    assignee_id: form.assignee_id ?? assignee_id,
  })
  await addActions(call, place, body.actions.map(doneBy))
  await addMaterials(call, place, body.materials)
  // Before the job: a job with a visit in progress does not end.
  const columns = {
    appointment_status_id: appointmentStatusId[isDone ? 'completed' : 'incomplete'],
    actual_end: sql<Date>`now()`,
    ...(assignee_id === null ? {} : { assignee_id }),
    ...(body.notes === undefined ? {} : { notes: body.notes }),
  }
  await updateAppointment(tx, id, columns, assignee_id !== before.assignee_id, byOf(call))
  const edited = await editJob(
    {
      params: { id: job.id },
      query: {},
      body: {
        ...(body.cost === undefined ? {} : { cost: body.cost }),
        ...(body.estimated_cost === undefined ? {} : { estimated_cost: body.estimated_cost }),
        ...(isDone ? { state: 'done' as const } : {}),
      },
    },
    call,
  )
  const payments =
    body.client_paid && body.payment_type_id !== undefined
      ? await takePayment(call, {
          installation: job.installation_id,
          jobs: [job.id],
          appointment_id: id,
          payment_type_id: body.payment_type_id,
          client_id: body.client_id,
          assignee_id,
          ...(body.amount === undefined ? {} : { amountCents: toCents(body.amount) }),
        })
      : []
  const paid = payments.reduce((sum, { amount }) => sum + toCents(amount), 0) / 100
  await sign(call, id, edited, paid, body.signature)
  return recordAppointment(call, id, locked)
}

export const answerVisitEnd = ({ editJob }: { editJob: EditJob }) => ({
  endAppointment: ({ params, body }: RequestOf<Routes['endAppointment']>, call: PersonCall) =>
    end(call, editJob, params.id, body),
})
