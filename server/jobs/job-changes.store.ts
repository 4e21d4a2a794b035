import { sql } from 'kysely'
import { appointmentStatusId } from '../../contract/appointments/states.ts'
import { storedValues } from '../../contract/fields.ts'
import { type JobForm, jobFields } from '../../contract/jobs/fields.ts'
import { toCents } from '../../contract/money.ts'
import type { By } from '../audit/audit.store.ts'
import type { Tx } from '../database/database.ts'
import { Problem } from '../request/problem.ts'

const centsOf = (euro: number | null): number | null => (euro === null ? null : toCents(euro))

/** Optional euro fields as columns; fields that are not given are left out. */
export function moneyColumns({
  cost,
  estimated_cost,
}: {
  cost?: number | null | undefined
  estimated_cost?: number | null | undefined
}) {
  return {
    ...(cost === undefined ? {} : { cost_cents: centsOf(cost) }),
    ...(estimated_cost === undefined ? {} : { estimated_cost_cents: centsOf(estimated_cost) }),
  }
}

/** The maintenance plan, and which of its due dates, that a job is made for. */
export interface PlanLink {
  plan_id: string
  plan_due_on: string
}

export async function insertJob(tx: Tx, form: JobForm, by: By, plan?: PlanLink): Promise<string> {
  const { cost, estimated_cost, source, ...fields } = storedValues(jobFields, form)
  const { id } = await tx
    .insertInto('jobs')
    .values({
      ...fields,
      ...moneyColumns({ cost, estimated_cost }),
      ...plan,
      source: source ?? (form.call_back_of ? 'call_back' : 'call'),
      company_id: by.company,
      created_by: by.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An author must be a person of the company; `path` is the field of the form. */
export async function requirePerson(
  tx: Tx,
  company: string,
  id: string | null | undefined,
  path = 'assignee_id',
): Promise<void> {
  if (!id) return
  const found = tx.selectFrom('people').select('id').where('company_id', '=', company).where('id', '=', id)
  if (!(await found.executeTakeFirst()))
    throw new Problem(404, 'not_found', `There is no person ${id}.`, [{ path, key: 'not_found' }])
}

/** Work is given to people who have not left; `stored` already has it, and may have left since. */
export async function requireActivePerson(
  tx: Tx,
  company: string,
  id: string | null | undefined,
  stored: string | null = null,
): Promise<void> {
  if (!id || id === stored) return
  const found = tx
    .selectFrom('people')
    .select('id')
    .where('company_id', '=', company)
    .where('id', '=', id)
    .where('is_active', '=', true)
  if (!(await found.executeTakeFirst()))
    throw new Problem(404, 'not_found', `There is no person ${id} who takes work.`, [
      { path: 'assignee_id', key: 'not_found' },
    ])
}

export async function requireDevice(tx: Tx, company: string, id: string | null | undefined): Promise<void> {
  if (!id) return
  const found = tx
    .selectFrom('devices')
    .select('device_id')
    .where('assigned_company_id', '=', company)
    .where('device_id', '=', id)
  if (!(await found.executeTakeFirst()))
    throw new Problem(404, 'not_found', `There is no device ${id}.`, [
      { path: 'device_id', key: 'not_found' },
    ])
}

/** The ids of a job, its visits and its payments: the history of a job lists the changes of all of them. */
export async function recordsOfJob(tx: Tx, company: string, job: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from appointments where company_id = ${company} and job_id = ${job}::uuid
    union all select id from payments where company_id = ${company} and job_id = ${job}::uuid`.execute(tx)
  return [job, ...rows.map(({ id }) => id)]
}

export async function findSourceJob(tx: Tx, company: string, id: string) {
  return tx
    .selectFrom('jobs')
    .select(['installation_id', 'state'])
    .where('company_id', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
}

const { ongoing, completed, incomplete } = appointmentStatusId

/** What a deletion or a cancellation depends on. */
export async function readDependents(tx: Tx, company: string, job: string) {
  const { rows } = await sql<{
    payments: boolean
    visits: boolean
    ongoing: boolean
    call_backs: boolean
    costs: boolean
  }>`
    select exists (select from payments where company_id = ${company} and job_id = ${job}::uuid) as payments,
      exists (select from expenses where company_id = ${company} and job_id = ${job}::uuid)
        or exists (select from materials where company_id = ${company} and job_id = ${job}::uuid and cost_cents > 0)
        as costs,
      exists (select from jobs where company_id = ${company} and call_back_of = ${job}::uuid) as call_backs,
      coalesce(bool_or(actual_start is not null or appointment_status_id in (${ongoing}, ${completed}, ${incomplete})),
        false) as visits,
      coalesce(bool_or(appointment_status_id = ${ongoing}), false) as ongoing
    from appointments where company_id = ${company} and job_id = ${job}::uuid`.execute(tx)
  if (!rows[0]) throw new Error('An aggregate has one row.')
  return rows[0]
}

/** Deletes a job without payments and costs, with its entries. */
export async function deleteJobRows(tx: Tx, company: string, job: string): Promise<void> {
  for (const table of ['job_actions', 'materials', 'expenses', 'appointments'] as const)
    await tx.deleteFrom(table).where('company_id', '=', company).where('job_id', '=', job).execute()
  await tx.deleteFrom('jobs').where('company_id', '=', company).where('id', '=', job).execute()
}
