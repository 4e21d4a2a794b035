import { sql } from 'kysely'
import { givenValues, omitFields } from '../../contract/fields.ts'
import { editableJobFields, type JobEdit, type JobForm, jobFields } from '../../contract/jobs/fields.ts'
import type { jobRoutes } from '../../contract/jobs/routes.ts'
import type { Job, JobState } from '../../contract/jobs/schema.ts'
import type { RequestOf } from '../../contract/route.ts'
import { byOf, recordChange } from '../audit/audit.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { requireAsExpected } from '../request/expected.ts'
import { Problem } from '../request/problem.ts'
import { announceDeletedVisits, cancelPendingVisits } from './cancel-visits.ts'
import { addActions } from './entry-changes.ts'
import {
  deleteJobRows,
  findSourceJob,
  insertJob,
  moneyColumns,
  type PlanLink,
  readDependents,
  requireActivePerson,
  requireDevice,
  requirePerson,
} from './job-changes.store.ts'
import {
  moneyAfter,
  requireCostPaid,
  requireEditable,
  requireSettlement,
  requireTransition,
} from './job-state.rules.ts'
import { jobNotFound, type LockedJob, lockActiveInstallation, lockJob } from './lock.ts'
import { readJob } from './money.ts'
import { publishJob } from './publish-job.ts'
import { settleJobs } from './settle.ts'

type Routes = typeof jobRoutes

/** Injected, because payments depend on jobs: pays back all that remains of the payments of a job. */
export type RefundJob = (call: PersonCall, job: string, paymentTypeId: number) => Promise<unknown>

export interface JobChangesOptions {
  refundJob: RefundJob
}

export async function requireJob({ tx, who }: PersonCall, id: string): Promise<Job> {
  const job = await readJob(tx, who.company, id)
  if (!job) throw jobNotFound(id)
  return job
}

const audited = [
  ...Object.keys(jobFields),
  'number',
  'state',
  'assignee_name',
  'cancel_reason',
] as (keyof Job)[]

/** The fields of a job that the audit trail compares. */
const auditedFields = (job: Job) => Object.fromEntries(audited.map((name) => [name, job[name]]))

async function recordAndPublish(
  call: PersonCall,
  action: 'created' | 'changed',
  before: Job | null,
  id: string,
): Promise<Job> {
  const job = await requireJob(call, id)
  await recordChange(call.tx, call, {
    record: 'job',
    id,
    action,
    before: before && auditedFields(before),
    after: auditedFields(job),
  })
  await publishJob(call.tx, call.who.company, { job_id: id, installation_id: job.installation_id })
  return job
}

/** A fault returns after its job has ended. */
async function requireSource({ tx, who }: PersonCall, form: JobForm): Promise<void> {
  if (!form.call_back_of) return
  const source = await findSourceJob(tx, who.company, form.call_back_of)
  if (!source || source.installation_id !== form.installation_id)
    throw new Problem(404, 'not_found', undefined, [{ path: 'call_back_of', key: 'not_found' }])
  if (source.state !== 'done' && source.state !== 'complete')
    throw new Problem(409, 'call_back_source', undefined, [{ path: 'call_back_of', key: 'call_back_source' }])
}

/**
 * Adds a job at an installation that is not archived; locks the installation. The assignee of its visit or its plan may
 * have left.
 */
export async function createJob(call: PersonCall, form: JobForm, plan?: PlanLink): Promise<Job> {
  const { tx, who } = call
  await lockActiveInstallation(tx, who.company, form.installation_id)
  await requirePerson(tx, who.company, form.assignee_id)
  await requireDevice(tx, who.company, form.device_id)
  await requireSource(call, form)
  return recordAndPublish(call, 'created', null, await insertJob(tx, form, byOf(call), plan))
}

/** Money has columns in cents. */
const plainFields = omitFields(editableJobFields, 'estimated_cost', 'cost')

const momentOf: Partial<Record<JobState, 'done_at' | 'completed_at' | 'cancelled_at'>> = {
  done: 'done_at',
  complete: 'completed_at',
  cancelled: 'cancelled_at',
}

function columnsOf(edit: JobEdit, state: JobState) {
  const moment = edit.state === undefined || edit.state === state ? undefined : momentOf[edit.state]
  return {
    ...givenValues(plainFields, edit),
    ...moneyColumns(edit),
    ...(moment ? { state: edit.state, [moment]: sql<Date>`now()` } : {}),
    ...(moment === 'cancelled_at' ? { cancel_reason: edit.cancel_reason ?? null } : {}),
  }
}

const isCancelling = (edit: JobEdit, job: LockedJob) =>
  edit.state === 'cancelled' && job.state !== 'cancelled'

const isEnding = (edit: JobEdit, job: LockedJob) =>
  job.state === 'pending' && edit.state !== undefined && edit.state !== 'pending'

async function requireAllowed(call: PersonCall, job: LockedJob, edit: JobEdit): Promise<void> {
  const state = job.state as JobState
  requireEditable(state, edit)
  const money = moneyAfter(job, edit)
  requireCostPaid(job, money)
  if (edit.state !== undefined) requireTransition(state, edit.state, money)
  requireSettlement(edit, isCancelling(edit, job), job.paid_cents)
  await requireActivePerson(call.tx, call.who.company, edit.assignee_id, job.assignee_id)
  if (!isEnding(edit, job)) return
  const { ongoing } = await readDependents(call.tx, call.who.company, job.id)
  if (ongoing) throw new Problem(409, 'job_visit_ongoing')
}

export const answerJobChanges = ({ refundJob }: JobChangesOptions) => ({
  async addJob({ body }: RequestOf<Routes['addJob']>, call: PersonCall) {
    await requireActivePerson(call.tx, call.who.company, body.assignee_id)
    return createJob(call, body)
  },

  async addJobWithActions(
    { body: { actions, ...form } }: RequestOf<Routes['addJobWithActions']>,
    call: PersonCall,
  ) {
    await requireActivePerson(call.tx, call.who.company, form.assignee_id)
    const { id, installation_id } = await createJob(call, form)
    await addActions(call, { id, installation_id }, actions)
    return requireJob(call, id)
  },

  async editJob({ params: { id }, body }: RequestOf<Routes['editJob']>, call: PersonCall): Promise<Job> {
    const { tx, who } = call
    const locked = await lockJob(tx, who.company, id)
    const before = await requireJob(call, id)
    requireAsExpected(before, body)
    await requireAllowed(call, locked, body)
    const by = byOf(call)
    await tx
      .updateTable('jobs')
      .set({ ...columnsOf(body, before.state), updated_at: sql<Date>`now()`, updated_by: by.name })
      .where('company_id', '=', who.company)
      .where('id', '=', id)
      .execute()
    if (isEnding(body, locked)) await cancelPendingVisits(call, id, body.cancel_reason ?? null)
    if (isCancelling(body, locked) && locked.paid_cents > 0) {
      if (body.settlement === 'refund' && body.refund_type_id !== undefined)
        await refundJob(call, id, body.refund_type_id)
    }
    const job = await recordAndPublish(call, 'changed', before, id)
    await settleJobs(call, [id])
    return job.state === 'done' || job.state === 'complete' ? requireJob(call, id) : job
  },

  async deleteJob({ params: { id } }: RequestOf<Routes['deleteJob']>, call: PersonCall): Promise<null> {
    const { tx, who } = call
    const { state, owed_cents, installation_id } = await lockJob(tx, who.company, id)
    const { payments, visits, call_backs, costs } = await readDependents(tx, who.company, id)
    const isOwed = (state === 'done' || state === 'complete') && owed_cents > 0
    if (payments || isOwed) throw new Problem(409, 'job_has_money')
    if (visits) throw new Problem(409, 'job_has_visits')
    if (call_backs) throw new Problem(409, 'job_has_call_backs')
    if (costs) throw new Problem(409, state === 'cancelled' ? 'job_cancelled_has_costs' : 'job_has_costs')
    const before = auditedFields(await requireJob(call, id))
    await announceDeletedVisits(call, id)
    await deleteJobRows(tx, who.company, id)
    await recordChange(tx, call, { record: 'job', id, action: 'deleted', before, after: {} })
    await publishJob(tx, who.company, { job_id: id, installation_id })
    return null
  },
})
