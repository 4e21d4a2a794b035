// Maintenance plans as rows, with their place, appliance, open job and state on the company's present day.

import type { Selectable } from 'kysely'
import { type RawBuilder, sql } from 'kysely'
import type { ModelCharge } from '../../contract/leak-checks/model-charge.ts'
import type { PlanListQuery, PlanSummaryQuery } from '../../contract/maintenance-plans/routes.ts'
import type { PlanState } from '../../contract/maintenance-plans/schema.ts'
import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'
import type { MaintenancePlans } from '../database/database.types.ts'
import { patternsOf } from '../search/phonetic-search.ts'
import { modelChargeOf } from './appliance-charge.store.ts'

export interface PlanRow extends Selectable<MaintenancePlans> {
  tag_id: string
  client_id: string
  client_name: string
  address: string | null
  area: string | null
  latitude: number | null
  longitude: number | null
  device_name: string | null
  device_type: string | null
  item_name: string | null
  item_type_id: number | null
  model_charge: ModelCharge | null
  assignee_name: string | null
  /** Whether the device is still at this home of the company. */
  has_device: boolean
  /** Whether work may still be given to the technician. */
  has_assignee: boolean
  state: PlanState
  due_by: 'months' | 'hours' | null
  proposed_on: string | null
  job: { id: string; number: number; due_on: string; scheduled_start: string | null } | null
}

const stateOf = sql`case
  when not p.is_active then 'paused'
  when j.id is not null then 'scheduled'
  when p.due_on is null then 'unknown'
  when p.due_on < d.today then 'overdue'
  when p.due_on - p.lead_days <= d.today then 'due'
  else 'later' end`

/** Plans of homes that are not archived. */
const plansOf = (company: string) => sql`
  from maintenance_plans p
  join companies t on t.id = p.company_id
  cross join lateral (select (now() at time zone t.timezone)::date as today) d
  join installations i on i.id = p.installation_id and i.company_id = p.company_id and i.archived_at is null
  join clients c on c.id = i.client_id and c.company_id = i.company_id
  left join devices v on v.device_id = p.device_id
  left join installation_items m on m.id = p.item_id
  left join people a on a.id = p.assignee_id
  left join jobs j on j.plan_id = p.id and j.state = 'pending'
  where p.company_id = ${company} and p.deleted_at is null`

const columnsOf = (company: string) => sql`p.*, p.charge_kg::double precision as charge_kg,
  t.key || '_' || i.tag as tag_id, i.client_id, ${clientName('c')} as client_name, i.address, i.area, i.latitude, i.longitude,
  v.device_name, v.device_type, nullif(concat_ws(' ', m.make, m.model), '') as item_name,
  m.item_type_id, ${modelChargeOf(company)} as model_charge,
  a.given_name || ' ' || a.family_name as assignee_name,
  coalesce(a.is_active, false) as has_assignee,
  coalesce(v.assigned_company_id = p.company_id and v.installation_id = p.installation_id, false) as has_device,
  ${stateOf} as state, p.due_on - p.lead_days as proposed_on,
  case when p.hours_due_on <= coalesce(p.next_due_on, p.hours_due_on) then 'hours'
    when p.next_due_on is not null then 'months' end as due_by,
  case when j.id is not null then json_build_object('id', j.id, 'number', j.number, 'due_on', j.plan_due_on,
    'scheduled_start', (select min(e.scheduled_start) from appointments e
      where e.job_id = j.id and e.appointment_status_id in (2, 3))) end as job`

const isOneOf = (column: RawBuilder<unknown>, values: readonly string[] | undefined) =>
  values && values.length > 0 ? sql`and ${column} = any(${values}::text[])` : sql``

/** `none` stands for plans without a technician. */
function isAssigned(values: readonly string[] | undefined): RawBuilder<unknown> {
  if (!values || values.length === 0) return sql``
  const people = values.filter((value) => value !== 'none')
  return sql`and (p.assignee_id = any(${people}::uuid[]) ${values.includes('none') ? sql`or p.assignee_id is null` : sql``})`
}

const isFound = (query: PlanSummaryQuery): RawBuilder<unknown> => {
  const patterns = query.search ? patternsOf(query.search) : []
  return sql`
    ${isOneOf(stateOf, query.state)}
    ${isOneOf(sql`i.area`, query.area)}
    ${isAssigned(query.assignee_id)}
    ${query.installation_id ? sql`and p.installation_id = ${query.installation_id}::uuid` : sql``}
    ${query.device_id ? sql`and p.device_id = ${query.device_id}` : sql``}
    ${query.item_id ? sql`and p.item_id = ${query.item_id}::uuid` : sql``}
    ${
      patterns.length > 0
        ? sql`and phonetic(concat_ws(' ', p.title, ${clientName('c')}, i.address, i.area, i.tag, m.make, m.model))
            ~ all(${patterns}::text[])`
        : sql``
    }`
}

const orders = {
  due_on: sql`p.due_on`,
  client_name: sql`fold(${clientName('c')})`,
  area: sql`fold(i.area)`,
  title: sql`fold(p.title)`,
  assignee_name: sql`fold(a.family_name || ' ' || a.given_name)`,
}

export async function listPlans(tx: Tx, company: string, query: PlanListQuery) {
  const found = sql`${plansOf(company)} ${isFound(query)}`
  const { rows } = await sql<PlanRow>`
    select ${columnsOf(company)} ${found}
    order by ${orders[query.sort ?? 'due_on']} ${sql.raw(query.order)} nulls last, p.due_on nulls last, p.id
    limit ${query.limit} offset ${query.offset}`.execute(tx)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function countStates(tx: Tx, company: string, query: PlanSummaryQuery) {
  const { rows } = await sql<{ state: PlanState; count: number }>`
    select ${stateOf} as state, count(*)::int as count ${plansOf(company)} ${isFound(query)} group by 1`.execute(
    tx,
  )
  return rows
}

export async function findPlans(tx: Tx, company: string, ids: readonly string[]): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select ${columnsOf(company)} ${plansOf(company)} and p.id = any(${ids}::uuid[]) order by p.id`.execute(tx)
  return rows
}

export const listOccurrences = (tx: Tx, company: string, plan: string) =>
  tx
    .selectFrom('plan_occurrences as o')
    .leftJoin('jobs as j', 'j.id', 'o.job_id')
    .select([
      'o.due_on',
      'o.outcome',
      'o.settled_on',
      'o.job_id',
      'j.number as job_number',
      'o.reason',
      'o.settled_by',
    ])
    .where('o.company_id', '=', company)
    .where('o.plan_id', '=', plan)
    .orderBy('o.due_on', 'desc')
    .limit(100)
    .execute()

/** The company's present day. */
export async function todayOf(tx: Tx, company: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone timezone)::date as today from companies where id = ${company}`.execute(tx)
  if (!rows[0]) throw new Error('There is no such company.')
  return rows[0].today
}
