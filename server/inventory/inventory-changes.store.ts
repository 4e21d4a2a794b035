import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/** Locks the device until the transaction ends, so that it is neither installed nor reassigned meanwhile. */
export const lockInventoryDevice = (tx: Tx, id: string, distributor: string) =>
  tx
    .selectFrom('devices')
    .select(['device_id', 'assigned_company_id', 'installation_id', 'distributor_id', 'editor_access'])
    .where('device_id', '=', id)
    .where('distributor_id', '=', distributor)
    .forNoKeyUpdate()
    .executeTakeFirst()

interface Change {
  assigned_company_id: string | null
  editor_access: boolean
}

export const changeInventoryDevice = (tx: Tx, id: string, change: Change, by: string) =>
  tx
    .updateTable('devices')
    .set({ ...change, updated_at: sql<Date>`now()`, updated_by: by })
    .where('device_id', '=', id)
    .execute()

export async function isAffiliated(tx: Tx, distributor: string, company: string): Promise<boolean> {
  const found = await tx
    .selectFrom('affiliations')
    .select('created_at')
    .where('distributor_id', '=', distributor)
    .where('technician_company_id', '=', company)
    .executeTakeFirst()
  return found !== undefined
}
