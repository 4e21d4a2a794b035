// Devices inside a wider alarm. Row-level security shows a distributor those of its inventory.
import { sql } from 'kysely'
import type { AlarmDevice } from '../../contract/alarms/schema.ts'
import type { DeviceType } from '../../contract/models/model.ts'
import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'

export async function listTakenIn(tx: Tx, ids: readonly string[]): Promise<AlarmDevice[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('devices as d')
    .leftJoin('installations as i', 'i.id', 'd.installation_id')
    .leftJoin('clients as c', 'c.id', 'i.client_id')
    .leftJoin('faults as f', (join) =>
      join
        .onRef('f.device_id', '=', 'd.device_id')
        .on('f.kind', '=', 'offline')
        .on('f.resolved_at', 'is', null)
        .on('f.former_owner_id', 'is', null),
    )
    .select(['d.device_id', 'd.device_type', 'd.device_name', 'd.installation_id', 'i.address'])
    .select([clientName('c').as('client_name'), 'f.opened_at'])
    .where('d.device_id', 'in', ids)
    .orderBy(sql`f.opened_at is null`)
    .orderBy('client_name')
    .orderBy('d.installation_id')
    .orderBy('d.device_id')
    .execute()
  return rows.map(({ opened_at, device_type, client_name, ...row }) => ({
    ...row,
    device_type: device_type as DeviceType,
    client_name: client_name || null,
    away_since: opened_at?.toISOString() ?? null,
  }))
}
