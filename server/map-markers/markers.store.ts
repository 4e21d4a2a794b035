import { sql } from 'kysely'
import { deviceTypeSchema } from '../../contract/models/model.ts'
import type { Tx, Who } from '../database/database.ts'
import { isSevere, openFaults, stateOfDevice } from './marker-state.ts'

/** All homes, those with these ids, or those that have or had these devices: one that a device has left stands otherwise. */
export interface MarkerFilter {
  ids?: readonly string[] | undefined
  deviceIds?: readonly string[] | undefined
}

export interface MarkerRow {
  id: string
  latitude: number
  longitude: number
  company_id: string
  state: number
  kinds: number
}

/** As the row policies, which are slower: they run for each row. */
const ownDevices = ({ company, kind }: Who) =>
  kind === 'distributor' ? sql`d.distributor_id = ${company}` : sql`d.assigned_company_id = ${company}`

const ownHomes = ({ company, kind }: Who) =>
  kind === 'distributor' ? sql`w.installation_id is not null` : sql`i.company_id = ${company}`

const conditionOf = ({ ids, deviceIds }: MarkerFilter) =>
  sql.join(
    [
      sql`i.archived_at is null`,
      ...(ids ? [sql`i.id = any(${ids}::uuid[])`] : []),
      ...(deviceIds
        ? [
            sql`i.id in (select installation_id from device_assignments where device_id = any(${deviceIds}::text[]))`,
          ]
        : []),
    ],
    sql` and `,
  )

const bitOfType = sql`1 << (array_position(${[...deviceTypeSchema.options]}::text[], d.device_type) - 1)`

const homes = (who: Who, filter: MarkerFilter) => sql`
  from installations i
  left join (
    select d.installation_id, min(${stateOfDevice(sql`o.severe`)}) as state, bit_or(${bitOfType}) as kinds
    from devices d
    left join (select f.device_id, bool_or(${isSevere}) as severe from ${openFaults} group by f.device_id) o
      on o.device_id = d.device_id
    where d.installation_id is not null and ${ownDevices(who)}
    group by d.installation_id
  ) w on w.installation_id = i.id
  where ${ownHomes(who)} and ${conditionOf(filter)}`

/** Homes with coordinates, in the order in which they were added. */
export async function listMarkers(tx: Tx, who: Who, filter: MarkerFilter): Promise<MarkerRow[]> {
  const { rows } = await sql<MarkerRow>`
    select i.id, i.latitude, i.longitude, i.company_id, coalesce(w.state, 3)::int as state, coalesce(w.kinds, 0) as kinds
    ${homes(who, filter)} and i.latitude is not null and i.longitude is not null`.execute(tx)
  return rows
}

export async function countUnplaced(tx: Tx, who: Who, filter: MarkerFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${homes(who, filter)} and (i.latitude is null or i.longitude is null)`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

export const nameCompanies = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .orderBy('name')
    .execute()
