// The fields of a payment that adding and correcting share.
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { paymentFields } from '../../contract/jobs/payment-fields.ts'
import { paymentTypes } from '../../contract/jobs/types.ts'
import { ClientField } from '../installations/ClientField.tsx'
import { CashWarning } from '../jobs/CashWarning.tsx'
import { paymentTypeWord } from '../jobs/words.ts'
import type { Choice } from '../kit/form/ChoiceField.tsx'
import { DateField } from '../kit/form/DateField.tsx'
import { SelectField, TextAreaField, TextField } from '../kit/form/fields.tsx'
import { KindField } from '../kit/form/KindField.tsx'
import { NumberField } from '../kit/form/NumberField.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'

export const PaymentTypeField = () => (
  <KindField
    name="payment_type_id"
    label={m.payment_type()}
    required
    options={paymentTypes.map(({ id, payment_type }) => ({
      value: String(id),
      label: paymentTypeWord[payment_type](),
    }))}
  />
)

/** The warning for the sum and type in the form. */
export const TypedCashWarning = () => {
  const { watch } = useFormContext()
  return <CashWarning paymentType={watch('payment_type_id')} euro={watch('amount')} />
}

/** `self` is chosen once the people are known, unless another is. */
const ReceiverField = ({ self }: { self: string | undefined }) => {
  const { data } = useAnswer('listPersonnelOptions', {}, { staleTime: 60_000 })
  const { getValues, resetField } = useFormContext()
  useEffect(() => {
    const isKnown = data?.items.some(({ id }) => id === self) ?? false
    if (self && isKnown && !getValues('assignee_id')) resetField('assignee_id', { defaultValue: self })
  }, [data, self, getValues, resetField])
  return (
    <SelectField
      // A native select without its options would lose its value.
      key={data ? 'loaded' : 'loading'}
      name="assignee_id"
      label={m.payment_received_by()}
      options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

interface PaidFieldsProps {
  /** Under the amount: what may be paid. */
  amountHint?: string | undefined
  payer: Choice | undefined
  /** Who is offered as the receiver. */
  receiver?: string
}

export const PaidFields = ({ amountHint, payer, receiver }: PaidFieldsProps) => (
  <>
    <NumberField
      name="amount"
      label={m.payment_amount()}
      required
      kind="money"
      {...(amountHint ? { description: amountHint } : {})}
    />
    <PaymentTypeField />
    <TypedCashWarning />
    <ClientField key={payer?.value} name="client_id" label={m.payment_payer()} required known={payer} />
    <ReceiverField self={receiver} />
    <DateField name="paid_at" label={m.payment_day()} required />
    <TextField name="tax_document" label={m.payment_tax_document()} max={paymentFields.tax_document.limit} />
    <TextAreaField name="notes" label={m.column_notes()} max={paymentFields.notes.limit} />
  </>
)
