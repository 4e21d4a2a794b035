import type { Payment } from '../../contract/jobs/schema.ts'
import { toCents } from '../../contract/money.ts'
import type { RefundForm } from '../../contract/payments/fields.ts'
import { byOf } from '../audit/audit.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { changeCost } from '../jobs/change-cost.ts'
import { lockInstallations, lockJobs } from '../jobs/lock.ts'
import { Problem } from '../request/problem.ts'
import { refuseLowerCost, refuseRefund, remainingOf } from './payments.rules.ts'
import {
  findPerson,
  insertConfirmation,
  readConfirmation,
  readRefundable,
  type StoredPayment,
} from './payments.store.ts'
import { recordRows, refused } from './take-payment.ts'

export const jobIdsOf = (rows: readonly { job_id: string | null }[]) =>
  rows.flatMap(({ job_id }) => job_id ?? [])

/** Locks the installation and the jobs of a confirmation, then reads it: its money changes only under these locks. */
export async function lockConfirmation(call: PersonCall, id: string) {
  const { tx, who } = call
  const found = await readConfirmation(tx, who.company, id)
  if (found.length === 0) throw new Problem(404, 'not_found', `There is no payment ${id}.`)
  // The rows of a credit that was used may stand at two installations.
  await lockInstallations(
    tx,
    who.company,
    found.map(({ installation_id }) => installation_id),
  )
  const jobs = await lockJobs(tx, who.company, jobIdsOf(found))
  const rows = await readConfirmation(tx, who.company, id)
  const row = rows.find((one) => one.id === id) as StoredPayment
  return { row, rows, jobs }
}

const refundOf = (payment: Omit<StoredPayment, 'job_number'>, cents: number) => ({
  installation_id: payment.installation_id,
  job_id: payment.job_id,
  client_id: payment.client_id,
  kind: 'refund' as const,
  amount_cents: cents,
  refund_of: payment.id,
})

interface CostRow {
  job_id: string | null
  amount_cents: number
  lowers_cost?: boolean
}

/** Lowers the cost of jobs by the refunds that the client does not owe again. The caller has inserted these. */
export async function lowerCosts(call: PersonCall, rows: readonly CostRow[]): Promise<void> {
  for (const { job_id, amount_cents, lowers_cost } of rows)
    if (lowers_cost && job_id) await changeCost(call, job_id, -amount_cents)
}

/** Undoes `lowerCosts` for refunds that the caller has voided. */
export const raiseCosts = (call: PersonCall, rows: readonly CostRow[]): Promise<void> =>
  lowerCosts(
    call,
    rows.map((row) => ({ ...row, amount_cents: -row.amount_cents })),
  )

export async function refund(call: PersonCall, id: string, form: RefundForm): Promise<Payment> {
  const { tx, who, person } = call
  const { row, jobs } = await lockConfirmation(call, id)
  const cents = toCents(form.amount)
  const lowers_cost = form.lowers_cost ?? false
  const refusal = refuseRefund(row, cents)
  if (refusal) throw refused('amount', refusal)
  const job = jobs.find((one) => one.id === row.job_id)
  const costRefusal = lowers_cost ? refuseLowerCost(job) : undefined
  if (costRefusal) throw refused('lowers_cost', costRefusal)
  const rows = [
    {
      ...refundOf(row, cents),
      lowers_cost,
      assignee_id: (await findPerson(tx, who.company, person.sub)) ?? null,
      payment_type_id: form.payment_type_id,
      notes: form.notes ?? null,
    },
  ]
  const ids = await insertConfirmation(tx, rows, byOf(call))
  await lowerCosts(call, rows)
  const [refunded] = await recordRows(call, ids)
  return refunded as Payment
}

/**
 * Refunds all that remains of the payments of a job, each with a confirmation of its own. Cancelling a job gets it
 * injected; its caller holds the installation and the job.
 */
export async function refundJob(call: PersonCall, job: string, paymentTypeId: number): Promise<Payment[]> {
  const { tx, who, person } = call
  const assignee_id = (await findPerson(tx, who.company, person.sub)) ?? null
  const refunds: Payment[] = []
  for (const payment of await readRefundable(tx, who.company, job)) {
    const row = { ...refundOf(payment, remainingOf(payment)), assignee_id, payment_type_id: paymentTypeId }
    refunds.push(...(await recordRows(call, await insertConfirmation(tx, [row], byOf(call)))))
  }
  return refunds
}
