// Pages of jobs and their sums: which jobs a search and filters find.
import { type RawBuilder, sql } from 'kysely'
import { appointmentStatusId } from '../../contract/appointments/states.ts'
import type { JobListQuery, JobSummaryQuery } from '../../contract/jobs/routes.ts'
import { countedAtMost } from '../../contract/lists.ts'
import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'
import { type CappedCount, capCount } from '../search/capped-count.rules.ts'
import { patternsOf, patternsToFind } from '../search/phonetic-search.ts'

type Sql = RawBuilder<unknown>
type JobFilter = Omit<JobSummaryQuery, 'search'> & { search?: string | undefined }

const { pending, ongoing } = appointmentStatusId

const searched = (search: string): Sql => sql`(
  select ' ' || j.number || ' ' || coalesce(phonetic(j.title), '') || coalesce(k.text, phonetic(concat_ws(' ', '',
    t.key || '_' || i.tag, ${clientName('c')}, i.address)))
  from installations i join companies t on t.id = i.company_id join clients c on c.id = i.client_id
  left join installation_search_index k on k.installation_id = i.id
  where i.id = j.installation_id) ~ all(${patternsToFind(search)}::text[])`

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

function conditionsOf(company: string, query: JobFilter): Sql[] {
  const { state, assignee_id, type_id, installation_id, client_id, unpaid, unscheduled, search = '' } = query
  return [
    sql`j.company_id = ${company}`,
    ...(state?.length ? [sql`j.state = any(${state}::text[])`] : []),
    ...(assignee_id?.length ? [isAssigned(sql`j.assignee_id`, assignee_id)] : []),
    ...(type_id?.length ? [sql`j.type_id = any(${type_id}::integer[])`] : []),
    ...(installation_id ? [sql`j.installation_id = ${installation_id}::uuid`] : []),
    ...(client_id
      ? [
          sql`j.installation_id in (select id from installations where company_id = ${company} and client_id = ${client_id}::uuid)`,
        ]
      : []),
    ...(unpaid ? [sql`j.due_cents > 0`] : []),
    ...(unscheduled
      ? [
          sql`j.state = 'pending' and not exists (select from appointments a where a.job_id = j.id
            and a.appointment_status_id in (${pending}, ${ongoing}))`,
        ]
      : []),
    ...isWithinDays(sql`j.created_at`, company, query),
    ...(patternsOf(search).length > 0 ? [searched(search)] : []),
  ]
}

const sortKeys: Record<NonNullable<JobListQuery['sort']>, Sql> = {
  number: sql`j.number`,
  created_at: sql`j.created_at`,
  client_name: sql`(select fold(${clientName('c')}) from installations i join clients c on c.id = i.client_id
    where i.id = j.installation_id)`,
  assignee_name: sql`(select fold(p.family_name || ' ' || p.given_name) from people p where p.id = j.assignee_id)`,
  cost: sql`j.cost_cents`,
  due: sql`j.due_cents`,
  state: sql`array_position(array['pending', 'done', 'complete', 'cancelled'], j.state)`,
}

/** Without a sort the newest come first. */
function orderOf({ sort, order }: JobListQuery): Sql {
  const direction = sql.raw(sort ? order : 'desc')
  const key = sort && sort !== 'created_at' ? sql`${sortKeys[sort]} ${direction} nulls last, ` : sql``
  return sql`${key}j.created_at ${direction}, j.id ${direction}`
}

export async function listJobIds(
  tx: Tx,
  company: string,
  query: JobListQuery,
): Promise<CappedCount & { ids: string[] }> {
  const condition = sql.join(conditionsOf(company, query), sql` and `)
  const { rows } = await sql<{ id: string }>`
    select j.id from jobs j where ${condition} order by ${orderOf(query)}
    limit ${query.limit} offset ${query.offset}`.execute(tx)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select from jobs j where ${condition} limit ${countedAtMost + 1}) capped`.execute(
    tx,
  )
  return { ids: rows.map(({ id }) => id), ...capCount(counted[0]?.total ?? 0) }
}

export interface StateSum {
  state: string
  count: number
  cost_cents: number
  due_cents: number
}

export async function sumByState(tx: Tx, company: string, query: JobFilter): Promise<StateSum[]> {
  const condition = sql.join(conditionsOf(company, query), sql` and `)
  const { rows } = await sql<StateSum>`
    select state, count(*)::int as count, sum(owed_cents)::bigint as cost_cents, sum(due_cents)::bigint as due_cents
    from jobs j where ${condition} group by state`.execute(tx)
  return rows
}
