import { sql } from 'kysely'
import type { BulkStopReason } from '../../contract/bulk-changes/routes.ts'
import { lockCommandsOf } from '../commands/commands.store.ts'
import { type CommandOptions, type Requester, requestDerivedModesOf } from '../commands/commands.ts'
import { isPartOfMode } from '../commands/derived-mode-command.ts'
import { type BulkRow, recount } from './bulk-changes.store.ts'
import { cancelQueued, unreachedDevices } from './progress.store.ts'

/** The person who requested the change, as stored; they may have left. */
export const requesterOf = (row: BulkRow, { tx, who }: Pick<Requester, 'tx' | 'who'>): Requester => ({
  tx,
  who,
  person: { sub: row.requested_by_sub, name: row.requested_by_name, roles: row.requested_by_roles },
})

/** Cancels the queued commands in the name of `by`. */
export async function stopBulkChange(
  by: Requester,
  row: BulkRow,
  reason: BulkStopReason,
  options: CommandOptions,
): Promise<BulkRow> {
  if (isPartOfMode(row)) await lockCommandsOf(by.tx, await unreachedDevices(by.tx, row.id))
  await requestDerivedModesOf(by, await cancelQueued(by.tx, row.id), options)
  return recount(by.tx, row, {
    state: 'stopped',
    stop_reason: reason,
    stopped_by: reason === 'person' ? by.person.name : null,
    stopped_at: sql`now()`,
  })
}
