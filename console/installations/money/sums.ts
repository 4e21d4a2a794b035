// Cost, payments and debt of jobs, added up in cents to avoid rounding errors.
import type { InstallationMoney } from '../../../contract/jobs/schema.ts'

type Money = Pick<InstallationMoney, 'jobs' | 'payments'>

export interface Sums {
  cost: number
  paid: number
  owed: number
  /** The date of the oldest unpaid job. */
  since: string | undefined
  /** Estimates of jobs that have no cost yet; part of what is owed. */
  expected: number
  estimated: number
}

const add = (amounts: readonly number[]): number =>
  amounts.reduce((sum, euro) => sum + Math.round(euro * 100), 0) / 100

export function sumsOf({ jobs, payments }: Money): Sums {
  const billed = jobs.filter(({ state }) => state !== 'cancelled')
  const estimated = billed.filter(({ cost, estimated_cost }) => cost === null && estimated_cost !== null)
  const unpaid = jobs.filter(({ due }) => due > 0).map(({ done_at, created_at }) => done_at ?? created_at)
  const cost = add(billed.map((job) => job.cost ?? 0))
  const expected = add(estimated.map((job) => job.estimated_cost ?? 0))
  const counted = payments.filter(({ voided_at }) => voided_at === null)
  const paid = add(counted.map(({ kind, amount }) => (kind === 'refund' ? -amount : amount)))
  return {
    cost,
    paid,
    owed: add([cost, expected, -paid]),
    since: unpaid.sort()[0],
    expected,
    estimated: estimated.length,
  }
}
