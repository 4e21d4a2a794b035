// The money of a job in words: exact in cents, never a sum that the server did not say.
import type { ListedJob, Payment } from '../../contract/jobs/schema.ts'
import { formatMoney, formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { paymentTypeWord } from './words.ts'

type Money = Pick<ListedJob, 'state' | 'cost' | 'estimated_cost' | 'paid' | 'due'>

export interface Figure {
  label: string
  value: string
  /** Where the sum comes from. */
  line: string | undefined
  tone?: 'fine' | 'fault'
}

const costLine = ({ cost, estimated_cost }: Money): string | undefined => {
  if (cost === null) return m.job_cost_unset()
  if (!estimated_cost) return undefined
  return m.job_cost_share({ percent: formatNumber((cost / estimated_cost) * 100, 0) })
}

const paidLine = (payments: readonly Payment[]): string | undefined => {
  const counted = payments.filter(({ voided_at }) => voided_at === null)
  const received = counted.filter(({ kind }) => kind === 'payment')
  if (received.length === 0) return undefined
  const ways = [...new Set(received.map(({ payment_type }) => paymentTypeWord[payment_type]()))].join(', ')
  const text = m.job_paid_times({ count: received.length, ways })
  return received.length < counted.length ? `${text}, ${m.job_paid_less_refunds()}` : text
}

const dueFigure = ({ state, cost, estimated_cost, due }: Money): Figure => {
  if (due < 0)
    return { label: m.money_credit(), value: formatMoney(-due), line: m.job_credit_line(), tone: 'fine' }
  const isOwed = due > 0
  if (!isOwed && cost === null && estimated_cost === null && state === 'pending')
    return { label: m.job_due(), value: '—', line: m.job_due_unknown() }
  const basis = cost === null && estimated_cost !== null ? m.job_due_of_estimate() : m.job_due_of_cost()
  return {
    label: m.job_due(),
    value: formatMoney(due),
    line: state === 'cancelled' ? m.job_due_cancelled() : isOwed ? basis : m.balance_settled(),
    tone: isOwed ? 'fault' : 'fine',
  }
}

/** Estimate, cost, paid, and what is due or a credit. */
export const jobFigures = (job: Money, payments: readonly Payment[]): Figure[] => [
  {
    label: m.job_estimate(),
    value: job.estimated_cost === null ? '—' : formatMoney(job.estimated_cost),
    line: job.estimated_cost === null ? m.job_estimate_none() : undefined,
  },
  { label: m.job_cost(), value: job.cost === null ? '—' : formatMoney(job.cost), line: costLine(job) },
  { label: m.money_paid(), value: formatMoney(job.paid), line: paidLine(payments) },
  dueFigure(job),
]
