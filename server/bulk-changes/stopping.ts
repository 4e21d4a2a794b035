import { sql } from 'kysely'
import type { BulkStopReason } from '../../contract/bulk-changes/routes.ts'
import { holdDevices } from '../commands/commands.store.ts'
import { type Asker, askWithout, type CommandOptions } from '../commands/commands.ts'
import { isPartOfMode } from '../commands/made-of-wishes.ts'
import { type BulkRow, recount } from './bulk-changes.store.ts'
import { cancelQueued, unreachedDevices } from './progress.store.ts'

/** The person who requested the change, as stored; they may have left. */
export const requesterOf = (row: BulkRow, { tx, who }: Pick<Asker, 'tx' | 'who'>): Asker => ({
  tx,
  who,
  person: { sub: row.requested_by_sub, name: row.requested_by_name, roles: row.requested_by_roles },
})

/** Cancels the queued commands in the name of `by`. */
export async function stopBulkChange(
  by: Asker,
  row: BulkRow,
  reason: BulkStopReason,
  options: CommandOptions,
): Promise<BulkRow> {
  if (isPartOfMode(row)) await holdDevices(by.tx, await unreachedDevices(by.tx, row.id))
  await askWithout(by, await cancelQueued(by.tx, row.id), options)
  return recount(by.tx, row, {
    state: 'stopped',
    stop_reason: reason,
    stopped_by: reason === 'person' ? by.person.name : null,
    stopped_at: sql`now()`,
  })
}
