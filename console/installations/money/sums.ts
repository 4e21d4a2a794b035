// Cost, payments and debt of jobs, added up in cents to avoid rounding errors.
import type { InstallationMoney } from '../../../contract/jobs/schema.ts'

type Money = Pick<InstallationMoney, 'jobs' | 'payments'>

export interface Sums {
  cost: number
  paid: number
  owed: number
  /** The date of the oldest unpaid job. */
  since: string | undefined
  /** Expected cost of pending jobs beyond their cost so far. */
  expected: number
  pending: number
}

const add = (amounts: readonly number[]): number =>
  amounts.reduce((sum, euro) => sum + Math.round(euro * 100), 0) / 100

export function sumsOf({ jobs, payments }: Money): Sums {
  const billed = jobs.filter(({ state }) => state !== 'cancelled')
  const pending = billed.filter(({ state }) => state === 'pending')
  const unpaid = billed
    .filter(({ client_paid }) => !client_paid)
    .map(({ actions, created_at }) => actions[0]?.created_at ?? created_at)
  const cost = add(billed.map((job) => job.cost))
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
