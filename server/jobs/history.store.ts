// Which entries a page of the history has: read newest first out of job_entries, by the index of each of its tables.
import { type RawBuilder, sql } from 'kysely'
import type { EntriesQuery } from '../../contract/jobs/routes.ts'
import { type EntryType, entryTypes } from '../../contract/jobs/schema.ts'
import { countedAtMost } from '../../contract/lists.ts'
import type { Tx } from '../database/database.ts'
import { type Counted, countedUpTo } from '../search/counted.rules.ts'
import { partsOf } from '../search/parts.rules.ts'
import { patternsOf, patternsToFind } from '../search/spoken.rules.ts'

type Sql = RawBuilder<unknown>

/** So many installations are named one by one; of more than those an entry soon meets one that is meant. */
const mostNamed = 2000

/** Installations that are meant: living ones as their list finds them, and archived ones by tag or client. */
async function installationsMeant(tx: Tx, company: string, search: string): Promise<Sql> {
  const patterns = patternsToFind(search)
  const archived = sql`
    select i.id from installations i
    join clients c on c.company_id = i.company_id and c.id = i.client_id join companies t on t.id = i.company_id
    where i.company_id = ${company} and i.archived_at is not null and spoken(concat_ws(' ', '', t.key || '_' || i.tag,
      case when c.is_business then c.entity_name end, c.lastname, c.firstname)) ~ all(${patterns}::text[])`
  const { rows: named } = await sql<{ id: string }>`
    select i.id from find_installations(${patterns}::text[], ${partsOf(search)}::text[], null, 'tag', false,
      ${countedAtMost}, ${mostNamed + 1}, 0) f cross join unnest(f.ids::integer[]) as found (tag)
    join installations i on i.tag = found.tag and i.company_id = ${company}
    union all (${archived} limit ${mostNamed + 1})`.execute(tx)
  if (named.length <= mostNamed) return sql`installation_id = any(${named.map(({ id }) => id)}::uuid[])`
  // Each entry is judged as it is met, until there are enough.
  return sql`coalesce(
    (select k.text ~ all(${patterns}::text[]) from installation_keys k
      where k.company_id = ${company} and k.installation_id = job_entries.installation_id),
    exists (${archived} and i.id = job_entries.installation_id))`
}

async function conditionsOf(tx: Tx, company: string, asked: EntriesQuery): Promise<Sql[]> {
  const conditions = [sql`company_id = ${company}`]
  if (asked.installation_id) conditions.push(sql`installation_id = ${asked.installation_id}::uuid`)
  if (asked.date_from) conditions.push(sql`created_at >= ${asked.date_from}::timestamptz`)
  if (asked.date_to) conditions.push(sql`created_at <= ${asked.date_to}::timestamptz`)
  const { search = '' } = asked
  if (patternsOf(search).length > 0) conditions.push(await installationsMeant(tx, company, search))
  return conditions
}

/** Of all that a company has the number is kept; others are counted until they are many. */
async function countEntries(tx: Tx, condition: Sql, isNarrowed: boolean): Promise<Counted> {
  const { rows: counted } = await (isNarrowed
    ? sql<{ total: number }>`select count(*)::int as total
        from (select from job_entries where ${condition} limit ${countedAtMost + 1}) as met`
    : sql<{ total: number }>`select coalesce(sum(count), 0)::int as total
        from job_entry_counts where ${condition}`
  ).execute(tx)
  const total = counted[0]?.total ?? 0
  return isNarrowed ? countedUpTo(total) : { total }
}

export async function listEntries(tx: Tx, company: string, asked: EntriesQuery) {
  const types = sql`type = any(${asked.type ?? entryTypes}::text[])`
  const conditions = await conditionsOf(tx, company, asked)
  const condition = sql.join([types, ...conditions], sql` and `)
  const direction = sql.raw(asked.order)
  const { rows } = await sql<{ id: string; type: EntryType }>`
    select id, type from job_entries where ${condition}
    order by created_at ${direction}, id ${direction} limit ${asked.limit} offset ${asked.offset}`.execute(tx)
  return { rows, ...(await countEntries(tx, condition, conditions.length > 1)) }
}

/** Archived ones too: their history stays. */
export async function isInstallation(tx: Tx, company: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('installations')
    .select('id')
    .where('company_id', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}
