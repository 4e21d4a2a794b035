import type { Payment } from '../../contract/jobs/schema.ts'
import { creditPayment } from '../../contract/jobs/schema.ts'
import { toCents, toEuro } from '../../contract/money.ts'
import type { CreditForm } from '../../contract/payments/fields.ts'
import { isRefusal } from '../../contract/payments/split.ts'
import { byOf } from '../audit/audit.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { toListedJob } from '../jobs/jobs.rules.ts'
import { readJobs } from '../jobs/jobs.store.ts'
import { jobNotFound, type LockedJob, lockJobs } from '../jobs/lock.ts'
import { Problem } from '../request/problem.ts'
import { creditOf, useCreditOf } from './credit.rules.ts'
import { payableByCredit, payersOf } from './credit.store.ts'
import { findPerson, insertConfirmation, readRefundable } from './payments.store.ts'
import { recordRows, refused } from './take-payment.ts'

/** Fields of a refusal that are about the job to be paid; the rest is about the amount. */
const aboutJob = new Set(['credit_other_payer', 'payment_job_cancelled', 'payment_nothing_due'])

/**
 * Each used payment gives one confirmation of two rows: a refund of the cancelled job and a payment of the other. No
 * money changes hands; voiding the confirmation undoes both.
 */
export async function useCredit(call: PersonCall, id: string, form: CreditForm): Promise<Payment> {
  const { tx, who, person } = call
  const locked = await lockJobs(tx, who.company, [id, form.job_id])
  const job = locked.find((one) => one.id === id)
  const target = locked.find((one) => one.id === form.job_id)
  if (!job) throw jobNotFound(id)
  if (!target) throw new Problem(404, 'not_found', undefined, [{ path: 'job_id', key: 'not_found' }])
  const parts = useCreditOf({
    job,
    target,
    payments: await readRefundable(tx, who.company, id),
    payers: await payersOf(tx, who.company, target.installation_id),
    cents: form.amount === undefined ? undefined : toCents(form.amount),
  })
  if (isRefusal(parts)) throw refused(aboutJob.has(parts.key) ? 'job_id' : 'amount', parts)
  const assignee_id = (await findPerson(tx, who.company, person.sub)) ?? null
  const paid: Payment[] = []
  for (const { payment, cents } of parts) {
    const rowOf = ({ id: job_id, installation_id }: LockedJob) => ({
      installation_id,
      job_id,
      client_id: payment.client_id,
      assignee_id,
      payment_type_id: creditPayment.id,
      amount_cents: cents,
      notes: form.notes ?? null,
    })
    const rows = [
      { ...rowOf(job), kind: 'refund' as const, refund_of: payment.id },
      { ...rowOf(target), kind: 'payment' as const },
    ]
    paid.push(...(await recordRows(call, await insertConfirmation(tx, rows, byOf(call)))))
  }
  return paid.find(({ job_id }) => job_id === target.id) as Payment
}

export async function readCredit({ tx, who }: PersonCall, id: string) {
  const [job] = await readJobs(tx, who.company, { ids: [id] })
  if (!job) throw jobNotFound(id)
  const credit = creditOf(job)
  const payers = (await readRefundable(tx, who.company, id)).map(({ client_id }) => client_id)
  const ids = credit > 0 ? await payableByCredit(tx, who.company, payers) : []
  const jobs = new Map((await readJobs(tx, who.company, { ids })).map((row) => [row.id, row]))
  return { credit: toEuro(credit), jobs: ids.flatMap((one) => jobs.get(one) ?? []).map(toListedJob) }
}
