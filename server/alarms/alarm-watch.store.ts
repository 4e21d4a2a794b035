// When the rules last ran, and from when they raise: what a list of no alarms is worth.
import { sql } from 'kysely'
import type { alarmRoutes } from '../../contract/alarms/routes.ts'
import type { ReplyInput } from '../../contract/route.ts'
import type { Tx } from '../database/database.ts'

type Watch = ReplyInput<(typeof alarmRoutes)['countAlarms']>['watch']

/** Of passes a minute apart. */
const missedMs = 5 * 60_000

/** `failed` are the companies that the pass left out. */
export async function recordPass(
  tx: Tx,
  values: { raises_from: Date; passed_at: Date },
  failed: readonly string[],
): Promise<void> {
  await tx
    .insertInto('alarm_watch')
    .values(values)
    .onConflict((on) => on.column('id').doUpdateSet(values))
    .execute()
  await tx
    .deleteFrom('alarm_watch_failures')
    .where(sql<boolean>`company_id <> all(${[...failed]}::uuid[])`)
    .execute()
  if (failed.length === 0) return
  await tx
    .insertInto('alarm_watch_failures')
    .values(failed.map((company_id) => ({ company_id, failing_since: values.passed_at })))
    .onConflict((on) => on.column('company_id').doNothing())
    .execute()
}

export async function readWatch(tx: Tx, now: Date): Promise<Watch> {
  const row = await tx
    .selectFrom('alarm_watch as w')
    .leftJoin('alarm_watch_failures as f', (join) =>
      join.on('f.company_id', '=', sql<string>`current_company()`),
    )
    .select(['w.raises_from', sql<Date>`coalesce(f.failing_since, w.passed_at)`.as('passed_at')])
    .executeTakeFirst()
  if (!row) return { state: 'waiting', raises_from: null }
  const raises_from = row.raises_from.toISOString()
  if (row.passed_at.getTime() < now.getTime() - missedMs) return { state: 'stopped', raises_from }
  // The pass after that moment raises.
  return { state: row.passed_at < row.raises_from ? 'waiting' : 'running', raises_from }
}
