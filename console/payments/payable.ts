import type { ListedJob } from '../../contract/jobs/schema.ts'
import { toCents } from '../../contract/money.ts'
import { isRefusal, mostFor, type PayableJob, splitOverJobs } from '../../contract/payments/split.ts'

const payableOf = (job: ListedJob): PayableJob => ({
  id: job.id,
  state: job.state,
  due_cents: toCents(job.due),
  estimated_cost_cents: job.estimated_cost === null ? null : toCents(job.estimated_cost),
})

/** The most that one payment may bring for these jobs, in cents. */
export const mostForAll = (jobs: readonly ListedJob[]): number =>
  jobs.reduce((sum, job) => sum + mostFor(payableOf(job)), 0)

/** Cents by job; undefined for a sum that is too high. */
export function partsByJob(jobs: readonly ListedJob[], cents: number): Map<string, number> | undefined {
  if (jobs.length === 0) return new Map()
  const parts = splitOverJobs(jobs.map(payableOf), cents)
  return isRefusal(parts) ? undefined : new Map(parts.map((part) => [part.job, part.cents]))
}
