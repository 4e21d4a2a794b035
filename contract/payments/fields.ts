// Forms of the money that a client pays.
import { z } from 'zod'
import { optionalTextField, schemasOf } from '../fields.ts'
import { paidBySchema } from '../jobs/fields.ts'
import { paymentFields, paymentMoneyFields, paymentTextFields } from '../jobs/payment-fields.ts'
import { paymentTypes } from '../jobs/types.ts'
import { positiveEuroSchema } from '../money.ts'

/** Euro. Sums in cash from here on are not allowed with private persons (law 4446/2016 and its changes). */
export const cashWarning = 500

const cash = paymentTypes.find(({ payment_type }) => payment_type === 'cash')?.id

/** Whether the console warns of this payment; `euro` may be anything that was typed. */
export const warnsOfCash = (paymentType: unknown, euro: unknown): boolean =>
  paymentType === cash && typeof euro === 'number' && euro >= cashWarning

export const paymentFormSchema = z.strictObject(schemasOf(paymentFields))
export type PaymentForm = z.output<typeof paymentFormSchema>

/** Of one job: `client_id` and `amount` default to the tenant and to all that is due. */
export const jobPaymentFormSchema = paymentFormSchema
  .omit({ installation_id: true, job_ids: true })
  .partial({ client_id: true, amount: true })

/** A `void_reason` is required where the confirmation is replaced. */
export const paymentEditSchema = z
  .strictObject({
    ...schemasOf({ ...paymentMoneyFields, ...paymentTextFields }),
    void_reason: optionalTextField(200).schema,
  })
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
