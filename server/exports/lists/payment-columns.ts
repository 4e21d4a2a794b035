import { paymentFields } from '../../../contract/jobs/payment-fields.ts'
import type { Payment } from '../../../contract/jobs/schema.ts'
import type { Language } from '../../../contract/language.ts'
import type { Debt } from '../../../contract/payments/routes.ts'
import { paymentTypeWords } from '../pdf-reports/payment-texts.ts'
import type { ListColumn } from './cells.ts'
import { declaredColumns } from './declared-columns.ts'

const kindWords = {
  payment: { el: 'πληρωμή', en: 'payment' },
  refund: { el: 'επιστροφή', en: 'refund' },
} as const

const at = (time: string | null): Date | null => (time === null ? null : new Date(time))

/** A refund is negative, so that a column of valid rows adds up. */
export const paymentColumns = (language: Language): readonly ListColumn<Payment>[] => [
  { label: { el: 'Βεβαίωση', en: 'Confirmation' }, value: ({ confirmation }) => confirmation },
  ...declaredColumns<typeof paymentFields, Payment>(paymentFields, language, {
    before: {
      client_id: [{ label: { el: 'Είδος', en: 'Kind' }, value: ({ kind }) => kindWords[kind][language] }],
      installation_id: [{ label: { el: 'Πελάτης', en: 'Client' }, value: ({ client_name }) => client_name }],
    },
    values: {
      paid_at: ({ paid_at }) => at(paid_at),
      client_id: ({ payer_name }) => payer_name,
      installation_id: ({ tag_id }) => tag_id,
      job_ids: ({ job_number }) => job_number,
      amount: ({ kind, amount }) => (kind === 'refund' ? -amount : amount),
      payment_type_id: ({ payment_type }) => paymentTypeWords[payment_type][language],
      assignee_id: ({ assignee_name }) => assignee_name,
    },
  }),
  { label: { el: 'Ακυρωμένη', en: 'Void' }, value: ({ voided_at }) => voided_at !== null },
  { label: { el: 'Λόγος ακύρωσης', en: 'Reason' }, value: ({ void_reason }) => void_reason },
  { label: { el: 'Καταχώριση', en: 'Recorded' }, value: ({ created_at }) => at(created_at) },
]

export const debtColumns: readonly ListColumn<Debt>[] = [
  { label: { el: 'Εγκατάσταση', en: 'Installation' }, value: ({ tag_id }) => tag_id },
  { label: { el: 'Πελάτης', en: 'Client' }, value: ({ client_name }) => client_name },
  { label: { el: 'Τηλέφωνο', en: 'Phone' }, value: ({ client_phone }) => client_phone },
  { label: { el: 'Διεύθυνση', en: 'Address' }, value: ({ address }) => address },
  { label: { el: 'Περιοχή', en: 'Area' }, value: ({ area }) => area },
  { label: { el: 'Οφείλεται από', en: 'Owed since' }, value: ({ owed_since }) => at(owed_since) },
  { label: { el: '0–30 ημέρες (€)', en: '0–30 days (€)' }, value: ({ days_0_30 }) => days_0_30 },
  { label: { el: '31–60 ημέρες (€)', en: '31–60 days (€)' }, value: ({ days_31_60 }) => days_31_60 },
  { label: { el: '61–90 ημέρες (€)', en: '61–90 days (€)' }, value: ({ days_61_90 }) => days_61_90 },
  {
    label: { el: 'Πάνω από 90 ημέρες (€)', en: 'Over 90 days (€)' },
    value: ({ days_over_90 }) => days_over_90,
  },
  { label: { el: 'Οφείλει (€)', en: 'Owed (€)' }, value: ({ owed }) => owed },
]
