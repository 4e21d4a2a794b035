import { Checkbox } from '@mantine/core'
import { useController } from 'react-hook-form'
import { alarmKinds } from '../../contract/alarms/kinds.ts'
import { formValues } from '../../contract/fields.ts'
import { webhookFields, webhookFormSchema, webhookLimits } from '../../contract/webhooks/fields.ts'
import type { Webhook } from '../../contract/webhooks/schema.ts'
import { kindWord } from '../alarms/words.ts'
import { FormModal } from '../kit/form/FormModal.tsx'
import { CheckField, TextField } from '../kit/form/fields.tsx'
import { useFieldError } from '../kit/form/form-context.ts'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import styles from './webhooks.module.css'

const KindsField = () => {
  const label = m.webhook_kinds()
  const {
    field: { ref, value, onChange },
  } = useController({ name: 'kinds' })
  const error = useFieldError('kinds', label)
  return (
    <Checkbox.Group
      className={styles.kinds ?? ''}
      label={label}
      description={m.webhook_kinds_hint()}
      value={value as string[]}
      onChange={onChange}
      error={error}
    >
      <div className={styles.choices}>
        {alarmKinds.map((kind, at) => (
          <Checkbox
            key={kind}
            name="kinds"
            value={kind}
            label={kindWord[kind]()}
            {...(at === 0 ? { ref } : {})}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

type Form = Pick<Webhook, keyof typeof webhookFields>

interface WebhookFormProps {
  webhook?: Form
  onSave: (form: Form) => Promise<unknown>
}

/** A new webhook, or a change of one. */
export const WebhookForm = ({ webhook, onSave }: WebhookFormProps) => (
  <FormModal
    schema={webhookFormSchema}
    defaults={{ ...formValues(webhookFields, webhook), kinds: webhook?.kinds ?? [...alarmKinds] }}
    onSave={onSave}
    errorText={keyText}
  >
    <TextField name="name" label={m.webhook_name()} max={webhookLimits.name} required wide autoFocus />
    <TextField
      name="url"
      label={m.webhook_url()}
      description={m.webhook_url_hint()}
      max={webhookLimits.url}
      required
      wide
    />
    <KindsField />
    <CheckField name="is_enabled" label={m.webhook_enabled()} />
  </FormModal>
)
