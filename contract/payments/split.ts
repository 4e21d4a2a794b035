// How one sum settles several jobs, in whole cents.
import { toEuro } from '../money.ts'
import type { ProblemKey } from '../problems.ts'

export interface PayableJob {
  id: string
  state: string
  estimated_cost_cents: number | null
  /** Cost, or the estimate while there is no cost, less what is paid. */
  due_cents: number
}

export interface Refusal {
  key: ProblemKey
  values?: Record<string, number>
}
export const isRefusal = (outcome: object): outcome is Refusal => 'key' in outcome

/** The most that one payment may bring for a job: what is due and, where there is one, the estimate. */
export const mostFor = ({ state, due_cents, estimated_cost_cents }: PayableJob): number =>
  state === 'cancelled' ? 0 : Math.max(0, Math.min(due_cents, estimated_cost_cents ?? due_cents))

export interface Part {
  job: string
  cents: number
}

/** Fills one job after the other; a job that gets nothing has no part. Without a sum, all that may be paid. */
export function splitOverJobs(jobs: readonly PayableJob[], sumCents?: number): Part[] | Refusal {
  if (jobs.some(({ state }) => state === 'cancelled')) return { key: 'payment_job_cancelled' }
  if (jobs.every(({ due_cents }) => due_cents <= 0)) return { key: 'payment_nothing_due' }
  const most = jobs.reduce((sum, job) => sum + mostFor(job), 0)
  const due = jobs.reduce((sum, { due_cents }) => sum + Math.max(0, due_cents), 0)
  const sum = sumCents ?? most
  if (sum > due) return { key: 'payment_above_due', values: { max: toEuro(due) } }
  if (sum > most) return { key: 'payment_above_estimate', values: { max: toEuro(most) } }
  let left = sum
  return jobs.flatMap((job) => {
    const cents = Math.min(left, mostFor(job))
    left -= cents
    return cents > 0 ? [{ job: job.id, cents }] : []
  })
}
