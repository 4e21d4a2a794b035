// What may be refunded and voided, in whole cents.
import { toEuro } from '../../contract/money.ts'
import type { PayableJob, Refusal } from '../../contract/payments/split.ts'

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

/** A cancelled job owes nothing, whatever it would have cost. */
export const refuseLowerCost = (job: { state: string } | undefined): Refusal | undefined =>
  !job || job.state === 'cancelled' ? { key: 'refund_job_cancelled' } : undefined

/** Why the rows of a confirmation cannot be voided. The refund of a partly refunded payment is voided first. */
export function refuseVoid(rows: readonly EnteredPayment[]): Refusal | undefined {
  if (rows.some(({ voided_at }) => voided_at)) return { key: 'payment_voided' }
  return rows.some(({ refunded_cents }) => refunded_cents > 0) ? { key: 'payment_refunded' } : undefined
}

/**
 * Without the refund its payment counts in full again, which may be more than the job owes. Where the refund lowered the
 * cost, that rises again too.
 */
export function refuseUndoneRefund(
  job: PayableJob | undefined,
  refund: { amount_cents: number; lowers_cost: boolean },
): Refusal | undefined {
  if (!job || job.state === 'cancelled' || refund.lowers_cost || refund.amount_cents <= job.due_cents)
    return undefined
  return { key: 'payment_above_due', values: { max: toEuro(Math.max(0, job.due_cents)) } }
}

const clockToleranceMs = 5 * 60_000
export const isInFuture = (moment: Date, now = Date.now()): boolean =>
  moment.getTime() > now + clockToleranceMs
