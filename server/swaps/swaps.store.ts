import { sql } from 'kysely'
import type { By } from '../audit/audit.store.ts'
import type { Tx } from '../database/database.ts'

/** Copies what belongs to the place, not to the device: name, appliance, and the limits of the appliance. */
export const copyPlaceFields = (tx: Tx, devices: { before: string; after: string }, today: string, by: By) =>
  sql`
    update devices n set installation_id = o.installation_id, installation_date = ${today}::date,
      device_name = o.device_name, notes = o.notes, hvac_brand = o.hvac_brand, hvac_model = o.hvac_model,
      rated_power_kw = o.rated_power_kw, hvac_action_limits = o.hvac_action_limits,
      hvac_error_mapping = o.hvac_error_mapping, broken_at = null, updated_at = now(), updated_by = ${by.name}
    from devices o
    where n.device_id = ${devices.after} and o.device_id = ${devices.before}
      and n.assigned_company_id = ${by.company} and o.assigned_company_id = ${by.company}`.execute(tx)

/** The latest confirmed value of each setting. */
export async function listConfirmed(tx: Tx, deviceId: string) {
  const { rows } = await sql<{ action: string; action_value: unknown }>`
    select distinct on (action) action, action_value from commands
    where device_id = ${deviceId} and state = 'confirmed'
    order by action, confirmed_at desc`.execute(tx)
  return rows
}
