// Reads the progress of a bulk change from the state of its commands.
import { sql } from 'kysely'
import type { BulkReason } from '../../contract/bulk-changes/routes.ts'
import { announceCommands, type CommandRow } from '../commands/commands.store.ts'
import type { Tx } from '../database/database.ts'
import type { Progress } from './bulk-changes.rules.ts'
import { type BulkRow, recount, wakeWorker } from './bulk-changes.store.ts'

/** Copies the results of ended commands. A command cancelled by a stop sets its device back to waiting. */
export async function copyResults(tx: Tx, id: string): Promise<void> {
  await sql`update bulk_change_devices b set
      state = case
        when c.reason = 'bulk_stopped' then 'waiting' when c.state = 'cancelled' then 'skipped' else c.state end,
      reason = case when c.reason <> 'bulk_stopped' then c.reason end,
      command_id = case when c.reason is distinct from 'bulk_stopped' then c.id end,
      requested_at = case when c.reason is distinct from 'bulk_stopped' then b.requested_at end,
      ended_at = case when c.reason is distinct from 'bulk_stopped' then c.ended_at end
    from commands c
    where b.bulk_change_id = ${id} and b.state = 'sent' and c.id = b.command_id and c.ended_at is not null`.execute(
    tx,
  )
}

/** Devices whose command is still queued. */
export async function unreachedDevices(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('bulk_change_devices as b')
    .innerJoin('commands as c', 'c.id', 'b.command_id')
    .select('b.device_id')
    .where('b.bulk_change_id', '=', id)
    .where('b.state', '=', 'sent')
    .where('c.state', '=', 'queued')
    .execute()
  return rows.map(({ device_id }) => device_id)
}

/** Cancels queued commands. Those already sent are left, because they may still arrive. */
export async function cancelQueued(tx: Tx, id: string): Promise<CommandRow[]> {
  const cancelled = await tx
    .updateTable('commands')
    .set({ state: 'cancelled', reason: 'bulk_stopped', ended_at: sql`now()` })
    .where('state', '=', 'queued')
    .where('id', 'in', (of) =>
      of
        .selectFrom('bulk_change_devices')
        .select('command_id')
        .where('bulk_change_id', '=', id)
        .where('state', '=', 'sent')
        .$castTo<string>(),
    )
    .returningAll()
    .execute()
  await announceCommands(tx, cancelled)
  await copyResults(tx, id)
  return cancelled
}

/** Continues a stopped change: earlier failures no longer count, and failed canaries do not stop it again. */
export async function continueBulkChange(tx: Tx, row: BulkRow): Promise<BulkRow> {
  const { pending } = await tx
    .selectFrom('bulk_change_devices')
    .select((of) => of.fn.countAll<number>().as('pending'))
    .where('bulk_change_id', '=', row.id)
    .where('is_canary', '=', true)
    .where('state', 'in', ['waiting', 'sent'])
    .executeTakeFirstOrThrow()
  await wakeWorker(tx, row.id)
  return recount(tx, row, {
    state: row.stop_reason === 'person' && pending > 0 ? 'canary' : 'running',
    stop_reason: null,
    stopped_by: null,
    stopped_at: null,
    continued_at: sql`now()`,
  })
}

type ProgressCounts = Record<
  | 'planned'
  | 'waiting'
  | 'sent'
  | 'unreached'
  | 'failed'
  | 'canaries'
  | 'canaries_confirmed'
  | 'canaries_unended',
  number
>

export async function progressOf(tx: Tx, row: BulkRow): Promise<Progress> {
  const { rows } = await sql<ProgressCounts>`
    select count(*) filter (where b.state not in ('refused', 'skipped')) as planned,
      count(*) filter (where b.state = 'waiting') as waiting,
      count(*) filter (where b.state = 'sent') as sent,
      count(*) filter (where b.state = 'sent' and c.state = 'queued' and not d.online) as unreached,
      count(*) filter (where b.state = 'failed' and b.ended_at > ${since(row)}) as failed,
      count(*) filter (where b.is_canary and b.state not in ('refused', 'skipped')) as canaries,
      count(*) filter (where b.is_canary and b.state = 'confirmed') as canaries_confirmed,
      count(*) filter (where b.is_canary and b.state in ('waiting', 'sent')) as canaries_unended
    from bulk_change_devices b
    left join commands c on c.id = b.command_id
    left join devices d on d.device_id = b.device_id
    where b.bulk_change_id = ${row.id}`.execute(tx)
  const answers = await tx
    .selectFrom('bulk_change_devices')
    .select('state')
    .where('bulk_change_id', '=', row.id)
    .where('state', 'in', ['confirmed', 'failed'])
    .where('ended_at', '>', since(row))
    .orderBy('ended_at', 'desc')
    .limit(row.stop_in_row)
    .execute()
  const [counted] = rows
  if (!counted) throw new Error('a count has one row')
  const { canaries: planned, canaries_confirmed: confirmed, canaries_unended: unended, ...of } = counted
  return {
    ...of,
    phase: row.state === 'canary' ? 'canary' : 'running',
    answers: answers.map(({ state }) => state === 'confirmed'),
    canaries: { planned, confirmed, unended },
  }
}

const since = (row: BulkRow): Date => row.continued_at ?? new Date(0)

/** The next devices to send a command to: online ones first. */
export async function nextDevices(
  tx: Tx,
  id: string,
  { room, onlyCanaries }: { room: number; onlyCanaries: boolean },
): Promise<string[]> {
  let waiting = tx
    .selectFrom('bulk_change_devices as b')
    .leftJoin('devices as d', 'd.device_id', 'b.device_id')
    .select('b.device_id')
    .where('b.bulk_change_id', '=', id)
    .where('b.state', '=', 'waiting')
  if (onlyCanaries) waiting = waiting.where('b.is_canary', '=', true)
  const rows = await waiting
    .orderBy(sql`coalesce(d.online, false) desc`)
    .orderBy('b.position')
    .limit(room)
    .execute()
  return rows.map(({ device_id }) => device_id)
}

export const endDevice = async (
  tx: Tx,
  { id, deviceId }: { id: string; deviceId: string },
  state: 'refused' | 'skipped',
  reason: BulkReason,
): Promise<void> => {
  await tx
    .updateTable('bulk_change_devices')
    .set({ state, reason: reason.key, reason_values: JSON.stringify(reason.values), ended_at: sql`now()` })
    .where('bulk_change_id', '=', id)
    .where('device_id', '=', deviceId)
    .execute()
}
