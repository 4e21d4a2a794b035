// Locks for writes to jobs, entries, payments and appointments: first the installation, then the job. Triggers lock in the
// same order, so another one is a deadlock.
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { Jobs } from '../database/database.types.ts'
import { Problem } from '../request/problem.ts'

export interface LockedInstallation {
  id: string
  client_id: string
  isArchived: boolean
}

/** Locks the installations in the order of their ids; those of other companies are left out. */
export async function lockInstallations(
  tx: Tx,
  company: string,
  ids: readonly string[],
): Promise<LockedInstallation[]> {
  const rows = await tx
    .selectFrom('installations')
    .select(['id', 'client_id', sql<boolean>`archived_at is not null`.as('isArchived')])
    .where('company_id', '=', company)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows
}

/** Locks an installation that is not archived. */
export async function lockActiveInstallation(
  tx: Tx,
  company: string,
  id: string,
): Promise<LockedInstallation> {
  const [found] = await lockInstallations(tx, company, [id])
  if (!found || found.isArchived)
    throw new Problem(404, 'not_found', `There is no installation ${id}.`, [
      { path: 'installation_id', key: 'not_found' },
    ])
  return found
}

export type LockedJob = Selectable<Jobs>

/** Locks the installations of these jobs, then the jobs in the order of their ids. */
export async function lockJobs(tx: Tx, company: string, ids: readonly string[]): Promise<LockedJob[]> {
  const ofCompany = tx
    .selectFrom('jobs')
    .where('company_id', '=', company)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
  const homes = await ofCompany.select('installation_id').distinct().execute()
  await lockInstallations(
    tx,
    company,
    homes.map(({ installation_id }) => installation_id),
  )
  return ofCompany.selectAll().orderBy('id').forNoKeyUpdate().execute()
}

export const jobNotFound = (id: string) => new Problem(404, 'not_found', `There is no job ${id}.`)

/** Locks the job and its installation until the transaction ends; throws a Problem if there is none. */
export async function lockJob(tx: Tx, company: string, id: string): Promise<LockedJob> {
  const [job] = await lockJobs(tx, company, [id])
  if (!job) throw jobNotFound(id)
  return job
}
