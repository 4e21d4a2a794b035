import { sql } from 'kysely'
import type { MapPlace } from '../../contract/map-markers/routes.ts'
import { hcMb } from '../../contract/models/hc-mb.ts'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { clientName } from '../clients/client-name.ts'
import type { Tx, Who } from '../database/database.ts'
import { isSevere, openFaults, stateOfDevice } from './marker-state.ts'

export type PlaceRow = Omit<
  MapPlace,
  'installation_id' | 'coord' | 'state' | 'since' | 'room_temperature'
> & {
  latitude: number
  longitude: number
  state: number
  since: Date | null
  hvac_error_mapping: unknown
  telemetry_device_id: string | null
}

/** A distributor sees only what its own devices report. */
const seenDevices = ({ company, kind }: Who) =>
  kind === 'distributor' ? sql`d.distributor_id = ${company}` : sql`true`

/** Controllers first among devices that stand alike: they know the room. */
const isController = sql`d.device_type = any(${[hcOt.type, hcMb.type]}::text[])`

const worstDevice = (who: Who) => sql`
  select d.device_id, d.device_type, d.hvac_brand, d.hvac_model, d.hvac_error_mapping, d.telemetry_device_id, o.code,
    coalesce(o.kind = 'rf_lost', false) as is_radio_lost, ${stateOfDevice(sql`o.severe`)} as state,
    coalesce(o.opened_at, d.online_changed_at, d.last_update) as since
  from devices d
  left join lateral (
    select f.code, f.kind, f.opened_at, ${isSevere} as severe from ${openFaults} and f.device_id = d.device_id
    order by ${isSevere} desc, f.opened_at limit 1
  ) o on true
  where d.installation_id = i.id and ${seenDevices(who)}
  order by state, ${isController} desc, since, d.device_id limit 1`

/** Homes with coordinates. */
export async function listPlaces(tx: Tx, who: Who, ids: readonly string[]): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select i.id, i.latitude, i.longitude, i.address, i.area, t.key || '_' || i.tag as tag_id, t.name as technician_name,
      c.lastname as client_lastname, ${clientName('c')} as client_name, w.device_id, w.device_type, w.hvac_brand as make,
      nullif(concat_ws(' ', w.hvac_brand, w.hvac_model), '') as model, coalesce(w.state, 3)::int as state,
      w.code, coalesce(w.is_radio_lost, false) as is_radio_lost, w.hvac_error_mapping, w.telemetry_device_id,
      case when w.state < 3 then w.since end as since
    from installations i
    join companies t on t.id = i.company_id
    join clients c on c.id = i.client_id
    left join lateral (${worstDevice(who)}) w on true
    where i.id = any(${ids}::uuid[]) and i.archived_at is null and i.latitude is not null and i.longitude is not null
    order by state, client_name, i.tag`.execute(tx)
  return rows
}
