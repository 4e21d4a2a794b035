// Reads the devices of a bulk change, with all that its verdict needs.
import { sql } from 'kysely'
import { type BulkSelection, bulkLimits } from '../../contract/bulk-changes/routes.ts'
import { actionLimitsSchema } from '../../contract/devices/schema.ts'
import { modelOf } from '../../contract/models/index.ts'
import type { DeviceType } from '../../contract/models/model.ts'
import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'
import { listDevices } from '../devices/devices.store.ts'
import { relayOf } from '../devices/live-values.ts'
import { Problem } from '../request/problem.ts'
import { readLatest } from '../telemetry/storage/latest-values.ts'
import type { JudgedDevice } from './verdict.rules.ts'

export interface Candidate extends JudgedDevice {
  device_name: string | null
  client_name: string | null
}

async function idsOf(tx: Tx, selection: BulkSelection): Promise<string[]> {
  if ('device_ids' in selection) return [...new Set(selection.device_ids)]
  const excluded = new Set(selection.except)
  const limit = bulkLimits.devices + excluded.size
  const query = { ...selection.filter, sort: 'device_id', order: 'asc', offset: 0, limit: limit + 1 } as const
  const found = await listDevices(tx, query)
  return found.map(({ device_id }) => device_id).filter((id) => !excluded.has(id))
}

const lastOf = (type: string, values: readonly (number | null)[] | undefined): JudgedDevice['last'] =>
  Object.fromEntries(
    (modelOf(type)?.metrics ?? []).map((metric, at) => [metric.name, values?.[at] ?? undefined]),
  )

/** Which of these devices the caller may see, sorted by id. */
export async function findCandidates(tx: Tx, ids: readonly string[]): Promise<Candidate[]> {
  const rows = await tx
    .selectFrom('devices as d')
    .leftJoin('installations as i', 'i.id', 'd.installation_id')
    .leftJoin('clients as c', 'c.id', 'i.client_id')
    .select([
      'd.device_id',
      'd.telemetry_device_id',
      'd.device_type',
      'd.device_name',
      'd.editor_access',
      'd.online',
      'd.hardware',
    ])
    .select(['d.hvac_action_limits', clientName('c').$castTo<string | null>().as('client_name')])
    .where(sql<boolean>`d.device_id = any(${ids}::text[])`)
    .orderBy('d.device_id')
    .execute()
  const latest = await readLatest(
    tx,
    rows.map(({ telemetry_device_id }) => telemetry_device_id),
  )
  return rows.map((row) => ({
    device_id: row.device_id,
    device_type: row.device_type,
    device_name: row.device_name,
    editor_access: row.editor_access,
    online: row.online,
    limits: actionLimitsSchema.nullable().parse(row.hvac_action_limits),
    relay: relayOf(row.device_type, row.hardware),
    last: lastOf(row.device_type, latest.get(row.telemetry_device_id)?.values),
    client_name: row.client_name,
  }))
}

async function requireWithinLimit(tx: Tx, selection: BulkSelection): Promise<string[]> {
  const ids = await idsOf(tx, selection)
  if (ids.length > bulkLimits.devices) {
    throw new Problem(400, 'bulk_too_many', undefined, undefined, { values: { most: bulkLimits.devices } })
  }
  return ids
}

export const selectCandidates = async (tx: Tx, selection: BulkSelection): Promise<Candidate[]> =>
  findCandidates(tx, await requireWithinLimit(tx, selection))

export async function countTypes(tx: Tx, selection: BulkSelection) {
  const ids = await requireWithinLimit(tx, selection)
  const rows = await tx
    .selectFrom('devices')
    .select((of) => ['device_type', of.fn.countAll<number>().as('count')])
    .where(sql<boolean>`device_id = any(${ids}::text[])`)
    .groupBy('device_type')
    .orderBy('count', 'desc')
    .orderBy('device_type')
    .execute()
  return rows.map(({ device_type, count }) => ({ device_type: device_type as DeviceType, count }))
}
