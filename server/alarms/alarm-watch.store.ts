// When the rules last ran, and from when they raise: what a list of no alarms is worth.
import type { alarmRoutes } from '../../contract/alarms/routes.ts'
import type { ReplyInput } from '../../contract/route.ts'
import type { Tx } from '../database/database.ts'

type Watch = ReplyInput<(typeof alarmRoutes)['countAlarms']>['watch']

/** Of passes a minute apart. */
const missedMs = 5 * 60_000

export const recordPass = (tx: Tx, values: { raises_from: Date; passed_at: Date }) =>
  tx
    .insertInto('alarm_watch')
    .values(values)
    .onConflict((on) => on.column('id').doUpdateSet(values))
    .execute()

export async function readWatch(tx: Tx, now: Date): Promise<Watch> {
  const row = await tx.selectFrom('alarm_watch').select(['raises_from', 'passed_at']).executeTakeFirst()
  if (!row) return { state: 'waiting', raises_from: null }
  const raises_from = row.raises_from.toISOString()
  if (row.passed_at.getTime() < now.getTime() - missedMs) return { state: 'stopped', raises_from }
  // The pass after that moment raises.
  return { state: row.passed_at < row.raises_from ? 'waiting' : 'running', raises_from }
}
