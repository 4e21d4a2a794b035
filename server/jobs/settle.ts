// A done job that payments settle is complete; a complete job of which something is due again is done.
import { sql } from 'kysely'
import { byOf, recordChange } from '../audit/audit.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { publishJob } from './publish-job.ts'

/**
 * Call it after every change of payments, refunds or costs. The caller holds the locks of the jobs. A job without charge
 * is complete at once; one whose cost is not known waits for a person.
 */
export async function settleJobs(call: PersonCall, ids: readonly string[]): Promise<void> {
  const { tx, who } = call
  const { rows } = await sql<{ id: string; installation_id: string; state: 'done' | 'complete' }>`
    update jobs set state = case state when 'done' then 'complete' else 'done' end,
      completed_at = case state when 'done' then now() end, updated_at = now(), updated_by = ${byOf(call).name}
    where company_id = ${who.company} and id = any(${ids}::uuid[])
      and (state = 'done' and due_cents <= 0 and (paid_cents > 0 or coalesce(cost_cents, estimated_cost_cents) = 0) or state = 'complete' and due_cents > 0)
    returning id, installation_id, state`.execute(tx)
  for (const { id, installation_id, state } of rows) {
    const before = { state: state === 'complete' ? 'done' : 'complete' }
    await recordChange(tx, call, { record: 'job', id, action: 'changed', before, after: { state } })
    await publishJob(tx, who.company, { job_id: id, installation_id })
  }
}
