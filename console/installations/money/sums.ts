// What jobs cost, what was paid and what is owed, added up in cents so that no sum is off by one.
import type { InstallationMoney } from '../../../contract/jobs/schema.ts'

type Money = Pick<InstallationMoney, 'jobs' | 'payments'>

export interface Sums {
  cost: number
  paid: number
  owed: number
  /** When the oldest job of which something is owed was done. */
  since: string | undefined
  /** What pending jobs are expected to cost beyond what is asked for them already. */
  expected: number
  pending: number
}

const add = (amounts: readonly number[]): number =>
  amounts.reduce((sum, euro) => sum + Math.round(euro * 100), 0) / 100

export function sumsOf({ jobs, payments }: Money): Sums {
  const asked = jobs.filter(({ state }) => state !== 'cancelled')
  const pending = asked.filter(({ state }) => state === 'pending')
  const unpaid = asked
    .filter(({ client_paid }) => !client_paid)
    .map(({ actions, created_at }) => actions[0]?.created_at ?? created_at)
  const cost = add(asked.map((job) => job.cost))
  const paid = add(payments.map(({ amount }) => amount))
  return {
    cost,
    paid,
    owed: add([cost, -paid]),
    since: unpaid.sort()[0],
    expected: add(pending.map((job) => Math.max(0, (job.estimated_cost ?? 0) - job.cost))),
    pending: pending.length,
  }
}
