// Alarms as people see them, with their home, client and visit. Row-level security shows those of the company, and to a
// distributor those of its devices, with the clients' names, as its inventory has them, and not their phones.
import { sql } from 'kysely'
import {
  type AlarmGroup,
  type AlarmKind,
  alarmGroups,
  alarmKinds,
  groupOf,
} from '../../contract/alarms/kinds.ts'
import type { AlarmView, alarmRoutes } from '../../contract/alarms/routes.ts'
import type { Alarm, AlarmFacts } from '../../contract/alarms/schema.ts'
import { appointmentStatusId } from '../../contract/appointments/states.ts'
import type { DeviceType } from '../../contract/models/model.ts'
import type { RequestOf } from '../../contract/route.ts'
import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'
import { isSnoozed } from '../devices/active-alarms.ts'
import { mayCommand } from '../devices/devices.rules.ts'
import { faultWordsOf } from '../devices/fault-words.ts'
import type { RoomTemperature } from '../devices/room-temperatures.ts'
import type { Person } from '../http/session.ts'
import { patternsOf } from '../search/phonetic-search.ts'
import { inView, localDayStart } from './alarm-views.ts'
import { readLastRooms } from './last-rooms.store.ts'
import { awaySince, isForgotten } from './silence.ts'
import { isUnderWay } from './under-maintenance.ts'

export type AlarmQuery = RequestOf<(typeof alarmRoutes)['listAlarms']>['query']

/** Who reads: the view `mine` and what may be commanded depend on it. */
export interface Reader {
  company: string
  roles: Person['roles']
  /** The person's row in the directory; null where that is elsewhere. */
  personId: string | null
}

const isOngoing = sql<boolean>`exists (select from appointments o
  where o.installation_id = a.installation_id and o.company_id = a.company_id
    and ${isUnderWay})`

/** The first state that applies. */
const state = sql<Alarm['state']>`case
  when a.resolved_at is not null then 'resolved'
  when a.recovering_since is not null then 'recovering'
  when ${isOngoing} then 'maintenance'
  when ${isSnoozed} then 'snoozed'
  when a.acknowledged_at is not null then 'acknowledged'
  else 'raised' end`

const nextVisit = <T>(
  column: 'id' | 'scheduled_start',
) => sql<T | null>`(select ${sql.ref(`o.${column}`)} from appointments o
  where o.installation_id = a.installation_id and o.company_id = a.company_id
    and (${isUnderWay}
      or (o.appointment_status_id = ${sql.lit(appointmentStatusId.pending)} and o.scheduled_end > now()))
  order by ${isUnderWay} desc, o.scheduled_start, o.id limit 1)`

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
      'd.editor_access',
      'i.tag',
      'i.address',
      'i.area',
      'k.name as company_name',
      'k.phone as company_phone',
      clientName('c').as('client_name'),
      phone.as('phone'),
      state.as('state'),
      nextVisit<string>('id').as('appointment_id'),
      nextVisit<Date>('scheduled_start').as('appointment_start'),
      sql<string | null>`p.given_name || ' ' || p.family_name`.as('assignee_name'),
      sql<boolean>`coalesce(${isForgotten}, false)`.as('is_forgotten'),
      awaySince.as('away_since'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof detailed>['executeTakeFirstOrThrow']>>

interface AlarmReader extends Omit<Reader, 'personId'> {
  lastRoom: RoomTemperature | undefined
}

function toAlarm(row: Row, { company, roles, lastRoom }: AlarmReader): Alarm {
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
    area: row.area,
    client_name: row.client_name || null,
    phone: own ? row.phone : null,
    company_name: row.company_name,
    company_phone: own ? null : row.company_phone || null,
    away: row.away_since && {
      since: row.away_since.toISOString(),
      room: lastRoom ? { value: lastRoom.value, at: lastRoom.at.toISOString() } : null,
    },
    is_forgotten: row.is_forgotten,
    appointment_id: own ? row.appointment_id : null,
    appointment_start: own ? iso(row.appointment_start) : null,
    is_own: own,
    may_command: mayCommand({ roles }, { editor_access: row.editor_access ?? false }),
  }
}

async function toAlarms(
  tx: Tx,
  rows: readonly Row[],
  readerOf: (row: Row) => Omit<Reader, 'personId'>,
): Promise<Alarm[]> {
  const silent = rows
    .filter(({ away_since }) => away_since !== null)
    .map(({ id, device_id, facts }) => ({
      id,
      devices: device_id === null ? ((facts as AlarmFacts).devices ?? []) : [device_id],
    }))
  const rooms = await readLastRooms(tx, silent)
  return rows.map((row) => toAlarm(row, { ...readerOf(row), lastRoom: rooms.get(row.id) }))
}

const byId = (alarms: readonly Alarm[]): Map<string, Alarm> =>
  new Map(alarms.map((alarm) => [alarm.id, alarm]))

const kindsIn = (groups: readonly AlarmGroup[]): AlarmKind[] =>
  alarmKinds.filter((kind) => groups.includes(groupOf(kind)))

function filtered(tx: Tx, query: AlarmQuery, reader: Reader): Raised {
  let found = raised(tx).where(inView(query.view, reader.personId))
  if (query.groups?.length) found = found.where('a.kind', 'in', kindsIn(query.groups))
  if (query.kinds?.length) found = found.where('a.kind', 'in', query.kinds)
  if (query.companies?.length) found = found.where('a.company_id', 'in', query.companies)
  if (query.installation_id) found = found.where('a.installation_id', '=', query.installation_id)
  if (query.device_id) found = found.where('a.device_id', '=', query.device_id)
  for (const pattern of patternsOf(query.search ?? ''))
    found = found.where(
      sql<boolean>`phonetic(concat_ws(' ', c.entity_name, c.lastname, c.firstname, i.address, i.tag::text, a.device_id)) ~ ${pattern}`,
    )
  return found
}

const usualSort: Partial<Record<AlarmView, 'resolved_at' | 'raised_at'>> = {
  resolved: 'resolved_at',
  month: 'raised_at',
}

export async function listAlarms(tx: Tx, query: AlarmQuery, reader: Reader) {
  const found = filtered(tx, query, reader)
  const direction = query.order
  const sort = query.sort ?? usualSort[query.view] ?? 'priority'
  const down = query.sort ? direction : sort === 'priority' ? 'asc' : 'desc'
  const sorted =
    sort === 'priority'
      ? detailed(found)
          .orderBy(sql`coalesce(${isForgotten}, false)`)
          .orderBy(rank, down)
          // Comfort: what gets cold first. Without hours the room is cold already, or its device is silent.
          .orderBy(sql`coalesce((a.facts ->> 'hours')::float8, 0)`)
          .orderBy('a.since')
      : detailed(found).orderBy(sort === 'raised_at' ? 'a.raised_at' : 'a.resolved_at', down)
  const rows = await sorted.orderBy('a.id').limit(query.limit).offset(query.offset).execute()
  const { total } = await found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items: await toAlarms(tx, rows, () => reader), total }
}

export async function findAlarm(
  tx: Tx,
  id: string,
  reader: Omit<Reader, 'personId'>,
): Promise<Alarm | undefined> {
  const [alarm] = await toAlarms(
    tx,
    await detailed(raised(tx)).where('a.id', '=', id).execute(),
    () => reader,
  )
  return alarm
}

/** Raised alarms by id, as the people of their company see them. */
export async function findAlarms(tx: Tx, ids: readonly string[]): Promise<Map<string, Alarm>> {
  if (ids.length === 0) return new Map()
  const rows = await detailed(raised(tx)).where('a.id', 'in', ids).execute()
  const roles = ['technician_company' as const]
  return byId(await toAlarms(tx, rows, ({ company_id }) => ({ company: company_id, roles })))
}

/** Of the company itself, or of a device that it sold to a company which it works with. */
const isReadBy = (company: string) => sql<boolean>`(a.company_id = ${company} or exists (
  select from devices s join affiliations f
    on f.distributor_id = s.distributor_id and f.technician_company_id = a.company_id
  where s.distributor_id = ${company}
    and (s.device_id = a.device_id or (a.device_id is null and s.installation_id = a.installation_id))))`

/** Those of the ids that a company reads, as it reads them; also as system. */
export async function findAlarmsReadBy(
  tx: Tx,
  ids: readonly string[],
  company: string,
): Promise<Map<string, Alarm>> {
  if (ids.length === 0) return new Map()
  const rows = await detailed(raised(tx)).where('a.id', 'in', ids).where(isReadBy(company)).execute()
  return byId(await toAlarms(tx, rows, () => ({ company, roles: [] })))
}

export async function countAlarms(tx: Tx, { personId }: Reader) {
  const { rows } = await sql<{
    kind: AlarmKind
    active: number
    fresh: number
    mine: number
    stale: number
    snoozed: number
    resolved: number
  }>`
    select a.kind,
      count(*) filter (where ${inView('active', personId)}) as active,
      count(*) filter (where ${inView('new', personId)}) as fresh,
      count(*) filter (where ${inView('mine', personId)}) as mine,
      count(*) filter (where ${inView('stale', personId)}) as stale,
      count(*) filter (where ${inView('snoozed', personId)}) as snoozed,
      count(*) filter (where a.resolved_at >= ${localDayStart(0)}) as resolved
    from alarms a join companies t on t.id = current_company()
    where a.raised_at is not null and (a.resolved_at is null or a.resolved_at >= ${localDayStart(0)})
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
    stale: sum(({ stale }) => stale),
    snoozed: sum(({ snoozed }) => snoozed),
    resolved_today: sum(({ resolved }) => resolved),
    groups,
  }
}
