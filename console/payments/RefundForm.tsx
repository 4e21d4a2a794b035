import { useFormContext } from 'react-hook-form'
import { paymentFields } from '../../contract/jobs/payment-fields.ts'
import type { Payment } from '../../contract/jobs/schema.ts'
import { type RefundForm as RefundValues, refundFormSchema } from '../../contract/payments/fields.ts'
import { FormModal } from '../kit/form/FormModal.tsx'
import { TextAreaField } from '../kit/form/fields.tsx'
import { NumberField } from '../kit/form/NumberField.tsx'
import { formatMoney } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { OwedAgainField } from './OwedAgainField.tsx'
import { PaymentTypeField, TypedCashWarning } from './PaidFields.tsx'
import styles from './payments.module.css'
import { hasCostToLower, lowersByDefault, type RefundedJob, refundOutcome } from './refund-outcome.ts'

interface RefundFormProps {
  payment: Payment
  /** Undefined for a payment of no job. */
  job: RefundedJob | undefined
  /** Euro of the payment that were not refunded yet. */
  remaining: number
  onSave: (values: RefundValues) => Promise<void>
}

/** What a credit paid goes back as money, in a way that is chosen. */
const typeOf = ({ payment_type, payment_type_id }: Payment): number =>
  payment_type === 'credit' ? (null as never) : payment_type_id

const Outcome = ({ job, remaining }: { job: RefundedJob; remaining: number }) => {
  const { watch } = useFormContext()
  const amount: unknown = watch('amount')
  if (typeof amount !== 'number' || !(amount > 0) || amount > remaining) return null
  const text = refundOutcome(job, amount, watch('lowers_cost') === true)
  return text === undefined ? null : (
    <p className={styles.note} role="status">
      {text}
    </p>
  )
}

export const RefundForm = ({ payment, job, remaining, onSave }: RefundFormProps) => (
  <FormModal
    schema={refundFormSchema}
    defaults={{
      amount: remaining,
      payment_type_id: typeOf(payment),
      notes: '',
      ...(hasCostToLower(job) && { lowers_cost: lowersByDefault(job) }),
    }}
    onSave={onSave}
    errorText={keyText}
    saveLabel={m.payment_refund_save()}
  >
    <p className={styles.note}>
      {m.payment_refund_body({
        confirmation: payment.confirmation,
        payer: payment.payer_name,
        amount: formatMoney(payment.amount),
      })}
    </p>
    <NumberField
      name="amount"
      label={m.payment_amount()}
      required
      kind="money"
      description={m.payment_at_most({ amount: formatMoney(remaining) })}
    />
    <PaymentTypeField />
    <TypedCashWarning />
    {hasCostToLower(job) && <OwedAgainField />}
    {job && <Outcome job={job} remaining={remaining} />}
    <TextAreaField name="notes" label={m.column_notes()} max={paymentFields.notes.limit} />
  </FormModal>
)
