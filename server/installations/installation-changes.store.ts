import { sql } from 'kysely'
import { appointmentStatusId } from '../../contract/appointments/states.ts'
import type { InstallationEdit, InstallationForm } from '../../contract/installations/schema.ts'
import type { By } from '../audit/audit.store.ts'
import type { Tx } from '../database/database.ts'
import { Problem } from '../request/problem.ts'

/** Locks the installation until the transaction ends, also against devices being added to it. */
export async function lockInstallation(
  tx: Tx,
  id: string,
  company: string,
): Promise<'active' | 'archived' | 'missing'> {
  const row = await tx
    .selectFrom('installations')
    .select('archived_at')
    .where('id', '=', id)
    .where('company_id', '=', company)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? (row.archived_at ? 'archived' : 'active') : 'missing'
}

/** Maps the violation of the unique tag of a company's installations, archived ones included, to a Problem. */
async function mapDuplicateTag<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'installations_company_id_tag_key') throw error
    throw new Problem(409, 'tag_exists', undefined, [{ path: 'tag', key: 'tag_exists' }])
  }
}

/** Without a tag the database assigns the next one. */
export async function insertInstallation(tx: Tx, form: InstallationForm, by: By): Promise<string> {
  const { id } = await mapDuplicateTag(
    tx
      .insertInto('installations')
      .values({ ...form, company_id: by.company, created_by: by.name })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** Updates the given fields only. */
export const updateInstallation = (
  tx: Tx,
  id: string,
  fields: Omit<InstallationEdit, 'expected_updated_at'> & {
    archived_at?: ReturnType<typeof sql<Date>> | null
  },
  by: By,
) =>
  mapDuplicateTag(
    tx
      .updateTable('installations')
      .set({ ...fields, updated_at: sql<Date>`now()`, updated_by: by.name })
      .where('id', '=', id)
      .where('company_id', '=', by.company)
      .execute(),
  )

export async function hasDescriptions(tx: Tx, company: string): Promise<boolean> {
  const { isEnabled } = await tx
    .selectFrom('companies')
    .select(
      sql<boolean>`coalesce(preferences ->> 'installation_description' = 'true', false)`.as('isEnabled'),
    )
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  return isEnabled
}

/** A pending job, or a visit that is pending or under way. */
export async function hasOpenWork(tx: Tx, company: string, id: string): Promise<boolean> {
  const { pending, ongoing } = appointmentStatusId
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from jobs where company_id = ${company} and installation_id = ${id} and state = 'pending')
    or exists (select from appointments where company_id = ${company} and installation_id = ${id}
      and appointment_status_id in (${pending}, ${ongoing})) as found`.execute(tx)
  return rows[0]?.found === true
}
