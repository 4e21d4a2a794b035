// Refrigerant and charge of an appliance, from the catalogue's item of the same make and model.
import { type RawBuilder, sql } from 'kysely'
import type { ModelCharge } from '../../contract/leak-checks/model-charge.ts'
import type { Tx } from '../database/database.ts'

const heatPump = sql`2`

/** The newest year of the model decides. */
const chargeOf = (company: string, type: RawBuilder<unknown>, make: string, model: string) => sql`
  (select json_build_object('refrigerant', k.refrigerant, 'charge_kg', k.refrigerant_charge, 'is_hermetic', k.is_hermetic)
    from catalogue_items k
    where k.company_id = ${company} and k.item_type_id = ${type} and k.make_key = fold(trim(${sql.ref(make)}))
      and k.model_key = fold(trim(${sql.ref(model)})) and k.archived_at is null and k.refrigerant is not null
    order by k.model_year desc nulls last, k.id limit 1)`

/** The charge of item `m` and device `v`. Where the item has none, the device names the heat pump to which it is fitted. */
export const modelChargeOf = (company: string) => sql<ModelCharge | null>`
  coalesce(${chargeOf(company, sql`m.item_type_id`, 'm.make', 'm.model')},
    case when m.id is null or m.item_type_id = ${heatPump}
      then ${chargeOf(company, heatPump, 'v.hvac_brand', 'v.hvac_model')} end)`

interface Appliance {
  installation_id: string
  item_id?: string | undefined
  device_id?: string | undefined
}

/** Undefined without such an installation; null for an item or device that is not in it. */
export async function findApplianceCharge(tx: Tx, company: string, appliance: Appliance) {
  const { installation_id, item_id = null, device_id = null } = appliance
  const { rows } = await sql<{
    item_id: string | null
    device_id: string | null
    item_type_id: number | null
    device_type: string | null
    model_charge: ModelCharge | null
  }>`
    select m.id as item_id, m.item_type_id, v.device_id, v.device_type, ${modelChargeOf(company)} as model_charge
    from installations i
    left join installation_items m on m.installation_id = i.id and m.id = ${item_id}::uuid
    left join devices v on v.installation_id = i.id and v.device_id = ${device_id}::text
    where i.company_id = ${company} and i.id = ${installation_id}::uuid and i.archived_at is null`.execute(tx)
  return rows[0]
}
