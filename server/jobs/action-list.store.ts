import { type RawBuilder, sql } from 'kysely'
import type { ActionListQuery } from '../../contract/jobs/queries.ts'
import { countedAtMost } from '../../contract/lists.ts'
import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'
import { capCount } from '../search/capped-count.rules.ts'
import { patternsOf } from '../search/phonetic-search.ts'
import { isAssigned, isWithinDays } from './job-list.store.ts'

type Sql = RawBuilder<unknown>

function conditionsOf(company: string, query: ActionListQuery): Sql[] {
  const { job_id, installation_id, assignee_id, type_id, date_from, date_to, search = '' } = query
  const patterns = patternsOf(search)
  return [
    sql`a.company_id = ${company}`,
    ...(job_id ? [sql`a.job_id = ${job_id}::uuid`] : []),
    ...(installation_id ? [sql`a.installation_id = ${installation_id}::uuid`] : []),
    ...(assignee_id?.length ? [isAssigned(sql`a.assignee_id`, assignee_id)] : []),
    ...(type_id?.length ? [sql`a.type_id = any(${type_id}::integer[])`] : []),
    ...(date_from ? [sql`a.created_at >= ${date_from}::timestamptz`] : []),
    ...(date_to ? [sql`a.created_at <= ${date_to}::timestamptz`] : []),
    ...(patterns.length > 0
      ? [
          sql`(select phonetic(concat_ws(' ', '', a.notes, ${clientName('c')}, i.address, i.area))
            from installations i join clients c on c.id = i.client_id where i.id = a.installation_id)
            ~ all(${patterns}::text[])`,
        ]
      : []),
  ]
}

export async function listActionIds(tx: Tx, company: string, query: ActionListQuery) {
  const condition = sql.join(conditionsOf(company, query), sql` and `)
  const direction = sql.raw(query.order)
  const { rows } = await sql<{ id: string }>`
    select a.id from job_actions a where ${condition}
    order by a.created_at ${direction}, a.id ${direction} limit ${query.limit} offset ${query.offset}`.execute(
    tx,
  )
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from job_actions a where ${condition} limit ${countedAtMost + 1}) capped`.execute(tx)
  return { ids: rows.map(({ id }) => id), ...capCount(counted[0]?.total ?? 0) }
}

/** Local days, both inclusive; by default the last 30. */
export async function countActionTypes(
  tx: Tx,
  company: string,
  days: { date_from?: string | undefined; date_to?: string | undefined },
): Promise<Map<number, number>> {
  const zone = sql`(select timezone from companies where id = ${company})`
  const within = isWithinDays(sql`created_at`, company, days)
  const lastDays = sql`created_at >= ((now() at time zone ${zone})::date - 29)::timestamp at time zone ${zone}`
  const condition = sql.join(within.length > 0 ? within : [lastDays], sql` and `)
  const { rows } = await sql<{ type_id: number; count: number }>`
    select type_id, count(*)::int as count from job_actions
    where company_id = ${company} and ${condition} group by type_id`.execute(tx)
  return new Map(rows.map(({ type_id, count }) => [type_id, count]))
}
