import { sql } from 'kysely'
import type { DeviceEdit } from '../../contract/devices/changes.ts'
import type { By } from '../audit/audit.store.ts'
import type { Tx } from '../database/database.ts'

/** The pair is one question: neither half says anything alone. */
export const findByPair = (tx: Tx, pair: { device_id: string; serial_no: string }, company: string) =>
  tx
    .selectFrom('devices')
    .select(['device_id', 'device_type', 'installation_id'])
    .where('device_id', '=', pair.device_id)
    .where('serial_no', '=', pair.serial_no)
    .where('assigned_company_id', '=', company)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Locks it against archiving until the transaction ends. */
export const findLivingInstallation = (tx: Tx, id: string, company: string) =>
  tx
    .selectFrom('installations')
    .select(['id', 'client_id'])
    .where('id', '=', id)
    .where('company_id', '=', company)
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirst()

/** Until the transaction ends; in one order, so that two who hold several never wait for each other in a circle. */
export const lockDevices = (tx: Tx, ids: readonly string[], company: string) =>
  tx
    .selectFrom('devices')
    .select('device_id')
    .where('device_id', 'in', ids)
    .where('assigned_company_id', '=', company)
    .orderBy('device_id')
    .forNoKeyUpdate()
    .execute()

type Change = DeviceEdit & { broken_at?: Date | null }
type Leaving = { installation_id: null; installation_date: null; device_name?: null; broken_at?: Date }

/** Writes what is given and leaves the rest; answers with the companies that see the device. */
export const changeDevice = (tx: Tx, id: string, change: Change | Leaving, by: By) =>
  tx
    .updateTable('devices')
    .set({ ...change, updated_at: sql<Date>`now()`, updated_by: by.name })
    .where('device_id', '=', id)
    .where('assigned_company_id', '=', by.company)
    .returning(['device_id', 'assigned_company_id', 'distributor_id'])
    .executeTakeFirst()

/** Today in the company's time zone. */
export async function todayIn(tx: Tx, timezone: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(now() at time zone ${timezone}, 'YYYY-MM-DD') as day`.execute(tx)
  return rows[0]?.day ?? new Date().toISOString().slice(0, 10)
}
