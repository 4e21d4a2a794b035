// Alarms as people see them, with their home, client and visit. Row-level security shows those of the company, and to a
// distributor those of its devices; it sees no clients.
import { type SqlBool, sql } from 'kysely'
import {
  type AlarmGroup,
  type AlarmKind,
  alarmGroups,
  alarmKinds,
  groupOf,
} from '../../contract/alarms/kinds.ts'
import type { alarmRoutes } from '../../contract/alarms/routes.ts'
import type { Alarm, AlarmFacts } from '../../contract/alarms/schema.ts'
import { appointmentStatusId } from '../../contract/appointments/states.ts'
import type { DeviceType } from '../../contract/models/model.ts'
import type { RequestOf } from '../../contract/route.ts'
import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'
import { faultWordsOf } from '../devices/fault-words.ts'
import { patternsOf } from '../search/phonetic-search.ts'

export type AlarmQuery = RequestOf<(typeof alarmRoutes)['listAlarms']>['query']

/** Who reads: the views `mine` and the order depend on it. */
export interface Reader {
  company: string
  /** The person's row in the directory; null where that is elsewhere. */
  personId: string | null
}

const isOngoing = sql<boolean>`exists (select from appointments o
  where o.installation_id = a.installation_id and o.company_id = a.company_id
    and o.appointment_status_id = ${sql.lit(appointmentStatusId.ongoing)})`

const isSnoozed = sql<boolean>`coalesce(a.snoozed_until > now(), false)`

/** The first state that applies. */
const state = sql<Alarm['state']>`case
  when a.resolved_at is not null then 'resolved'
  when a.recovering_since is not null then 'recovering'
  when ${isOngoing} then 'maintenance'
  when ${isSnoozed} then 'snoozed'
  when a.acknowledged_at is not null then 'acknowledged'
  else 'raised' end`

const nextVisit = sql<string | null>`(select v.id from appointments v
  where v.installation_id = a.installation_id and v.company_id = a.company_id
    and (v.appointment_status_id = ${sql.lit(appointmentStatusId.ongoing)}
      or (v.appointment_status_id = ${sql.lit(appointmentStatusId.pending)} and v.scheduled_end > now()))
  order by v.appointment_status_id = ${sql.lit(appointmentStatusId.ongoing)} desc, v.scheduled_start limit 1)`

const phone = sql<string | null>`(select t.phone from contacts t
  where t.client_id = i.client_id order by t.is_primary desc, t.id limit 1)`

const rank = sql<number>`array_position(${[...alarmKinds]}::text[], a.kind)`

const raised = (tx: Tx) =>
  tx
    .selectFrom('alarms as a')
    .leftJoin('devices as d', 'd.device_id', 'a.device_id')
    .leftJoin('installations as i', 'i.id', 'a.installation_id')
    .leftJoin('clients as c', 'c.id', 'i.client_id')
    .leftJoin('companies as k', 'k.id', 'a.company_id')
    .leftJoin('people as p', 'p.id', 'a.assignee_id')
    .where('a.raised_at', 'is not', null)

type Raised = ReturnType<typeof raised>

const detailed = (query: Raised) =>
  query
    .selectAll('a')
    .select([
      'd.device_type',
      'd.device_name',
      'd.hvac_error_mapping',
      'i.tag',
      'i.address',
      'k.name as company_name',
      clientName('c').as('client_name'),
      phone.as('phone'),
      state.as('state'),
      nextVisit.as('appointment_id'),
      sql<string | null>`p.given_name || ' ' || p.family_name`.as('assignee_name'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof detailed>['executeTakeFirstOrThrow']>>

export function toAlarm(row: Row, company: string): Alarm {
  const kind = row.kind as AlarmKind
  const own = row.company_id === company
  const facts = row.facts as AlarmFacts
  const iso = (moment: Date | null) => moment?.toISOString() ?? null
  return {
    id: row.id,
    kind,
    group: groupOf(kind),
    state: row.state,
    facts,
    faults: (facts.codes ?? []).map((code) =>
      faultWordsOf(code, row.device_type ?? '', row.hvac_error_mapping),
    ),
    since: row.since.toISOString(),
    raised_at: (row.raised_at ?? row.since).toISOString(),
    occurrences: row.occurrences,
    acknowledged_at: iso(row.acknowledged_at),
    acknowledged_by: own ? row.acknowledged_by : null,
    assignee_id: own ? row.assignee_id : null,
    assignee_name: own ? row.assignee_name : null,
    snoozed_until: iso(row.snoozed_until),
    escalated_at: iso(row.escalated_at),
    resolved_at: iso(row.resolved_at),
    resolved_by: row.resolved_by as Alarm['resolved_by'],
    device_id: row.device_id,
    device_type: row.device_type as DeviceType | null,
    device_name: row.device_name,
    installation_id: row.installation_id,
    tag: row.tag,
    address: row.address,
    client_name: own ? row.client_name : null,
    phone: own ? row.phone : null,
    company_name: row.company_name,
    appointment_id: own ? row.appointment_id : null,
    is_own: own,
  }
}

const kindsIn = (groups: readonly AlarmGroup[]): AlarmKind[] =>
  alarmKinds.filter((kind) => groups.includes(groupOf(kind)))

const isNew = sql<SqlBool>`a.resolved_at is null and a.acknowledged_at is null and not ${isSnoozed}`

function inView(query: Raised, view: AlarmQuery['view'], { personId }: Reader): Raised {
  if (view === 'resolved') return query.where('a.resolved_at', 'is not', null)
  const active = query.where('a.resolved_at', 'is', null)
  if (view === 'new') return active.where(isNew)
  return view === 'mine' ? active.where('a.assignee_id', '=', personId) : active
}

function filtered(tx: Tx, query: AlarmQuery, reader: Reader): Raised {
  let found = inView(raised(tx), query.view, reader)
  if (query.groups?.length) found = found.where('a.kind', 'in', kindsIn(query.groups))
  if (query.kinds?.length) found = found.where('a.kind', 'in', query.kinds)
  if (query.installation_id) found = found.where('a.installation_id', '=', query.installation_id)
  if (query.device_id) found = found.where('a.device_id', '=', query.device_id)
  for (const pattern of patternsOf(query.search ?? ''))
    found = found.where(
      sql<boolean>`phonetic(concat_ws(' ', c.entity_name, c.lastname, c.firstname, i.address, i.tag::text, a.device_id)) ~ ${pattern}`,
    )
  return found
}

export async function listAlarms(tx: Tx, query: AlarmQuery, reader: Reader) {
  const found = filtered(tx, query, reader)
  const direction = query.order
  const sort = query.sort ?? (query.view === 'resolved' ? 'resolved_at' : 'priority')
  const down = query.sort ? direction : sort === 'resolved_at' ? 'desc' : 'asc'
  const sorted =
    sort === 'priority'
      ? detailed(found)
          .orderBy(rank, down)
          // Comfort: what gets cold first. An unknown slope is of a room that is cold already.
          .orderBy(sql`coalesce((a.facts ->> 'hours')::float8, 0)`)
          .orderBy('a.raised_at')
      : detailed(found).orderBy(sort === 'raised_at' ? 'a.raised_at' : 'a.resolved_at', down)
  const rows = await sorted.orderBy('a.id').limit(query.limit).offset(query.offset).execute()
  const { total } = await found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items: rows.map((row) => toAlarm(row, reader.company)), total }
}

export async function findAlarm(tx: Tx, id: string, company: string): Promise<Alarm | undefined> {
  const row = await detailed(raised(tx)).where('a.id', '=', id).executeTakeFirst()
  return row && toAlarm(row, company)
}

export async function countAlarms(tx: Tx, { personId }: Reader) {
  const { rows } = await sql<{
    kind: AlarmKind
    active: number
    fresh: number
    mine: number
    resolved: number
  }>`
    select a.kind,
      count(*) filter (where a.resolved_at is null) as active,
      count(*) filter (where ${isNew}) as fresh,
      count(*) filter (where a.resolved_at is null and a.assignee_id = ${personId}) as mine,
      count(*) filter (where a.resolved_at >= (now() at time zone t.timezone)::date at time zone t.timezone) as resolved
    from alarms a join companies t on t.id = current_company()
    where a.raised_at is not null and (a.resolved_at is null or a.resolved_at > now() - interval '1 day')
    group by a.kind`.execute(tx)
  const sum = (of: (row: (typeof rows)[number]) => number, kinds?: readonly AlarmKind[]) =>
    rows.reduce((all, row) => (kinds && !kinds.includes(row.kind) ? all : all + of(row)), 0)
  const groups = Object.fromEntries(
    alarmGroups.map((group) => [group, sum(({ active }) => active, kindsIn([group]))]),
  ) as Record<AlarmGroup, number>
  return {
    active: sum(({ active }) => active),
    new: sum(({ fresh }) => fresh),
    mine: sum(({ mine }) => mine),
    resolved_today: sum(({ resolved }) => resolved),
    groups,
  }
}

export const daysShown = 30

/** Alarms raised on each local day of the last 30, by kind; and the homes with devices. */
export async function countDays(tx: Tx, company: string) {
  const { rows } = await sql<{ date: string; kind: AlarmKind; count: number }>`
    select to_char(e.at at time zone t.timezone, 'YYYY-MM-DD') as date, a.kind, count(*) as count
    from alarm_events e
    join alarms a on a.id = e.alarm_id
    join companies t on t.id = e.company_id
    where e.company_id = ${company} and e.kind in ('raised', 'raised_again')
      and e.at >= ((now() at time zone t.timezone)::date - ${sql.lit(daysShown - 1)}) at time zone t.timezone
    group by 1, 2 order by 1, 2`.execute(tx)
  const { homes } = await tx
    .selectFrom('devices')
    .select((of) => of.fn.count<number>('installation_id').distinct().as('homes'))
    .where('assigned_company_id', '=', company)
    .executeTakeFirstOrThrow()
  return { rows, homes }
}
