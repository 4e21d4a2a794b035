// Appliances and controllers of a company that no plan covers.
import { sql } from 'kysely'
import { productKey } from '../../contract/brand.ts'
import type { UncoveredQuery } from '../../contract/maintenance-plans/routes.ts'
import type { UncoveredAppliance } from '../../contract/maintenance-plans/schema.ts'
import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'
import { patternsOf } from '../search/phonetic-search.ts'

/** Boilers, heat pumps, burners, water heaters, solar water heaters and air conditioners. */
const maintained = [1, 2, 3, 4, 5, 6]
const [boiler, heatPump] = [1, 2]
const product = productKey.toUpperCase()

/**
 * A controller stands for the boiler or heat pump that it is fitted to: where the home has an item of that kind, the item
 * is listed with its controller, if there is only one, and the controller is not listed again.
 */
export async function listUncovered(tx: Tx, company: string, query: UncoveredQuery) {
  const patterns = query.search ? patternsOf(query.search) : []
  const kinds = query.item_type_id && query.item_type_id.length > 0 ? query.item_type_id : maintained
  const { rows } = await sql<UncoveredAppliance & { total: number }>`
    with controllers as (
      select device_id, installation_id, serial_no, installation_date,
        coalesce(nullif(concat_ws(' ', hvac_brand, hvac_model), ''), device_name) as name,
        case device_type when ${`${product}_HC_OT`} then ${boiler}::int else ${heatPump}::int end as item_type_id
      from devices
      where assigned_company_id = ${company} and installation_id is not null
        and device_type in (${`${product}_HC_OT`}, ${`${product}_HC_MB`})
    ), appliances as (
      select m.installation_id, m.id as item_id, m.item_type_id, nullif(concat_ws(' ', m.make, m.model), '') as name,
        m.serial_number, m.installed_at,
        (select case when count(*) = 1 then min(k.device_id) end from controllers k
         where k.installation_id = m.installation_id and k.item_type_id = m.item_type_id) as device_id
      from installation_items m
      where m.company_id = ${company}
      union all
      select k.installation_id, null, k.item_type_id, k.name, k.serial_no, k.installation_date, k.device_id
      from controllers k
      where not exists (select from installation_items m
        where m.installation_id = k.installation_id and m.item_type_id = k.item_type_id)
    )
    select a.installation_id, a.item_id, a.device_id, a.item_type_id, a.name, a.serial_number,
      to_char(a.installed_at, 'YYYY-MM-DD') as installed_at, t.key || '_' || i.tag as tag_id,
      ${clientName('c')} as client_name, i.address, i.area, count(*) over ()::int as total
    from appliances a
    join installations i on i.id = a.installation_id and i.company_id = ${company} and i.archived_at is null
    join clients c on c.id = i.client_id and c.company_id = i.company_id
    join companies t on t.id = i.company_id
    where a.item_type_id = any(${kinds}::int[])
      ${query.installation_id ? sql`and a.installation_id = ${query.installation_id}::uuid` : sql``}
      and not exists (
        select from maintenance_plans p
        where p.company_id = ${company} and p.installation_id = a.installation_id and p.deleted_at is null
          and (p.item_id = a.item_id or p.device_id = a.device_id))
      ${
        patterns.length > 0
          ? sql`and phonetic(concat_ws(' ', a.name, ${clientName('c')}, i.address, i.area, i.tag))
              ~ all(${patterns}::text[])`
          : sql``
      }
    order by fold(i.area) nulls last, fold(${clientName('c')}) ${sql.raw(query.order)}, a.item_id, a.device_id
    limit ${query.limit} offset ${query.offset}`.execute(tx)
  return { items: rows.map(({ total: _total, ...appliance }) => appliance), total: rows[0]?.total ?? 0 }
}
