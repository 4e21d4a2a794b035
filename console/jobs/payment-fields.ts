import type { paymentFields } from '../../contract/jobs/payment-fields.ts'
import type { PaymentTypeName } from '../../contract/jobs/schema.ts'
import { formatDate, formatMoney, formatTime } from '../kit/format.ts'
import type { RecordField, RecordFields } from '../kit/record/differences.ts'
import { m } from '../paraglide/messages.js'
import { paymentTypeWord } from './words.ts'

/** The fields of a payment in the audit trail; people and type by name. */
export const paymentRecord: RecordFields = {
  confirmation: { label: m.payment_confirmation },
  kind: {
    label: m.column_type,
    text: (kind) => (kind === 'refund' ? m.payment_kind_refund() : m.payment_kind_payment()),
  },
  amount: { label: m.payment_amount, text: (amount) => formatMoney(Number(amount)) },
  lowers_cost: { label: m.payment_lowers_cost },
  payment_type: { label: m.payment_type, text: (type) => paymentTypeWord[type as PaymentTypeName]() },
  payer_name: { label: m.payment_payer },
  assignee_name: { label: m.payment_received_by },
  paid_at: { label: m.payment_day, text: (moment) => formatDate(String(moment)) },
  tax_document: { label: m.payment_tax_document },
  notes: { label: m.column_notes },
  voided_at: { label: m.payment_void, text: (moment) => formatTime(String(moment)) },
  void_reason: { label: m.payment_void_reason },
} satisfies RecordFields &
  Record<
    Exclude<
      keyof typeof paymentFields,
      'installation_id' | 'job_ids' | 'client_id' | 'assignee_id' | 'payment_type_id'
    >,
    RecordField
  >
