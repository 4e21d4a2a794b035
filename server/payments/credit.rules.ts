// How a credit of a cancelled job pays another, in whole cents.
import { toEuro } from '../../contract/money.ts'
import { isRefusal, type PayableJob, type Refusal, splitOverJobs } from '../../contract/payments/split.ts'
import { type EnteredPayment, remainingOf } from './payments.rules.ts'

interface CreditedPayment extends EnteredPayment {
  id: string
  client_id: string
}

interface Credit {
  /** The cancelled job, and what of its payments was not refunded, oldest first. */
  job: { state: string; due_cents: number }
  payments: readonly CreditedPayment[]
  target: PayableJob
  /** Whose money may pay the target: tenant and owner of its installation. */
  payers: readonly string[]
  /** Without it all that the credit holds and the target may get. */
  cents?: number | undefined
}

interface CreditPart {
  payment: CreditedPayment
  cents: number
}

/** What a cancelled job has left, and never less than nothing. */
export const creditOf = ({ state, due_cents }: Credit['job']): number =>
  state === 'cancelled' ? Math.max(0, -due_cents) : 0

/** Takes from the oldest payment first; each part becomes a confirmation of its own. */
export function useCreditOf({ job, payments, target, payers, cents }: Credit): CreditPart[] | Refusal {
  const credit = creditOf(job)
  if (credit === 0) return { key: 'credit_none' }
  const own = payments.filter(({ client_id }) => payers.includes(client_id))
  if (own.length === 0) return { key: 'credit_other_payer' }
  const most = Math.min(
    credit,
    own.reduce((sum, payment) => sum + remainingOf(payment), 0),
  )
  if (cents !== undefined && cents > most) return { key: 'credit_above', values: { max: toEuro(most) } }
  const payable = splitOverJobs([target])
  if (isRefusal(payable)) return payable
  const sum = cents ?? Math.min(most, payable[0]?.cents ?? 0)
  const parts = splitOverJobs([target], sum)
  if (isRefusal(parts)) return parts
  let left = sum
  return own.flatMap((payment) => {
    const part = Math.min(left, remainingOf(payment))
    left -= part
    return part > 0 ? [{ payment, cents: part }] : []
  })
}
