import { type RawBuilder, sql } from 'kysely'
import type { AppointmentListQuery, Workload } from '../../contract/appointments/routes.ts'
import { appointmentStatusId } from '../../contract/appointments/states.ts'
import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'
import { patternsToFind } from '../search/phonetic-search.ts'

type Sql = RawBuilder<unknown>

/** The longest visit: the index on `scheduled_start` finds those that began before a span too. */
const longest = sql`interval '480 minutes'`

const joinedTables = sql`appointments a
  join installations i on i.company_id = a.company_id and i.id = a.installation_id`

/** Assignee or helper is one of them; `none` stands for visits without a technician. */
function ofPeople(given: readonly string[]): Sql {
  const people = given.filter((id) => id !== 'none')
  const isOfSomebody = sql`(a.assignee_id = any(${people}::uuid[]) or exists (
    select from appointment_helpers h where h.appointment_id = a.id and h.person_id = any(${people}::uuid[])))`
  return given.includes('none') ? sql`(a.assignee_id is null or ${isOfSomebody})` : isOfSomebody
}

const matches = (search: string) => sql`exists (
  select from clients c join companies t on t.id = c.company_id
  where c.company_id = i.company_id and c.id = i.client_id
    and phonetic(concat_ws(' ', '', t.key || '_' || i.tag, ${clientName('c')}, i.address, i.area))
      ~ all(${patternsToFind(search)}::text[]))`

type Filter = Pick<AppointmentListQuery, 'assignee_id'> & Partial<AppointmentListQuery>

function conditionOf(company: string, query: Filter): Sql {
  const conditions: Sql[] = [sql`a.company_id = ${company}`]
  const span: Sql[] = []
  if (query.date_from)
    span.push(sql`a.scheduled_start > ${query.date_from}::timestamptz - ${longest}
      and a.scheduled_end > ${query.date_from}::timestamptz`)
  if (query.date_to) span.push(sql`a.scheduled_start < ${query.date_to}::timestamptz`)
  if (span.length > 0 && query.or_ongoing)
    conditions.push(
      sql`(${sql.join(span, sql` and `)} or a.appointment_status_id = ${appointmentStatusId.ongoing})`,
    )
  else conditions.push(...span)
  if (query.assignee_id) conditions.push(ofPeople(query.assignee_id))
  if (query.appointment_status_id)
    conditions.push(sql`a.appointment_status_id = any(${query.appointment_status_id}::integer[])`)
  if (query.installation_id) conditions.push(sql`a.installation_id = ${query.installation_id}::uuid`)
  if (query.job_id) conditions.push(sql`a.job_id = ${query.job_id}::uuid`)
  if (query.client_id) conditions.push(sql`i.client_id = ${query.client_id}::uuid`)
  if (query.search) conditions.push(matches(query.search))
  return sql.join(conditions, sql` and `)
}

interface Page {
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** Ids by time, and how many there are in all. */
export async function findAppointments(tx: Tx, company: string, query: Filter & Page) {
  const condition = conditionOf(company, query)
  const direction = sql.raw(query.order)
  const { rows } = await sql<{ id: string }>`select a.id from ${joinedTables} where ${condition}
    order by a.scheduled_start ${direction}, a.id ${direction} limit ${query.limit} offset ${query.offset}`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  if (query.offset === 0 && ids.length < query.limit) return { ids, total: ids.length }
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${joinedTables} where ${condition}`.execute(tx)
  return { ids, total: counted[0]?.total ?? 0 }
}

/** Visits between two moments, once for the assignee and once for each helper; cancelled ones take no time. */
function lanesBetween(company: string, from: Sql, to: Sql): Sql {
  const isCounted = sql`a.company_id = ${company} and a.appointment_status_id <> ${appointmentStatusId.cancelled}
    and a.scheduled_start > ${from} - ${longest} and a.scheduled_start < ${to} and a.scheduled_end > ${from}`
  return sql`(
    select a.id, a.assignee_id as person_id, a.scheduled_start, a.scheduled_end from appointments a where ${isCounted}
    union all
    select a.id, h.person_id, a.scheduled_start, a.scheduled_end
    from appointments a join appointment_helpers h on h.appointment_id = a.id where ${isCounted})`
}

const moment = (given: Date | string): Sql => sql`${given}::timestamptz`

/** A visit across midnight counts on both local days, each with its own minutes. */
export async function readWorkload(
  tx: Tx,
  company: string,
  { date_from, date_to }: { date_from: string; date_to: string },
  zone: string,
): Promise<Workload[]> {
  const start = sql`(${date_from}::date::timestamp at time zone ${zone})`
  const finish = sql`((${date_to}::date + 1)::timestamp at time zone ${zone})`
  const { rows } = await sql<Workload>`
    with days as (
      select d::date as day, d::date::timestamp at time zone ${zone} as start,
        (d::date + 1)::timestamp at time zone ${zone} as finish
      from generate_series(${date_from}::date, ${date_to}::date, interval '1 day') d
    )
    select v.person_id,
      (select p.given_name || ' ' || p.family_name from people p where p.id = v.person_id) as person_name,
      to_char(d.day, 'YYYY-MM-DD') as day, count(*)::int as visits,
      sum(extract(epoch from least(v.scheduled_end, d.finish) - greatest(v.scheduled_start, d.start)) / 60)::int as minutes
    from ${lanesBetween(company, start, finish)} v cross join generate_series(0, 1) later
    join days d on d.day = (v.scheduled_start at time zone ${zone})::date + later and v.scheduled_end > d.start
    group by v.person_id, d.day order by d.day, v.person_id`.execute(tx)
  return rows
}

export interface BusyTime {
  /** Of the visit. */
  id: string
  person_id: string
  start: Date
  end: Date
}

export async function readBusyTimes(tx: Tx, company: string, from: Date, to: Date): Promise<BusyTime[]> {
  const { rows } = await sql<BusyTime>`
    select v.id, v.person_id, v.scheduled_start as start, v.scheduled_end as "end"
    from ${lanesBetween(company, moment(from), moment(to))} v where v.person_id is not null`.execute(tx)
  return rows
}

export interface OverlapRow {
  id: string
  client_name: string
  scheduled_start: Date
  scheduled_end: Date
  assignee_name: string | null
}

/** Other visits that one of the same people has at the same time. */
export async function findOverlaps(
  tx: Tx,
  company: string,
  { id, scheduled_start, scheduled_end }: { id: string; scheduled_start: string; scheduled_end: string },
): Promise<OverlapRow[]> {
  const { rows } = await sql<OverlapRow>`
    with lanes as (select * from ${lanesBetween(company, moment(scheduled_start), moment(scheduled_end))} l),
      own as (select * from lanes where id = ${id}::uuid and person_id is not null)
    select distinct a.id, a.scheduled_start, a.scheduled_end, ${clientName('c')} as client_name,
      (select p.given_name || ' ' || p.family_name from people p where p.id = a.assignee_id) as assignee_name
    from own join lanes l on l.person_id = own.person_id and l.id <> own.id
    join appointments a on a.id = l.id
    join installations i on i.company_id = a.company_id and i.id = a.installation_id
    join clients c on c.company_id = i.company_id and c.id = i.client_id
    order by a.scheduled_start, a.id`.execute(tx)
  return rows
}

interface LastVisitRow {
  appointment_id: string | null
  at: Date
  by: string | null
  note: string | null
  actions: { type_id: number; notes: string | null }[]
}

/** The newest earlier visit at the home where something was done, or the newest actions without a visit. */
export const findNotes = (tx: Tx, company: string, id: string) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('installations as i', 'i.id', 'a.installation_id')
    .leftJoin('jobs as j', 'j.id', 'a.job_id')
    .select(['i.notes as home_notes', 'j.notes as job_notes'])
    .where('a.company_id', '=', company)
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()

export async function findLastVisit(
  tx: Tx,
  company: string,
  { id, installation_id, scheduled_start }: { id: string; installation_id: string; scheduled_start: string },
): Promise<LastVisitRow | undefined> {
  const { rows } = await sql<LastVisitRow>`
    with done as (
      select x.appointment_id, coalesce(v.actual_end, x.created_at) as at, x.created_at, x.notes, x.type_id,
        (select p.given_name || ' ' || p.family_name from people p where p.id = x.assignee_id) as by
      from job_actions x left join appointments v on v.id = x.appointment_id
      where x.company_id = ${company} and x.installation_id = ${installation_id}::uuid
        and x.appointment_id is distinct from ${id}::uuid and x.created_at < least(${scheduled_start}::timestamptz, now())
    ), newest as (select * from done order by at desc limit 1)
    select n.appointment_id, n.at, n.by,
      (select nullif(v.notes, '') from appointments v where v.id = n.appointment_id) as note, (
      select json_agg(json_build_object('type_id', d.type_id, 'notes', d.notes) order by d.created_at) from done d
      where d.appointment_id is not distinct from n.appointment_id
        and (n.appointment_id is not null or d.at > n.at - interval '1 day')) as actions
    from newest n`.execute(tx)
  return rows[0]
}

export interface SignatureRow {
  signer_name: string
  signed_text: string
  text_sha256: string
  strokes: [number, number][][]
  signed_at: Date
}

export const insertSignature = (
  tx: Tx,
  company: string,
  id: string,
  { strokes, ...signature }: Omit<SignatureRow, 'signed_at'>,
) =>
  tx
    .insertInto('appointment_signatures')
    .values({ ...signature, strokes: JSON.stringify(strokes), company_id: company, appointment_id: id })
    .execute()

export const findSignature = async (tx: Tx, company: string, id: string): Promise<SignatureRow | undefined> =>
  (await tx
    .selectFrom('appointment_signatures')
    .select(['signer_name', 'signed_text', 'text_sha256', 'strokes', 'signed_at'])
    .where('company_id', '=', company)
    .where('appointment_id', '=', id)
    .executeTakeFirst()) as SignatureRow | undefined
