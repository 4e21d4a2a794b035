// What a refund does to its job, in words.
import type { ListedJob } from '../../contract/jobs/schema.ts'
import { toCents, toEuro } from '../../contract/money.ts'
import { numberText } from '../jobs/words.ts'
import { formatMoney } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'

export type RefundedJob = Pick<ListedJob, 'number' | 'state' | 'cost' | 'estimated_cost' | 'paid' | 'due'>

/** A cancelled job owes nothing, whatever is refunded. */
export const hasCostToLower = (job: RefundedJob | undefined): job is RefundedJob =>
  job !== undefined && job.state !== 'cancelled'

/** What was settled stays settled, unless somebody chooses otherwise. */
export const lowersByDefault = (job: RefundedJob): boolean =>
  job.state === 'complete' && (job.cost ?? job.estimated_cost) !== null && job.due >= 0

/** Euro; undefined where there is nothing to say. */
export function refundOutcome(job: RefundedJob, amount: number, lowersCost: boolean): string | undefined {
  const number = numberText(job.number)
  const cents = toCents(amount)
  const moneyOf = (value: number) => formatMoney(toEuro(value))
  if (job.state === 'cancelled')
    return m.payment_refund_credit({ number, credit: moneyOf(Math.max(0, toCents(job.paid) - cents)) })
  if (lowersCost) {
    const cost = moneyOf(toCents(job.cost ?? job.estimated_cost ?? 0) - cents)
    // The server refuses it.
    if (job.due < 0) return undefined
    if (job.state === 'complete') return m.payment_refund_keeps_settled({ number, cost })
    return m.payment_refund_cost_becomes({ number, cost, due: formatMoney(job.due) })
  }
  const due = toCents(job.due) + cents
  if (due <= 0) return m.payment_refund_nothing_owed({ number })
  if (job.state === 'pending') return m.payment_refund_left({ number, due: moneyOf(due) })
  return job.state === 'complete'
    ? m.payment_refund_owed_again({ number, due: moneyOf(due) })
    : m.payment_refund_owed_done({ number, due: moneyOf(due) })
}
