// Money that a client pays: writable fields, each declared once.
import { z } from 'zod'
import { fieldsOf, omitFields, optionalTextField, pickFields, schemasOf } from '../fields.ts'
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

/** In the order of their files, which have names and numbers in place of ids. */
export const paymentFields = fieldsOf({
  paid_at: {
    schema: momentGiven.optional(),
    stored: z.string(),
    empty: null,
    file: { label: { el: 'Ημερομηνία', en: 'Date' } },
  },
  client_id: {
    schema: z.uuid('client_required'),
    stored: z.string(),
    empty: '',
    file: { label: { el: 'Πλήρωσε', en: 'Paid by' } },
  },
  installation_id: {
    schema: z.uuid('installation_required'),
    stored: z.string(),
    empty: '',
    file: { label: { el: 'Εγκατάσταση', en: 'Installation' } },
  },
  /** The jobs that it settles, in this order; the rest is refused. */
  job_ids: {
    schema: z.array(z.uuid()).min(1, 'job_required').max(mostJobsOfPayment, 'job_required'),
    stored: z.array(z.string()),
    empty: null,
    file: { label: { el: 'Εργασία', en: 'Job' } },
  },
  amount: {
    schema: positiveEuroSchema,
    stored: z.number(),
    empty: null,
    file: { label: { el: 'Ποσό (€)', en: 'Amount (€)' } },
  },
  payment_type_id: {
    schema: paidBySchema,
    stored: z.int(),
    empty: null,
    file: { label: { el: 'Τρόπος πληρωμής', en: 'Payment type' } },
  },
  /** Who took the money; default the caller. */
  assignee_id: { ...optionalIdField(), file: { label: { el: 'Εισέπραξε', en: 'Received by' } } },
  /** Number of the receipt or invoice that the company issued elsewhere. */
  tax_document: {
    ...optionalTextField(50),
    file: { label: { el: 'Αριθμός παραστατικού', en: 'Tax document number' } },
  },
  notes: { ...optionalTextField(1000), file: { label: { el: 'Σημειώσεις', en: 'Notes' } } },
})

/** Change in place. */
export const paymentTextFields = pickFields(paymentFields, 'notes', 'tax_document')

/** A change of one of these voids the confirmation and replaces it. */
export const paymentMoneyFields = omitFields(
  paymentFields,
  'installation_id',
  'job_ids',
  'notes',
  'tax_document',
)

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
