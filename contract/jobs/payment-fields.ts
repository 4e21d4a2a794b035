// The payment: its writable fields, each declared once. Replies of jobs show it, so it is declared among these.
import { z } from 'zod'
import { fieldsOf, omitFields, optionalTextField, pickFields } from '../fields.ts'
import { momentGiven } from '../moments.ts'
import { positiveEuroSchema } from '../money.ts'
import { optionalIdField, paidBySchema } from './fields.ts'

const mostJobsOfPayment = 50

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
