import { type Selectable, sql, type UpdateObject } from 'kysely'
import {
  type BulkChange,
  type BulkDevice,
  type BulkDeviceState,
  type BulkReason,
  bulkDeviceStates,
} from '../../contract/bulk-changes/routes.ts'
import { recordChange } from '../audit/audit.store.ts'
import { clientName } from '../clients/client-name.ts'
import { notify, type Tx } from '../database/database.ts'
import type { BulkChanges, DB } from '../database/database.types.ts'
import type { Caller } from '../http/session.ts'
import { sendNotices } from '../live/notices.ts'

export type BulkRow = Selectable<BulkChanges>

/** Channel of the workers of all processes with jobs; the payload is the id of a bulk change. */
export const bulkChannel = 'bulk_changes'

export const wakeWorker = (tx: Tx, id: string): Promise<void> => notify(tx, bulkChannel, id)

export interface NewBulkDevice {
  device_id: string
  is_canary: boolean
  value_before: BulkDevice['value_before']
  action_value: BulkDevice['action_value']
  state: BulkDeviceState
  reason: BulkReason | null
}

type NewBulkChange = Pick<
  BulkRow,
  | 'device_type'
  | 'action'
  | 'offline'
  | 'canary_size'
  | 'canary_share'
  | 'stop_in_row'
  | 'stop_share'
  | 'state'
  | 'reverts'
> & { action_value: BulkDevice['action_value'] | null }

/** Inserts a bulk change with its devices; it starts when the transaction commits. */
export async function insertBulkChange(
  tx: Tx,
  caller: Caller,
  given: NewBulkChange,
  devices: readonly NewBulkDevice[],
): Promise<BulkRow> {
  const { company } = caller.who
  const { person } = caller
  const inserted = await tx
    .insertInto('bulk_changes')
    .values({
      ...given,
      company_id: company,
      action_value: given.action_value === null ? null : JSON.stringify(given.action_value),
      found: devices.length,
      requested_by_sub: person.sub,
      requested_by_name: person.name,
      requested_by_roles: [...person.roles],
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id } = inserted
  const rows = devices.map(({ reason, ...device }, position) => ({
    ...device,
    position,
    reason: reason?.key ?? null,
    reason_values: reason?.values ?? null,
  }))
  await sql`insert into bulk_change_devices (bulk_change_id, company_id, device_id, position, is_canary, value_before,
      action_value, state, reason, reason_values, ended_at)
    select ${id}, ${company}, device_id, position, is_canary, nullif(value_before, 'null'), action_value, state, reason,
      nullif(reason_values, 'null'), case when state <> 'waiting' then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(device_id text, position integer, is_canary boolean,
      value_before jsonb, action_value jsonb, state text, reason text, reason_values jsonb)`.execute(tx)
  const row = await recount(tx, inserted)
  await recordChange(tx, caller, {
    record: 'bulk_change',
    id,
    action: 'created',
    before: null,
    after: { ...given, found: devices.length, waiting: row.waiting },
  })
  await wakeWorker(tx, id)
  return row
}

/** Updates the counts of its devices and the given fields, and notifies browsers of a difference. */
export async function recount(
  tx: Tx,
  before: BulkRow,
  change: UpdateObject<DB, 'bulk_changes'> = {},
): Promise<BulkRow> {
  const counts = await tx
    .selectFrom('bulk_change_devices')
    .select((of) =>
      bulkDeviceStates.map((state) => of.fn.countAll<number>().filterWhere('state', '=', state).as(state)),
    )
    .where('bulk_change_id', '=', before.id)
    .executeTakeFirstOrThrow()
  const isSame =
    Object.keys(change).length === 0 && bulkDeviceStates.every((state) => before[state] === counts[state])
  if (isSame) return before
  const row = await tx
    .updateTable('bulk_changes')
    .set({ ...counts, ...change })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await sendNotices(tx, [{ companies: [row.company_id], event: { type: 'bulk_change', id: row.id } }])
  return row
}

export const findBulkChange = (tx: Tx, id: string): Promise<BulkRow | undefined> =>
  tx.selectFrom('bulk_changes').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the bulk change until the transaction ends. */
export const lockBulkChange = (tx: Tx, id: string): Promise<BulkRow | undefined> =>
  tx.selectFrom('bulk_changes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function listBulkChanges(
  tx: Tx,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: BulkRow[]; total: number }> {
  const all = tx.selectFrom('bulk_changes')
  const newest = all.selectAll().orderBy('created_at', 'desc').orderBy('id')
  const { total } = await all.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: await newest.limit(limit).offset(offset).execute(), total }
}

const iso = (time: Date | null): string | null => time?.toISOString() ?? null

export const toBulkChange = (row: BulkRow): Omit<BulkChange, 'may_continue' | 'may_stop'> => ({
  id: row.id,
  device_type: row.device_type as BulkChange['device_type'],
  action: row.action,
  action_value: row.action_value as BulkChange['action_value'],
  reverts: row.reverts,
  offline: row.offline as BulkChange['offline'],
  canary_size: row.canary_size,
  canary_share: row.canary_share,
  stop_in_row: row.stop_in_row,
  stop_share: row.stop_share,
  state: row.state as BulkChange['state'],
  stop_reason: row.stop_reason as BulkChange['stop_reason'],
  stopped_by: row.stopped_by,
  stopped_at: iso(row.stopped_at),
  found: row.found,
  refused: row.refused,
  skipped: row.skipped,
  waiting: row.waiting,
  sent: row.sent,
  confirmed: row.confirmed,
  failed: row.failed,
  expired: row.expired,
  requested_by: row.requested_by_name,
  created_at: row.created_at.toISOString(),
  ended_at: iso(row.ended_at),
})

/** Failures first, then devices under way, then the rest, each by position. */
const worstFirst = sql`array_position(array['failed', 'expired', 'sent', 'waiting', 'refused', 'skipped', 'confirmed'], b.state)`

export async function listBulkDevices(
  tx: Tx,
  id: string,
  query: { limit: number; offset: number; state?: readonly BulkDeviceState[] | undefined },
): Promise<{ items: BulkDevice[]; total: number }> {
  let found = tx.selectFrom('bulk_change_devices as b').where('b.bulk_change_id', '=', id)
  if (query.state?.length) found = found.where('b.state', 'in', [...query.state])
  const { total } = await found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .leftJoin('devices as d', 'd.device_id', 'b.device_id')
    .leftJoin('installations as i', 'i.id', 'd.installation_id')
    .leftJoin('clients as c', 'c.id', 'i.client_id')
    .leftJoin('commands as k', 'k.id', 'b.command_id')
    .selectAll('b')
    .select(['d.device_name', 'k.device_limit', clientName('c').$castTo<string | null>().as('client_name')])
    .orderBy(worstFirst)
    .orderBy('b.position')
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const items = rows.map((row) => ({
    device_id: row.device_id,
    device_name: row.device_name,
    client_name: row.client_name,
    is_canary: row.is_canary,
    value_before: row.value_before as BulkDevice['value_before'],
    action_value: row.action_value as BulkDevice['action_value'],
    state: row.state as BulkDeviceState,
    reason:
      row.reason === null
        ? null
        : {
            key: row.reason,
            values: {
              ...(row.reason_values as BulkReason['values'] | null),
              ...(row.device_limit === null ? {} : { limit: row.device_limit }),
            },
          },
    command_id: row.command_id,
    requested_at: iso(row.requested_at),
    ended_at: iso(row.ended_at),
  }))
  return { items, total }
}

export const readConfirmed = (tx: Tx, id: string) =>
  tx
    .selectFrom('bulk_change_devices')
    .select(['device_id', 'value_before', 'action_value'])
    .where('bulk_change_id', '=', id)
    .where('state', '=', 'confirmed')
    .orderBy('position')
    .execute()

/** The bulk changes, of these, with devices that are closed to editors. */
export async function withClosedDevices(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('bulk_change_devices as b')
    .innerJoin('devices as d', 'd.device_id', 'b.device_id')
    .select('b.bulk_change_id')
    .distinct()
    .where('b.bulk_change_id', 'in', ids)
    .where('b.state', 'not in', ['refused', 'skipped'])
    .where('d.editor_access', '=', false)
    .execute()
  return new Set(rows.map((row) => row.bulk_change_id))
}
