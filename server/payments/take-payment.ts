// Records a sum that a client paid: for payments on their own, and at the end of a visit.
import { omitFields, storedValues } from '../../contract/fields.ts'
import { paymentFields } from '../../contract/jobs/payment-fields.ts'
import type { Payment } from '../../contract/jobs/schema.ts'
import type { PaymentForm } from '../../contract/payments/fields.ts'
import { isRefusal, type Refusal, splitOverJobs } from '../../contract/payments/split.ts'
import { byOf, recordCreated } from '../audit/audit.store.ts'
import { isClient } from '../clients/clients.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { lockInstallations, lockJobs } from '../jobs/lock.ts'
import { publishJob } from '../jobs/publish-job.ts'
import { settleJobs } from '../jobs/settle.ts'
import { Problem } from '../request/problem.ts'
import { isInFuture } from './payments.rules.ts'
import { findPerson, insertConfirmation, readPayments } from './payments.store.ts'

export interface TakenPayment
  extends Omit<PaymentForm, 'installation_id' | 'job_ids' | 'amount' | 'client_id'> {
  installation: string
  /** Settled in this order. */
  jobs: readonly string[]
  /** Default: all that may be paid. */
  amountCents?: number | undefined
  /** Who paid; default the tenant. */
  client_id?: string | undefined
  /** The visit at whose end it was paid. */
  appointment_id?: string | null | undefined
}

/** Stored as they are given. */
const plainFields = omitFields(
  paymentFields,
  'installation_id',
  'job_ids',
  'client_id',
  'assignee_id',
  'amount',
  'paid_at',
)

const notFound = (path: string) => new Problem(404, 'not_found', undefined, [{ path, key: 'not_found' }])

/** By what is stored now; what a form alone gets wrong is 400. */
export const refused = (path: string, { key, values }: Refusal) =>
  new Problem(409, key, undefined, [{ path, key, ...(values && { values }) }], values && { values })

/** Throws where the client or the person is not of the company. */
export async function requirePeople(
  { tx, who }: PersonCall,
  { client_id, assignee_id }: Pick<TakenPayment, 'client_id' | 'assignee_id'>,
): Promise<void> {
  if (client_id && !(await isClient(tx, client_id, who.company))) throw notFound('client_id')
  if (assignee_id && !(await findPerson(tx, who.company, assignee_id))) throw notFound('assignee_id')
}

export function momentOf(paid_at: string | undefined): { paid_at?: Date } {
  if (paid_at === undefined) return {}
  const moment = new Date(paid_at)
  if (isInFuture(moment)) {
    const key = 'payment_in_future'
    throw new Problem(400, key, undefined, [{ path: 'paid_at', key }])
  }
  return { paid_at: moment }
}

/** In the order of `ids`, with their installation locked before them; an archived one too, since its debts stay. */
export async function lockPayable(call: PersonCall, installation: string, ids: readonly string[]) {
  const { tx, who } = call
  const [home] = await lockInstallations(tx, who.company, [installation])
  if (!home) throw notFound('installation_id')
  const byId = new Map((await lockJobs(tx, who.company, ids)).map((job) => [job.id, job]))
  const jobs = ids.flatMap((id) => byId.get(id) ?? [])
  if (jobs.length < ids.length || jobs.some(({ installation_id }) => installation_id !== installation))
    throw notFound('job_ids')
  return { tenant: home.client_id, jobs }
}

/**
 * The rows of one confirmation, one for each job. Locks the installation, then the jobs; a caller that holds them already
 * may hold no other jobs.
 */
export async function takePayment(call: PersonCall, given: TakenPayment): Promise<Payment[]> {
  const { tx, who, person } = call
  const { tenant, jobs } = await lockPayable(call, given.installation, [...new Set(given.jobs)])
  await requirePeople(call, given)
  const when = momentOf(given.paid_at)
  const parts = splitOverJobs(jobs, given.amountCents)
  if (isRefusal(parts)) throw refused('amount', parts)
  const shared = {
    ...storedValues(plainFields, given),
    ...when,
    installation_id: given.installation,
    appointment_id: given.appointment_id ?? null,
    client_id: given.client_id ?? tenant,
    assignee_id: given.assignee_id ?? (await findPerson(tx, who.company, person.sub)) ?? null,
  }
  const rows = parts.map(({ job, cents }) => ({ ...shared, job_id: job, amount_cents: cents }))
  return recordRows(call, await insertConfirmation(tx, rows, byOf(call)))
}

/** Settles the jobs of changed payments and announces them. */
export async function afterChange(
  call: PersonCall,
  payments: readonly { job_id: string | null; installation_id: string }[],
): Promise<void> {
  await settleJobs(
    call,
    payments.flatMap(({ job_id }) => job_id ?? []),
  )
  for (const payment of payments) await publishJob(call.tx, call.who.company, payment)
}

/** After rows were inserted: audited, settled and announced. */
export async function recordRows(call: PersonCall, ids: readonly string[]): Promise<Payment[]> {
  const { tx, who } = call
  const payments = await readPayments(tx, who.company, ids)
  await recordCreated(tx, call, 'payment', payments)
  await afterChange(call, payments)
  return payments
}
