import { type RawBuilder, sql } from 'kysely'
import type { DeviceFieldCount, deviceFilterRoutes } from '../../contract/devices/filters.ts'
import type { RequestOf } from '../../contract/route.ts'
import type { PersonCall } from '../http/serve.ts'
import { isInAlarm } from './active-alarms.ts'
import { conditionsOf, type DeviceFilter, faultState, isInstalled, onlineState } from './devices.store.ts'

type Field = DeviceFieldCount['field']
type Request = Pick<RequestOf<(typeof deviceFilterRoutes)['listDeviceFilter']>, 'query'>

/** An unnamed brand and an unknown health cannot be chosen. */
const fields: Record<Field, RawBuilder<string | null>> = {
  deviceTypes: sql`d.device_type`,
  hvac_brand: sql`nullif(d.hvac_brand, '')`,
  onlineState,
  fault: faultState,
  installed: isInstalled,
  attention: sql`case when ${isInAlarm} then '1' end`,
  assigned: sql`coalesce(d.assigned_company_id::text, 'none')`,
}

/**
 * Every value that some device has. Its count is what the list would hold with it: of the devices that all other
 * filters find, so that a choice which leaves nothing says so beforehand.
 */
async function countFields({ tx }: PersonCall, filter: DeviceFilter): Promise<DeviceFieldCount[]> {
  const names = Object.keys(fields) as Field[]
  const conditions = conditionsOf(filter)
  const isOutside = (name: Field) => sql`(${conditions.get(name) ?? sql`true`}) is not true`
  const others = [...conditions].filter(([name]) => !names.includes(name as Field))
  const isStored = sql.join([sql`true`, ...others.map(([, condition]) => condition)], sql` and `)
  const columns = names.map(
    (name) => sql`${fields[name]} as ${sql.id(name)}, (${isOutside(name)})::int as ${sql.id(`no_${name}`)}`,
  )
  const outside = sql.join(
    names.map((name) => sql.id(`no_${name}`)),
    sql` + `,
  )
  const counts = names.map(
    (name) => sql`select ${name}::text as field, ${sql.id(name)} as value,
      (count(*) filter (where is_stored and ${outside} = ${sql.id(`no_${name}`)}))::int as count
      from seen where ${sql.id(name)} is not null group by 2`,
  )
  const { rows } = await sql<DeviceFieldCount>`
    with seen as materialized (
      select ${sql.join(columns)}, (${isStored}) is true as is_stored
      from devices d
      left join installations i on i.id = d.installation_id
      left join clients c on c.id = i.client_id
      left join companies t on t.id = d.assigned_company_id
    ), counted as (${sql.join(counts, sql` union all `)})
    select counted.field, counted.value, t.name, counted.count
    from counted left join companies t on counted.field = 'assigned' and t.id::text = counted.value
    order by field, count desc, name, value`.execute(tx)
  return rows
}

const all = (items: DeviceFieldCount[]) => ({ items, total: items.length })

export const answerDeviceFilters = () => ({
  async listDeviceFilter({ query }: Request, call: PersonCall) {
    return all((await countFields(call, query)).filter(({ field }) => field !== 'assigned'))
  },

  listInventoryFilter: async ({ query }: Request, call: PersonCall) => all(await countFields(call, query)),
})
