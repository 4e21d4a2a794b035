import { RadioField } from '../kit/form/RadioField.tsx'
import { m } from '../paraglide/messages.js'

/** Whether the client owes the refunded money again, or the cost of the job drops by it. */
export const OwedAgainField = () => (
  <RadioField
    name="lowers_cost"
    label={m.payment_refund_question()}
    choices={[
      { value: true, label: m.payment_refund_not_owed(), description: m.payment_refund_not_owed_detail() },
      { value: false, label: m.payment_refund_owed(), description: m.payment_refund_owed_detail() },
    ]}
  />
)
