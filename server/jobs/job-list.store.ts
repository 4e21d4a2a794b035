// Pages of jobs and their sums: which jobs a search and filters find.
import { type RawBuilder, sql } from 'kysely'
import { appointmentStatusId } from '../../contract/appointments/states.ts'
import type { JobListQuery, JobSummaryQuery } from '../../contract/jobs/queries.ts'
import { overdueAfterDays } from '../../contract/jobs/schema.ts'
import { countedAtMost } from '../../contract/lists.ts'
import type { Tx } from '../database/database.ts'
import { preferIndexes } from '../database/prefer-indexes.ts'
import { type CappedCount, capCount } from '../search/capped-count.rules.ts'
import { patternsOf, patternsToFind } from '../search/phonetic-search.ts'
import { searchTermsOf } from '../search/search-terms.rules.ts'

type Sql = RawBuilder<unknown>
type JobFilter = Omit<JobSummaryQuery, 'search'> & { search?: string | undefined }

const { pending, ongoing } = appointmentStatusId

/** Up to this many jobs are listed in the query. With more, so many match that each is tested until the page is full. */
const mostListed = 5000

/** `#17` is one job; without the sign the number may be any other too. */
const numberSearched = /^#(\d{1,9})$/

/** By number, title, and the words of the installation. */
async function matchesSearch(tx: Tx, search: string): Promise<{ condition: Sql; isBroad: boolean }> {
  const [, exact] = numberSearched.exec(search) ?? []
  if (exact) return { condition: sql`j.number = ${Number(exact)}`, isBroad: false }
  const patterns = patternsToFind(search)
  const { rows } = await sql<{ numbers: number[] }>`
    select find_jobs(${patterns}::text[], ${searchTermsOf(search)}::text[], ${mostListed + 1}) as numbers`.execute(
    tx,
  )
  const numbers = rows[0]?.numbers ?? []
  return numbers.length <= mostListed
    ? { condition: sql`j.number = any(${numbers}::integer[])`, isBroad: false }
    : {
        condition: sql`(select s.text ~ all(${patterns}::text[]) from job_search_index s where s.job_id = j.id)`,
        isBroad: true,
      }
}

/** `none` stands for rows without a technician. */
export function isAssigned(column: Sql, ids: readonly string[]): Sql {
  const people = ids.filter((id) => id !== 'none')
  const some = sql`${column} = any(${people}::uuid[])`
  return people.length === ids.length ? some : sql`(${column} is null or ${some})`
}

/** Local days, both inclusive. */
export const isWithinDays = (
  column: Sql,
  company: string,
  { date_from, date_to }: { date_from?: string | undefined; date_to?: string | undefined },
): Sql[] => {
  const zone = sql`(select timezone from companies where id = ${company})`
  return [
    ...(date_from ? [sql`${column} >= ${date_from}::date::timestamp at time zone ${zone}`] : []),
    ...(date_to ? [sql`${column} < (${date_to}::date + 1)::timestamp at time zone ${zone}`] : []),
  ]
}

const isUnscheduled = sql`j.state = 'pending' and not exists (select from appointments a where a.job_id = j.id
  and a.appointment_status_id in (${sql.lit(pending)}, ${sql.lit(ongoing)}))`

async function filterOf(tx: Tx, company: string, query: JobFilter) {
  const { state, assignee_id, type_id, installation_id, client_id, unpaid, credit, unscheduled, source } =
    query
  const { search = '' } = query
  const found = patternsOf(search).length > 0 ? await matchesSearch(tx, search) : undefined
  const conditions = [
    sql`j.company_id = ${company}`,
    ...(state?.length ? [sql`j.state = any(${state}::text[])`] : []),
    ...(assignee_id?.length ? [isAssigned(sql`j.assignee_id`, assignee_id)] : []),
    ...(type_id?.length ? [sql`j.type_id = any(${type_id}::integer[])`] : []),
    ...(source?.length ? [sql`j.source = any(${source}::text[])`] : []),
    ...(installation_id ? [sql`j.installation_id = ${installation_id}::uuid`] : []),
    ...(client_id
      ? [
          sql`j.installation_id in (
            select id from installations where company_id = ${company} and client_id = ${client_id}::uuid)`,
        ]
      : []),
    ...(unpaid ? [sql`j.due_cents > 0`] : []),
    ...(credit ? [sql`j.due_cents < 0 and j.state = 'cancelled'`] : []),
    ...(unscheduled ? [isUnscheduled] : []),
    ...isWithinDays(sql`j.created_at`, company, query),
  ]
  return {
    condition: sql.join(found ? [...conditions, found.condition] : conditions, sql` and `),
    isBroad: found?.isBroad === true,
    isFiltered: conditions.length > 1,
  }
}

const assigneeName = sql`(
  select fold(p.family_name || ' ' || p.given_name) from people p where p.id = j.assignee_id)`

/** Sorts that an index answers end with the order of that index. States sort from pending to cancelled. */
function orderOf({ sort, order, search = '' }: JobListQuery, isBroad: boolean): Sql {
  const direction = sql.raw(sort ? order : 'desc')
  const opposite = sql.raw(order === 'asc' ? 'desc' : 'asc')
  const newest = sql`j.created_at ${direction}, j.id ${direction}`
  const orders: Record<NonNullable<JobListQuery['sort']>, Sql> = {
    number: sql`j.number ${direction}`,
    created_at: newest,
    client_name: sql`s.client_name ${direction}, s.number ${direction}`,
    assignee_name: sql`${assigneeName} ${direction} nulls last, ${newest}`,
    cost: sql`j.owed_cents ${direction}, ${newest}`,
    due: sql`j.due_cents ${direction}, ${newest}`,
    state: sql`j.state ${opposite}, ${newest}`,
  }
  const isNumber = !sort && !isBroad && /^\d{1,9}$/.test(search)
  return isNumber ? sql`(j.number = ${Number(search)}) desc, ${newest}` : orders[sort ?? 'created_at']
}

export async function listJobIds(
  tx: Tx,
  company: string,
  query: JobListQuery,
): Promise<CappedCount & { ids: string[] }> {
  const { condition, isBroad, isFiltered } = await filterOf(tx, company, query)
  const byClient = query.sort === 'client_name'
  const jobs = byClient
    ? sql`job_search_index s join jobs j on j.id = s.job_id and s.company_id = ${company}`
    : sql`jobs j`
  const { rows } = await sql<{ id: string }>`
    select j.id from ${jobs} where ${condition} order by ${orderOf(query, isBroad)}
    limit ${query.limit} offset ${query.offset}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (query.offset === 0 && ids.length < query.limit) return { ids, total: ids.length }
  if (isBroad && !isFiltered) return { ids, ...capCount(mostListed) }
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from jobs j where ${condition} limit ${countedAtMost + 1}) capped`.execute(tx)
  return { ids, ...capCount(counted[0]?.total ?? 0) }
}

export interface StateSum {
  state: string
  count: number
  cost_cents: number
  due_cents: number
  unscheduled: number
  unpaid: number
  overdue: number
  from_fault: number
  mine: number
}

/** `person` is whose jobs `mine` counts. */
export async function sumByState(
  tx: Tx,
  company: string,
  person: string,
  query: JobFilter,
): Promise<StateSum[]> {
  const { condition } = await filterOf(tx, company, query)
  await preferIndexes(tx)
  const { rows } = await sql<StateSum>`
    select state, count(*)::int as count, sum(owed_cents)::bigint as cost_cents, sum(due_cents)::bigint as due_cents,
      case when state = 'pending' then (
        select count(*)::int from jobs j where ${condition} and ${isUnscheduled}) else 0 end as unscheduled,
      (count(*) filter (where j.due_cents > 0))::int as unpaid,
      (count(*) filter (where j.state = 'done' and j.due_cents > 0
        and coalesce(j.done_at, j.created_at) <= now() - make_interval(days => ${sql.lit(overdueAfterDays)})))::int as overdue,
      (count(*) filter (where j.source = 'fault'))::int as from_fault,
      (count(*) filter (where j.assignee_id = ${person}::uuid))::int as mine
    from jobs j where ${condition} group by state`.execute(tx)
  return rows
}
