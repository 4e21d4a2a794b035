import { sql } from 'kysely'
import type { InstallationEdit, InstallationForm } from '../../contract/installations/schema.ts'
import type { By } from '../audit/audit.store.ts'
import type { Tx } from '../database/database.ts'
import { Problem } from '../request/problem.ts'

/** Until the transaction ends nobody else changes the installation, nor puts a device into it. */
export async function lockInstallation(
  tx: Tx,
  id: string,
  company: string,
): Promise<'living' | 'archived' | 'missing'> {
  const row = await tx
    .selectFrom('installations')
    .select('archived_at')
    .where('id', '=', id)
    .where('company_id', '=', company)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? (row.archived_at ? 'archived' : 'living') : 'missing'
}

/** Runs a statement; a tag that another installation of the company has, archived or not, is a duplicate. */
async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'installations_company_id_tag_key') throw error
    throw new Problem(409, 'tag_exists', undefined, [{ path: 'tag', key: 'tag_exists' }])
  }
}

/** Without a tag the database gives it the next one. */
export async function insertInstallation(tx: Tx, form: InstallationForm, by: By): Promise<string> {
  const { id } = await unlessTaken(
    tx
      .insertInto('installations')
      .values({ ...form, company_id: by.company, created_by: by.name })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** Writes what is given and leaves the rest. */
export const updateInstallation = (
  tx: Tx,
  id: string,
  fields: InstallationEdit & { archived_at?: ReturnType<typeof sql<Date>> | null },
  by: By,
) =>
  unlessTaken(
    tx
      .updateTable('installations')
      .set({ ...fields, updated_at: sql<Date>`now()`, updated_by: by.name })
      .where('id', '=', id)
      .where('company_id', '=', by.company)
      .execute(),
  )

export async function describesInstallations(tx: Tx, company: string): Promise<boolean> {
  const { described } = await tx
    .selectFrom('companies')
    .select(
      sql<boolean>`coalesce(preferences ->> 'installation_description' = 'true', false)`.as('described'),
    )
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  return described
}
