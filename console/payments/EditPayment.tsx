import { useFormContext } from 'react-hook-form'
import { formValues, namesOf } from '../../contract/fields.ts'
import { paymentMoneyFields, paymentTextFields } from '../../contract/jobs/payment-fields.ts'
import type { Payment } from '../../contract/jobs/schema.ts'
import { toCents, toEuro } from '../../contract/money.ts'
import type { PaymentEdit } from '../../contract/payments/fields.ts'
import { FormModal } from '../kit/form/FormModal.tsx'
import { TextField } from '../kit/form/fields.tsx'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { PaidFields } from './PaidFields.tsx'
import { dayOfMoment, type EditValues, editSchema, momentOfDay } from './payment-schema.ts'
import styles from './payments.module.css'

const voidReasonLimit = 200

/** The sum of a confirmation; of a credit that was used, what it paid. */
export const sumOf = (rows: readonly Payment[]): number =>
  toEuro(
    rows
      .filter(({ payment_type, kind }) => payment_type !== 'credit' || kind === 'payment')
      .reduce((sum, { amount }) => sum + toCents(amount), 0),
  )

const valuesOf = (rows: readonly Payment[], payment: Payment) => ({
  ...formValues({ ...paymentMoneyFields, ...paymentTextFields }, payment),
  amount: sumOf(rows),
  payment_type_id: payment.payment_type_id,
  assignee_id: payment.assignee_id ?? '',
  paid_at: dayOfMoment(payment.paid_at),
  void_reason: '',
})
type Values = ReturnType<typeof valuesOf>

const isOtherMoney = (values: Record<string, unknown>, before: Values): boolean =>
  namesOf(paymentMoneyFields).some((name) => (values[name] ?? '') !== before[name])

/** Says that a new number replaces this one, and why, once anything but texts is changed. */
const Replacement = ({ payment, before }: { payment: Payment; before: Values }) => {
  const { watch } = useFormContext()
  if (!isOtherMoney(watch(), before)) return <p className={styles.note}>{m.payment_edit_texts()}</p>
  return (
    <>
      <p className={styles.note}>{m.payment_edit_replaces({ confirmation: payment.confirmation })}</p>
      <TextField name="void_reason" label={m.payment_void_reason()} required wide max={voidReasonLimit} />
    </>
  )
}

interface EditPaymentProps {
  payment: Payment
  /** All rows of its confirmation. */
  rows: readonly Payment[]
  onSave: (body: PaymentEdit) => Promise<void>
}

export const EditPayment = ({ payment, rows, onSave }: EditPaymentProps) => {
  const before = valuesOf(rows, payment)
  const schema = editSchema.refine((values) => !isOtherMoney(values, before) || values.void_reason !== '', {
    error: 'void_reason_required',
    path: ['void_reason'],
  })
  const bodyOf = ({ void_reason, paid_at, ...rest }: EditValues): PaymentEdit => ({
    ...rest,
    // The moment of an unchanged day stays.
    ...(paid_at === before.paid_at ? {} : { paid_at: momentOfDay(paid_at) }),
    ...(void_reason ? { void_reason } : {}),
  })
  return (
    <FormModal
      schema={schema}
      defaults={before}
      onSave={(values) => onSave(bodyOf(values))}
      errorText={keyText}
    >
      <PaidFields payer={{ value: payment.client_id, label: payment.payer_name }} />
      <Replacement payment={payment} before={before} />
    </FormModal>
  )
}
