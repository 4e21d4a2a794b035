import { z } from 'zod'
import { requiredTextField } from '../fields.ts'
import { listedJobSchema, paymentKinds, paymentSchema, recordedPaymentTypes } from '../jobs/schema.ts'
import { staleByJob } from '../jobs/stale.ts'
import { languages } from '../language.ts'
import { foundListOf, isoTime, listOf, listQuery, manyOf } from '../lists.ts'
import { dayGiven, inOrder, isInOrder } from '../moments.ts'
import { technician } from '../roles.ts'
import { route } from '../route.ts'
import {
  creditFormSchema,
  jobPaymentFormSchema,
  paymentEditSchema,
  paymentFormSchema,
  refundFormSchema,
} from './fields.ts'

const onePayment = z.object({ id: z.uuid() })

export const paymentSorts = ['paid_at', 'amount', 'confirmation'] as const

const paymentFilters = {
  payment_type_id: manyOf(z.coerce.number().int().min(1).max(recordedPaymentTypes.length)),
  kind: manyOf(z.enum(paymentKinds)),
  assignee_id: manyOf(z.uuid()),
  client_id: z.uuid().optional(),
  installation_id: z.uuid().optional(),
  job_id: z.uuid().optional(),
  /** Year and number: all rows of one confirmation. */
  confirmation: z
    .string()
    .regex(/^\d{4}\/\d{1,9}$/, 'field_invalid')
    .optional(),
  /** Refunds and replacements of the confirmation of this payment, and what it refunds or replaces itself. */
  related_to: z.uuid().optional(),
  /** Default: voided ones too, marked as such. */
  voided: z.enum(['true', 'false']).optional(),
  /** Local days of `paid_at`, both inclusive. */
  date_from: dayGiven().optional(),
  date_to: dayGiven().optional(),
}

export const paymentListQuery = listQuery(paymentSorts).extend(paymentFilters).refine(isInOrder, inOrder)
/** All pages, for a file. */
export const paymentExportQuery = listQuery(paymentSorts)
  .omit({ limit: true, offset: true })
  .extend(paymentFilters)
  .extend({ lang: z.enum(languages).default('el') })
  .refine(isInOrder, inOrder)
export type PaymentListQuery = z.output<typeof paymentListQuery>
const paymentSummaryQuery = listQuery(paymentSorts)
  .pick({ search: true })
  .extend(paymentFilters)
  .refine(isInOrder, inOrder)
export type PaymentSummaryQuery = z.output<typeof paymentSummaryQuery>

/** Sums in euro without voided ones; `net` is received less refunded. */
export const paymentSummarySchema = z
  .object({
    count: z.int(),
    received: z.number(),
    refunded: z.number(),
    net: z.number(),
    types: z.array(z.object({ payment_type_id: z.int(), count: z.int(), net: z.number() })),
  })
  .meta({ id: 'PaymentSummary' })
export type PaymentSummary = z.infer<typeof paymentSummarySchema>

/**
 * What one installation owes for jobs that are done, by the age in local days since each was done; euro. Credits of the
 * installation lessen its oldest debts. An estimate of a job that is not done is no debt yet.
 */
export const debtSchema = z
  .object({
    installation_id: z.string(),
    tag_id: z.string(),
    client_id: z.string(),
    client_name: z.string(),
    client_phone: z.string().nullable(),
    address: z.string().nullable(),
    area: z.string().nullable(),
    owed: z.number(),
    owed_since: isoTime,
    jobs: z.int(),
    days_0_30: z.number(),
    days_31_60: z.number(),
    days_61_90: z.number(),
    days_over_90: z.number(),
  })
  .meta({ id: 'Debt' })
export type Debt = z.infer<typeof debtSchema>

export const debtSorts = ['owed', 'owed_since', 'client_name'] as const
export const debtListQuery = listQuery(debtSorts)
export type DebtListQuery = z.output<typeof debtListQuery>

/** Euro. `jobs` are those that the credit may pay: of installations whose tenant or owner paid the cancelled job. */
const creditSchema = z.object({ credit: z.number(), jobs: z.array(listedJobSchema) }).meta({ id: 'Credit' })

/** What clients paid. A payment is a confirmation and no tax document. */
export const paymentRoutes = {
  listPayments: route({
    method: 'GET',
    path: '/payments',
    tag: 'payments',
    summary: 'Payments and refunds, the newest first; `search` is for client, installation and confirmation',
    roles: technician,
    query: paymentListQuery,
    reply: foundListOf(paymentSchema),
  }),
  summarizePayments: route({
    method: 'GET',
    path: '/payments/summary',
    tag: 'payments',
    summary: 'Sums of the payments that a search or filter finds',
    roles: technician,
    query: paymentSummaryQuery,
    reply: paymentSummarySchema,
  }),
  listDebts: route({
    method: 'GET',
    path: '/payments/debts',
    tag: 'payments',
    summary: 'Installations that owe, with the age of what they owe',
    roles: technician,
    query: debtListQuery,
    reply: listOf(debtSchema).extend({
      owed: z.number(),
      days_0_30: z.number(),
      days_31_60: z.number(),
      days_61_90: z.number(),
      days_over_90: z.number(),
    }),
  }),
  addPayment: route({
    method: 'POST',
    path: '/payments',
    tag: 'payments',
    summary: 'Record one sum for one or several unpaid jobs of an installation',
    roles: technician,
    body: paymentFormSchema,
    reply: paymentSchema,
    status: 201,
    location: '/payments?job_id={job_id}',
    stale: staleByJob,
  }),
  addJobPayment: route({
    method: 'POST',
    path: '/jobs/{id}/payments',
    tag: 'payments',
    summary: 'Record a payment for a job',
    roles: technician,
    params: onePayment,
    body: jobPaymentFormSchema,
    reply: paymentSchema,
    status: 201,
    location: '/payments?job_id={job_id}',
    stale: staleByJob,
  }),
  readCredit: route({
    method: 'GET',
    path: '/jobs/{id}/credit',
    tag: 'payments',
    summary: 'What remains as a credit of a cancelled job, and the unpaid jobs of its payers, oldest first',
    roles: technician,
    params: onePayment,
    reply: creditSchema,
  }),
  useCredit: route({
    method: 'POST',
    path: '/jobs/{id}/credit',
    tag: 'payments',
    summary: 'Pay another job of the same payer from the credit of a cancelled one',
    roles: technician,
    params: onePayment,
    body: creditFormSchema,
    reply: paymentSchema,
    status: 201,
    location: '/payments?job_id={job_id}',
    stale: staleByJob,
  }),
  refundPayment: route({
    method: 'POST',
    path: '/payments/{id}/refund',
    tag: 'payments',
    summary:
      'Record money that was paid back, at most what remains of the payment; it may lower the cost of its job',
    roles: technician,
    params: onePayment,
    body: refundFormSchema,
    reply: paymentSchema,
    status: 201,
    location: '/payments?job_id={job_id}',
    stale: staleByJob,
  }),
  editPayment: route({
    method: 'PATCH',
    path: '/payments/{id}',
    tag: 'payments',
    summary: 'Change notes and tax document, or void the confirmation and replace it',
    roles: technician,
    params: onePayment,
    body: paymentEditSchema,
    reply: paymentSchema,
    stale: staleByJob,
  }),
  voidPayment: route({
    method: 'DELETE',
    path: '/payments/{id}',
    tag: 'payments',
    summary: 'Void a confirmation with all its rows; it stays in the list and counts nowhere',
    roles: technician,
    params: onePayment,
    query: z.object({ void_reason: requiredTextField('void_reason_required', 200).schema }),
    reply: z.null(),
    status: 204,
    stale: staleByJob,
  }),
  printPayment: route({
    method: 'GET',
    path: '/payments/{id}/pdf',
    tag: 'payments',
    summary: 'The payment confirmation as PDF, which is no tax document',
    roles: technician,
    params: onePayment,
    query: z.object({ lang: z.enum(languages).default('el') }),
    reply: z.string(),
    answers: 'stream',
    media: ['application/pdf'],
  }),
} as const
