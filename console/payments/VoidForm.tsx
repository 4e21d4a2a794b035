import { z } from 'zod'
import { requiredTextField } from '../../contract/fields.ts'
import type { Payment } from '../../contract/jobs/schema.ts'
import { FormModal } from '../kit/form/FormModal.tsx'
import { TextField } from '../kit/form/fields.tsx'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import styles from './payments.module.css'

const reason = requiredTextField('void_reason_required', 200)
const schema = z.strictObject({ void_reason: reason.schema })

const bodyOf = ({ kind, lowers_cost, confirmation }: Payment): string => {
  if (kind === 'payment') return m.payment_void_body({ confirmation })
  return lowers_cost
    ? m.payment_void_lowered_body({ confirmation })
    : m.payment_void_refund_body({ confirmation })
}

interface VoidFormProps {
  payment: Payment
  onSave: (reason: string) => Promise<void>
}

export const VoidForm = ({ payment, onSave }: VoidFormProps) => (
  <FormModal
    schema={schema}
    defaults={{ void_reason: '' }}
    onSave={({ void_reason }) => onSave(void_reason)}
    errorText={keyText}
    saveLabel={m.payment_void_save()}
  >
    <p className={styles.note}>{bodyOf(payment)}</p>
    <TextField
      name="void_reason"
      label={m.payment_void_reason()}
      required
      wide
      autoFocus
      max={reason.limit}
    />
  </FormModal>
)
