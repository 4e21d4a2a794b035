// Reads the entry ids of one page of the history, newest first, from the view job_entries.
import { type RawBuilder, sql } from 'kysely'
import type { EntriesQuery } from '../../contract/jobs/queries.ts'
import { type EntryType, entryTypes } from '../../contract/jobs/schema.ts'
import { countedAtMost } from '../../contract/lists.ts'
import type { Tx } from '../database/database.ts'
import { type CappedCount, capCount } from '../search/capped-count.rules.ts'
import { patternsOf, patternsToFind } from '../search/phonetic-search.ts'
import { searchTermsOf } from '../search/search-terms.rules.ts'

type Sql = RawBuilder<unknown>

/** Up to this many installations are listed in the query. With more, most entries match, so each is tested. */
const maxListed = 2000

/**
 * Condition on `column` for the matching installations: active ones by the search index, archived ones by tag or client.
 */
export async function matchingInstallations(
  tx: Tx,
  company: string,
  search: string,
  column: string,
): Promise<Sql> {
  const own = sql.ref(column)
  const patterns = patternsToFind(search)
  const archived = sql`
    select i.id from installations i
    join clients c on c.company_id = i.company_id and c.id = i.client_id join companies t on t.id = i.company_id
    where i.company_id = ${company} and i.archived_at is not null and phonetic(concat_ws(' ', '', t.key || '_' || i.tag,
      case when c.is_business then c.entity_name end, c.lastname, c.firstname)) ~ all(${patterns}::text[])`
  const { rows: matching } = await sql<{ id: string }>`
    select i.id from find_installations(${patterns}::text[], ${searchTermsOf(search)}::text[], null, 'tag', false,
      ${countedAtMost}, ${maxListed + 1}, 0) f cross join unnest(f.ids::integer[]) as found (tag)
    join installations i on i.tag = found.tag and i.company_id = ${company}
    union all (${archived} limit ${maxListed + 1})`.execute(tx)
  if (matching.length <= maxListed) return sql`${own} = any(${matching.map(({ id }) => id)}::uuid[])`
  // Tests each entry until the page is full.
  return sql`coalesce(
    (select k.text ~ all(${patterns}::text[]) from installation_search_index k
      where k.company_id = ${company} and k.installation_id = ${own}),
    exists (${archived} and i.id = ${own}))`
}

async function conditionsOf(tx: Tx, company: string, query: EntriesQuery): Promise<Sql[]> {
  const conditions = [sql`company_id = ${company}`]
  if (query.installation_id) conditions.push(sql`installation_id = ${query.installation_id}::uuid`)
  if (query.date_from) conditions.push(sql`created_at >= ${query.date_from}::timestamptz`)
  if (query.date_to) conditions.push(sql`created_at <= ${query.date_to}::timestamptz`)
  const { search = '' } = query
  if (patternsOf(search).length > 0)
    conditions.push(await matchingInstallations(tx, company, search, 'job_entries.installation_id'))
  return conditions
}

/** The total of a company is stored; a filtered total is counted up to a cap. */
async function countEntries(tx: Tx, condition: Sql, isNarrowed: boolean): Promise<CappedCount> {
  const { rows: counted } = await (isNarrowed
    ? sql<{ total: number }>`select count(*)::int as total
        from (select from job_entries where ${condition} limit ${countedAtMost + 1}) as capped`
    : sql<{ total: number }>`select coalesce(sum(count), 0)::int as total
        from job_entry_counts where ${condition}`
  ).execute(tx)
  const total = counted[0]?.total ?? 0
  return isNarrowed ? capCount(total) : { total }
}

export async function listEntries(tx: Tx, company: string, query: EntriesQuery) {
  const types = sql`type = any(${query.type ?? entryTypes}::text[])`
  const conditions = await conditionsOf(tx, company, query)
  const condition = sql.join([types, ...conditions], sql` and `)
  const direction = sql.raw(query.order)
  const { rows } = await sql<{ id: string; type: EntryType }>`
    select id, type from job_entries where ${condition}
    order by created_at ${direction}, id ${direction} limit ${query.limit} offset ${query.offset}`.execute(tx)
  return { rows, ...(await countEntries(tx, condition, conditions.length > 1)) }
}

/** Includes archived installations, which retain their history. */
export async function isInstallation(tx: Tx, company: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('installations')
    .select('id')
    .where('company_id', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}
