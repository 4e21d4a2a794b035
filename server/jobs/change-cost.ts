import { sql } from 'kysely'
import { toEuro } from '../../contract/money.ts'
import { byOf, recordChange } from '../audit/audit.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'

/**
 * Raises or lowers the cost of a job by `cents`, audited. A job with an estimate alone gets that as its first cost, and the
 * estimate stays as what was agreed. The caller holds the lock of the job, has recorded its payments, and settles it.
 */
export async function changeCost(call: PersonCall, id: string, cents: number): Promise<void> {
  const { tx, who } = call
  const job = await tx
    .selectFrom('jobs')
    .select(['cost_cents', 'estimated_cost_cents', 'paid_cents'])
    .where('company_id', '=', who.company)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const cost_cents = (job.cost_cents ?? job.estimated_cost_cents ?? 0) + cents
  if (cents < 0 && cost_cents < Math.max(0, job.paid_cents)) {
    const key = 'refund_above_cost'
    throw new Problem(409, key, undefined, [{ path: 'lowers_cost', key }])
  }
  await tx
    .updateTable('jobs')
    .set({ cost_cents, updated_at: sql<Date>`now()`, updated_by: byOf(call).name })
    .where('company_id', '=', who.company)
    .where('id', '=', id)
    .execute()
  await recordChange(tx, call, {
    record: 'job',
    id,
    action: 'changed',
    before: { cost: job.cost_cents === null ? null : toEuro(job.cost_cents) },
    after: { cost: toEuro(cost_cents) },
  })
}
