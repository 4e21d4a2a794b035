// Which entries a page of the history has: read newest first out of job_entries, by the index of each of its tables.
import { type RawBuilder, sql } from 'kysely'
import type { EntriesAsked } from '../../contract/job-routes.ts'
import type { EntryType } from '../../contract/jobs.ts'
import type { Tx } from '../database.ts'
import { patternsOf } from '../search/spoken.rules.ts'

/** Installations whose tag or client is meant. */
const meant = (company: string, search: string) => sql`
  select i.id from installations i
  join clients c on c.company_id = i.company_id and c.id = i.client_id join companies t on t.id = i.company_id
  where i.company_id = ${company} and spoken(concat_ws(' ', t.key || '_' || i.tag,
    case when c.is_business then c.entity_name end, c.lastname, c.firstname)) ~ all(${patternsOf(search)}::text[])`

function conditionsOf(company: string, asked: EntriesAsked): RawBuilder<unknown> {
  const conditions = [sql`company_id = ${company}`]
  if (asked.type) conditions.push(sql`type = any(${asked.type}::text[])`)
  if (asked.installation_id) conditions.push(sql`installation_id = ${asked.installation_id}::uuid`)
  if (asked.date_from) conditions.push(sql`created_at >= ${asked.date_from}::timestamptz`)
  if (asked.date_to) conditions.push(sql`created_at <= ${asked.date_to}::timestamptz`)
  if (asked.search) conditions.push(sql`installation_id in (${meant(company, asked.search)})`)
  return sql.join(conditions, sql` and `)
}

export async function listEntries(tx: Tx, company: string, asked: EntriesAsked) {
  const conditions = conditionsOf(company, asked)
  const direction = sql.raw(asked.order)
  const { rows } = await sql<{ id: string; type: EntryType }>`
    select id, type from job_entries where ${conditions}
    order by created_at ${direction}, id ${direction} limit ${asked.limit} offset ${asked.offset}`.execute(tx)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from job_entries where ${conditions}`.execute(tx)
  return { rows, total: counted[0]?.total ?? 0 }
}
