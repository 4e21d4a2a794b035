import type { Payment } from '../../contract/jobs/schema.ts'
import { toCents } from '../../contract/money.ts'
import type { paymentRoutes } from '../../contract/payments/routes.ts'
import type { RequestOf } from '../../contract/route.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { readCredit, useCredit } from './credit.ts'
import { listDebts } from './debts.store.ts'
import { listPayments, summarizePayments } from './payment-lists.store.ts'
import { installationOfJob, readPayments } from './payments.store.ts'
import { refund } from './refunds.ts'
import { takePayment } from './take-payment.ts'
import { editPayment, voidPayment } from './voiding.ts'

type Routes = typeof paymentRoutes

const centsOf = (amount: number | undefined) => (amount === undefined ? undefined : toCents(amount))

export const answerPayments = () => ({
  async listPayments({ query }: RequestOf<Routes['listPayments']>, { tx, who }: PersonCall) {
    const { ids, ...counted } = await listPayments(tx, who.company, query)
    return { items: await readPayments(tx, who.company, ids), ...counted }
  },

  summarizePayments: ({ query }: RequestOf<Routes['summarizePayments']>, { tx, who }: PersonCall) =>
    summarizePayments(tx, who.company, query),

  listDebts: ({ query }: RequestOf<Routes['listDebts']>, { tx, who }: PersonCall) =>
    listDebts(tx, who.company, query),

  async addPayment({ body }: RequestOf<Routes['addPayment']>, call: PersonCall) {
    const { installation_id: installation, job_ids: jobs, amount, ...rest } = body
    const [first] = await takePayment(call, { ...rest, installation, jobs, amountCents: toCents(amount) })
    return first as Payment
  },

  async addJobPayment({ params, body }: RequestOf<Routes['addJobPayment']>, call: PersonCall) {
    const job = await installationOfJob(call.tx, call.who.company, params.id)
    if (!job) throw new Problem(404, 'not_found', `There is no job ${params.id}.`)
    const { amount, ...rest } = body
    const given = {
      ...rest,
      installation: job.installation_id,
      jobs: [params.id],
      amountCents: centsOf(amount),
    }
    const [first] = await takePayment(call, given)
    return first as Payment
  },

  readCredit: ({ params }: RequestOf<Routes['readCredit']>, call: PersonCall) => readCredit(call, params.id),

  useCredit: ({ params, body }: RequestOf<Routes['useCredit']>, call: PersonCall) =>
    useCredit(call, params.id, body),

  refundPayment: ({ params, body }: RequestOf<Routes['refundPayment']>, call: PersonCall) =>
    refund(call, params.id, body),

  editPayment: ({ params, body }: RequestOf<Routes['editPayment']>, call: PersonCall) =>
    editPayment(call, params.id, body),

  async voidPayment({ params, query }: RequestOf<Routes['voidPayment']>, call: PersonCall) {
    await voidPayment(call, params.id, query.void_reason)
    return null
  },
})
