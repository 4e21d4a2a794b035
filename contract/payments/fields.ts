// Money that a client pays: writable fields, each declared once.
import { z } from 'zod'
import { fieldsOf, optionalTextField, schemasOf } from '../fields.ts'
import { optionalIdField, paidBySchema } from '../jobs/fields.ts'
import { paymentTypes } from '../jobs/types.ts'
import { momentGiven } from '../moments.ts'
import { positiveEuroSchema } from '../money.ts'

export const mostJobsOfPayment = 50

/** Euro. Sums in cash from here on are not allowed with private persons (law 4446/2016 and its changes). */
export const cashWarning = 500

const cash = paymentTypes.find(({ payment_type }) => payment_type === 'cash')?.id

/** Whether the console warns of this payment; `euro` may be anything that was typed. */
export const warnsOfCash = (paymentType: unknown, euro: unknown): boolean =>
  paymentType === cash && typeof euro === 'number' && euro >= cashWarning

const optionalText = (max: number) => ({ ...optionalTextField(max), file: null })

export const paymentFields = fieldsOf({
  installation_id: { schema: z.uuid('installation_required'), stored: z.string(), empty: '', file: null },
  /** The jobs that it settles, in this order; the rest is refused. */
  job_ids: {
    schema: z.array(z.uuid()).min(1, 'job_required').max(mostJobsOfPayment, 'job_required'),
    stored: z.array(z.string()),
    empty: null,
    file: null,
  },
  client_id: { schema: z.uuid('client_required'), stored: z.string(), empty: '', file: null },
  /** Who took the money; default the caller. */
  assignee_id: optionalIdField(),
  payment_type_id: { schema: paidBySchema, stored: z.int(), empty: null, file: null },
  amount: { schema: positiveEuroSchema, stored: z.number(), empty: null, file: null },
  paid_at: { schema: momentGiven.optional(), stored: z.string(), empty: null, file: null },
  notes: optionalText(1000),
  /** Number of the receipt or invoice that the company issued elsewhere. */
  tax_document: optionalText(50),
})

export const paymentFormSchema = z.strictObject(schemasOf(paymentFields))
export type PaymentForm = z.output<typeof paymentFormSchema>

/** Of one job: `client_id` and `amount` default to the tenant and to all that is due. */
export const jobPaymentFormSchema = paymentFormSchema
  .omit({ installation_id: true, job_ids: true })
  .partial({ client_id: true, amount: true })

/**
 * Notes and tax document change in place. Any other field voids the confirmation and replaces it by a new one; a
 * `void_reason` is then required.
 */
export const paymentEditSchema = z
  .strictObject({
    ...schemasOf(paymentFields),
    void_reason: optionalTextField(200).schema,
  })
  .omit({ installation_id: true, job_ids: true })
  .partial()
export type PaymentEdit = z.output<typeof paymentEditSchema>

/** `job_id` is the job to be paid; without an amount all that the credit holds and the job may get. */
export const creditFormSchema = z.strictObject({
  job_id: z.uuid('job_required'),
  amount: positiveEuroSchema.optional(),
  notes: optionalTextField(1000).schema,
})
export type CreditForm = z.output<typeof creditFormSchema>

/**
 * With `lowers_cost` the client does not owe the money: the cost of the job drops by it, and a settled job stays settled.
 * Default false: the client owes it again.
 */
export const refundFormSchema = z.strictObject({
  amount: positiveEuroSchema,
  payment_type_id: paidBySchema,
  lowers_cost: z.boolean().optional(),
  notes: optionalTextField(1000).schema,
})
export type RefundForm = z.output<typeof refundFormSchema>
