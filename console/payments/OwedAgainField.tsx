import { Radio, Stack } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useFieldError } from '../kit/form/form-context.ts'
import { m } from '../paraglide/messages.js'
import styles from './payments.module.css'

const name = 'lowers_cost'

const choices = [
  { value: true, label: m.payment_refund_not_owed, description: m.payment_refund_not_owed_detail },
  { value: false, label: m.payment_refund_owed, description: m.payment_refund_owed_detail },
]

/** Whether the client owes the refunded money again, or the cost of the job drops by it. */
export const OwedAgainField = () => {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ name })
  return (
    <Radio.Group
      className={styles.wide ?? ''}
      label={m.payment_refund_question()}
      value={value === undefined ? '' : String(value)}
      onChange={(next) => onChange(next === 'true')}
      onBlur={onBlur}
      error={useFieldError(name, m.payment_refund_question())}
    >
      <Stack gap="xs" mt={6}>
        {choices.map(({ value: choice, label, description }, at) => (
          <Radio
            key={String(choice)}
            ref={at === 0 ? ref : undefined}
            name={name}
            value={String(choice)}
            required
            label={label()}
            description={description()}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
