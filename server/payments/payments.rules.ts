// What may be paid, refunded and voided, in whole cents.

import { toEuro } from '../../contract/money.ts'
import type { FieldError, ProblemKey } from '../../contract/problems.ts'

export interface PayableJob {
  id: string
  state: string
  estimated_cost_cents: number | null
  /** Cost, or the estimate while there is no cost, less what is paid. */
  due_cents: number
}

export interface Refusal {
  key: ProblemKey
  values?: FieldError['values']
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

export interface EnteredPayment {
  kind: string
  amount_cents: number
  voided_at: Date | null
  /** Refunds of it that are not voided. */
  refunded_cents: number
}

export const remainingOf = ({ amount_cents, refunded_cents }: EnteredPayment): number =>
  amount_cents - refunded_cents

export function refuseRefund(payment: EnteredPayment, cents: number): Refusal | undefined {
  if (payment.kind === 'refund') return { key: 'refund_of_refund' }
  if (payment.voided_at) return { key: 'payment_voided' }
  const most = remainingOf(payment)
  return cents > most ? { key: 'refund_above_payment', values: { max: toEuro(most) } } : undefined
}

/** Of a confirmation: all its rows. A payment of which a part was refunded stays; its refund is voided first. */
export function refuseVoid(rows: readonly EnteredPayment[]): Refusal | undefined {
  if (rows.some(({ voided_at }) => voided_at)) return { key: 'payment_voided' }
  return rows.some(({ refunded_cents }) => refunded_cents > 0) ? { key: 'payment_refunded' } : undefined
}

/** Without the refund its payment counts in full again, which may be more than the job owes. */
export function refuseUndoneRefund(
  job: PayableJob | undefined,
  refund: { amount_cents: number },
): Refusal | undefined {
  if (!job || job.state === 'cancelled' || refund.amount_cents <= job.due_cents) return undefined
  return { key: 'payment_above_due', values: { max: toEuro(Math.max(0, job.due_cents)) } }
}

export const confirmationOf = ({ year, number }: { year: number; number: number }): string =>
  `${year}/${number}`

const clockToleranceMs = 5 * 60_000
export const isInFuture = (moment: Date, now = Date.now()): boolean =>
  moment.getTime() > now + clockToleranceMs
