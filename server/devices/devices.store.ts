import { type CompiledQuery, type RawBuilder, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { deviceFilterQuery } from '../../contract/devices/schema.ts'
import { clientName } from '../clients/client-name.ts'
import type { DB } from '../database/database.types.ts'
import { patternsOf } from '../search/phonetic-search.ts'
import { isInAlarm } from './active-alarms.ts'
import { hvacModelId } from './hvac-models.ts'

export type DeviceFilter = z.output<typeof deviceFilterQuery> & {
  clientId?: string
  installationId?: string
  assignedTo?: string
  /** In no installation. */
  isAvailable?: boolean
}
export type DeviceListQuery = DeviceFilter & {
  limit: number
  offset: number
  sort?: string | undefined
  order: 'asc' | 'desc'
}

const nameOfClient = clientName('c').$castTo<string | null>()

const tagId = sql<string | null>`case when i.id is null then null else t.key || '_' || i.tag end`

const openFault = sql`select from faults f
  where f.device_id = d.device_id and f.kind = 'reported' and f.resolved_at is null`
const hasFault = sql<boolean>`exists (${openFault})`
const hasBlockingFault = sql<boolean>`exists (${openFault} and f.blocking)`

/** Devices with where they are installed, for whom and by whom, as far as the caller may see. */
const deviceRows = (tx: Transaction<DB>) =>
  tx
    .selectFrom('devices as d')
    .leftJoin('installations as i', 'i.id', 'd.installation_id')
    .leftJoin('clients as c', 'c.id', 'i.client_id')
    .leftJoin('companies as t', 't.id', 'd.assigned_company_id')

const selected = (tx: Transaction<DB>) =>
  deviceRows(tx)
    .selectAll('d')
    .select([
      'i.client_id',
      'i.address',
      'i.area',
      'i.latitude',
      'i.longitude',
      'i.created_at as installation_created_at',
      'i.created_by as installation_created_by',
      't.name as technician_name',
      't.email as technician_email',
      't.phone as technician_phone',
      't.contact_name as technician_contact_name',
      'c.firstname as client_firstname',
      'c.lastname as client_lastname',
      'c.email as client_email',
      nameOfClient.as('client_name'),
      tagId.as('tag_id'),
      sql<boolean>`coalesce(c.archived_at is not null, false)`.as('client_is_archived'),
      sql<string | null>`to_char(d.installation_date, 'YYYY-MM-DD')`.as('installation_day'),
      hasFault.as('has_fault'),
      hasBlockingFault.as('has_blocking_fault'),
      hvacModelId('d.hvac_brand', 'd.hvac_model').as('hvac_model_id'),
    ])

export type DeviceRow = Awaited<ReturnType<typeof findDevice>> & {}

export const findDevice = (tx: Transaction<DB>, id: string) =>
  selected(tx).where('d.device_id', '=', id).executeTakeFirst()

const withTimezone = (tx: Transaction<DB>, company: string, id: string) =>
  selected(tx)
    .select(sql<string>`(select timezone from companies where id = ${company})`.as('timezone'))
    .where('d.device_id', '=', id)

type LiveRow = Awaited<ReturnType<ReturnType<typeof withTimezone>['execute']>>[number]

let liveDevice: CompiledQuery<LiveRow> | undefined

/** With the time zone of the caller's company: the most frequent request, compiled once. */
export async function findLiveDevice(
  tx: Transaction<DB>,
  id: string,
  company: string,
): Promise<LiveRow | undefined> {
  liveDevice ??= withTimezone(tx, '', '').compile()
  const { rows } = await tx.executeQuery<LiveRow>({ ...liveDevice, parameters: [company, id] })
  return rows[0]
}

/** As the contract's `onlineState` and `fault`. */
export const onlineState = sql<string>`case when d.online then 'online' when d.last_update is null then 'unknown' else 'offline' end`
export const faultState = sql<
  string | null
>`case when ${hasFault} then '1' when d.last_update is null then null else '0' end`
export const isInstalled = sql<string>`case when d.installation_id is null then '0' else '1' end`

const isAssigned = (to: readonly string[]) => sql<boolean>`(
  d.assigned_company_id = any(${to.filter((one) => one !== 'none')}::uuid[])
  or (d.assigned_company_id is null and ${to.includes('none')}))`

const isAmong = (value: ReturnType<typeof sql>, wanted: readonly string[]) =>
  sql<boolean>`${value} = any (${wanted}::text[])`

/** What a device must be to be found, by the name of each filter that is set. */
export function conditionsOf(filter: DeviceFilter): Map<keyof DeviceFilter, RawBuilder<boolean>> {
  const conditions = new Map<keyof DeviceFilter, RawBuilder<boolean>>()
  const among = (
    name: 'deviceTypes' | 'onlineState' | 'fault' | 'installed' | 'hvac_brand',
    value: ReturnType<typeof sql>,
  ) => {
    const wanted = filter[name]
    if (wanted?.length) conditions.set(name, isAmong(value, wanted))
  }
  among('deviceTypes', sql`d.device_type`)
  among('onlineState', onlineState)
  among('fault', faultState)
  among('installed', isInstalled)
  among('hvac_brand', sql`d.hvac_brand`)
  const { installed_from: from, installed_to: to } = filter
  if (from)
    conditions.set('installed_from', sql`d.installation_id is not null and d.installation_date >= ${from}`)
  if (to) conditions.set('installed_to', sql`d.installation_id is not null and d.installation_date <= ${to}`)
  const { clientId, installationId, assignedTo, assigned, attention, isAvailable, search } = filter
  if (clientId) conditions.set('clientId', sql`i.client_id = ${clientId}`)
  if (installationId) conditions.set('installationId', sql`d.installation_id = ${installationId}`)
  if (assignedTo) conditions.set('assignedTo', sql`d.assigned_company_id = ${assignedTo}`)
  if (assigned?.length) conditions.set('assigned', isAssigned(assigned))
  if (attention?.length) conditions.set('attention', isInAlarm)
  if (isAvailable) conditions.set('isAvailable', sql`d.installation_id is null`)
  if (search) conditions.set('search', isFound(search))
  return conditions
}

// oxlint-disable-next-line typescript/no-explicit-any -- the rows and their count join different tables
const filtered = <O>(query: SelectQueryBuilder<any, any, O>, filter: DeviceFilter) =>
  [...conditionsOf(filter).values()].reduce((narrowed, condition) => narrowed.where(condition), query)

/**
 * As it is written, or as it sounds; an installer finds by the tenant's e-mail and numbers too. Whose own name and key
 * stand with every device finds none by them but a whole tag.
 */
function isFound(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const tag = search.includes('_') ? sql`t.key || '_' || i.tag` : sql`i.tag`
  const words = sql`concat_ws(' ', '', d.device_id, d.serial_no, d.device_name, d.notes, d.hvac_brand, d.hvac_model,
    i.address, i.area, i.zip_code, case when t.id <> current_company() then t.name end, ${tag},
    c.entity_name, c.lastname, c.firstname, c.lastname)`
  const patterns = sql`all (${patternsOf(search)}::text[])`
  return sql<boolean>`(fold(${words}) like fold(${pattern}) or phonetic(${words}) ~ ${patterns}
    or exists (select from client_search_index k where k.client_id = i.client_id and k.text ~ ${patterns}))`
}

const sortKeys: Record<string, ReturnType<typeof sql>> = {
  device_type: sql`d.device_type`,
  serial_no: sql`d.serial_no`,
  device_id: sql`d.device_id`,
  device_name: sql`fold(d.device_name)`,
  client_name: sql`fold(${nameOfClient})`,
  tag_id: sql`i.tag`,
  notes: sql`fold(d.notes)`,
  hvac_brand: sql`fold(concat_ws(' ', d.hvac_brand, d.hvac_model))`,
  online: sql`d.online`,
  fault: sql`case when ${hasFault} then 2 when d.last_update is null then 0 else 1 end`,
  created_at: sql`d.created_at`,
  assigned_company: sql`fold(t.name)`,
}

export async function listDevices(tx: Transaction<DB>, query: DeviceListQuery) {
  const key = sortKeys[query.sort ?? 'device_id'] ?? sql`d.device_id`
  const direction = query.order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`
  return (
    filtered(selected(tx), query)
      // What failed is offered last.
      .$if(query.isAvailable === true && query.sort === undefined, (rows) =>
        rows.orderBy(sql`d.broken_at is not null`),
      )
      .orderBy(sql`${key} ${direction}`)
      .orderBy('d.device_id')
      .limit(query.limit)
      .offset(query.offset)
      .execute()
  )
}

export async function findDeviceIds(tx: Transaction<DB>, filter: DeviceFilter): Promise<string[]> {
  const rows = await filtered(deviceRows(tx), filter).select('d.device_id').execute()
  return rows.map(({ device_id }) => device_id)
}

export async function countDevices(tx: Transaction<DB>, filter: DeviceFilter): Promise<number> {
  const row = await filtered(deviceRows(tx), filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** The tenant's primary phone number, where the caller may see it. */
export async function findPrimaryPhone(tx: Transaction<DB>, clientId: string): Promise<string | null> {
  const contact = await tx
    .selectFrom('contacts')
    .select('phone')
    .where('client_id', '=', clientId)
    .where('is_primary', '=', true)
    .executeTakeFirst()
  return contact?.phone ?? null
}
