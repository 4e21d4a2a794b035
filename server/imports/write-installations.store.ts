import { sql } from 'kysely'
import { omitFields, storedValues } from '../../contract/fields.ts'
import { installationFields } from '../../contract/installations/fields.ts'
import type { InstallationForm } from '../../contract/installations/schema.ts'
import type { By } from '../audit/audit.store.ts'
import { columnList } from '../database/column-list.ts'
import type { Tx } from '../database/database.ts'
import type { ReadRow } from './imports.store.ts'

type Given = InstallationForm & { id: string }

/** Somebody has archived a client since the file was read. */
class ClientGone extends Error {
  readonly constraint = 'import_client'
}

/** First the tags, as whoever makes an installation: two imports never hold each other's clients crosswise. */
async function hold(tx: Tx, company: string, ids: readonly string[]): Promise<void> {
  await sql`select lock_tags()`.execute(tx)
  const { rows } = await sql`select id from clients where company_id = ${company} and archived_at is null
    and id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
  if (rows.length < ids.length) throw new ClientGone()
}

const untagged = omitFields(installationFields, 'tag')

/** Where no tag is given, it is the next one. */
async function insert(tx: Tx, by: By, given: readonly Given[]) {
  if (given.length === 0) return []
  const rows = JSON.stringify(
    given.map((form) => ({ id: form.id, tag: form.tag, ...storedValues(untagged, form) })),
  )
  const columns = columnList(untagged)
  const made = await sql<{ id: string; tag: number }>`
    insert into installations (id, company_id, created_by, tag, ${columns})
    select id, ${by.company}, ${by.name}, coalesce(tag, highest + ordinality::int), ${columns}
    from lock_tags() as highest, jsonb_populate_recordset(null::installations, ${rows}::jsonb) with ordinality
    returning id, tag`.execute(tx)
  const tags = new Map(made.rows.map(({ id, tag }) => [id, tag]))
  return given.map((form) => ({ ...form, tag: tags.get(form.id) }))
}

/** Makes installations, and answers with what was made of them; those that bring their tag come first. */
export async function writeInstallations(tx: Tx, by: By, rows: readonly ReadRow<InstallationForm>[]) {
  await hold(tx, by.company, [...new Set(rows.map(({ form }) => form.client_id))])
  const given = rows.map(({ id, form }) => ({ ...form, id }))
  const [tagged, others] = [given.filter(({ tag }) => tag), given.filter(({ tag }) => !tag)]
  return [...(await insert(tx, by, tagged)), ...(await insert(tx, by, others))]
}
