import { sql } from 'kysely'
import type { DeviceFieldCount } from '../../contract/device-filters.ts'
import type { PersonCall } from '../serve.ts'
import { faultState, onlineState } from './devices.store.ts'

/** Every value that some device has; of an unnamed brand and a health that is not known there is nothing to choose. */
async function countFields({ tx }: PersonCall): Promise<DeviceFieldCount[]> {
  const { rows } = await sql<DeviceFieldCount>`
    with seen as materialized (
      select d.device_type, nullif(d.hvac_brand, '') as hvac_brand, d.assigned_company_id,
        ${onlineState} as online_state, ${faultState} as fault
      from devices d
    )
    select 'deviceTypes' as field, device_type as value, null as name, count(*)::int as count from seen group by 2
    union all select 'hvac_brand', hvac_brand, null, count(*)::int from seen where hvac_brand is not null group by 2
    union all select 'onlineState', online_state, null, count(*)::int from seen group by 2
    union all select 'fault', fault, null, count(*)::int from seen where fault is not null group by 2
    union all select 'assigned', coalesce(assigned_company_id::text, 'none'), c.name, count(*)::int
      from seen left join companies c on c.id = assigned_company_id group by 2, 3
    order by field, count desc, name, value`.execute(tx)
  return rows
}

const all = (items: DeviceFieldCount[]) => ({ items, total: items.length })

export const answerDeviceFilters = () => ({
  async listDeviceFilter(_asked: unknown, call: PersonCall) {
    return all((await countFields(call)).filter(({ field }) => field !== 'assigned'))
  },

  listInventoryFilter: async (_asked: unknown, call: PersonCall) => all(await countFields(call)),
})
