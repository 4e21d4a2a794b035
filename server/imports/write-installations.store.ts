import { sql } from 'kysely'
import { omitFields, storedValues } from '../../contract/fields.ts'
import { installationFields } from '../../contract/installations/fields.ts'
import type { InstallationForm } from '../../contract/installations/schema.ts'
import type { By } from '../audit/audit.store.ts'
import { columnList } from '../database/column-list.ts'
import type { Tx } from '../database/database.ts'
import type { ReadRow } from './imports.store.ts'

type NewInstallation = InstallationForm & { id: string }

/** A client was archived since the file was read. */
class ClientGone extends Error {
  readonly constraint = 'import_client'
}

/** Locks the tags before the clients, in the same order as every other insert, to prevent deadlocks. */
async function lockTagsAndClients(tx: Tx, company: string, ids: readonly string[]): Promise<void> {
  await sql`select lock_tags()`.execute(tx)
  const { rows } = await sql`select id from clients where company_id = ${company} and archived_at is null
    and id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
  if (rows.length < ids.length) throw new ClientGone()
}

const untagged = omitFields(installationFields, 'tag')

/** A row without a tag gets the next one. */
async function insert(tx: Tx, by: By, given: readonly NewInstallation[]) {
  if (given.length === 0) return []
  const rows = JSON.stringify(
    given.map((form) => ({ id: form.id, tag: form.tag, ...storedValues(untagged, form) })),
  )
  const columns = columnList(untagged)
  const inserted = await sql<{ id: string; tag: number }>`
    insert into installations (id, company_id, created_by, tag, ${columns})
    select id, ${by.company}, ${by.name}, coalesce(tag, highest + ordinality::int), ${columns}
    from lock_tags() as highest, jsonb_populate_recordset(null::installations, ${rows}::jsonb) with ordinality
    returning id, tag`.execute(tx)
  const tags = new Map(inserted.rows.map(({ id, tag }) => [id, tag]))
  return given.map((form) => ({ ...form, tag: tags.get(form.id) }))
}

/** Inserts installations and returns them; those with a tag come first. */
export async function writeInstallations(tx: Tx, by: By, rows: readonly ReadRow<InstallationForm>[]) {
  await lockTagsAndClients(tx, by.company, [...new Set(rows.map(({ form }) => form.client_id))])
  const given = rows.map(({ id, form }) => ({ ...form, id }))
  const [tagged, others] = [given.filter(({ tag }) => tag), given.filter(({ tag }) => !tag)]
  return [...(await insert(tx, by, tagged)), ...(await insert(tx, by, others))]
}
