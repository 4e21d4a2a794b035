import { Radio, Stack } from '@mantine/core'
import { useController } from 'react-hook-form'
import { type Consent, consents } from '../../../../contract/models/model.ts'
import { useFieldError } from '../../../kit/form/form-context.ts'
import { m } from '../../../paraglide/messages.js'
import styles from './reset.module.css'

const words: Record<Consent, { label: () => string; description: () => string }> = {
  somebody_there: { label: m.consent_somebody_there, description: m.consent_somebody_there_detail },
  cause_known: { label: m.consent_cause_known, description: m.consent_cause_known_detail },
}

/** The consent, which has no default. */
export const ConsentField = ({ name }: { name: string }) => {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ name })
  return (
    <Radio.Group
      className={styles.wide ?? ''}
      label={m.consent_label()}
      value={value ?? ''}
      onChange={onChange}
      onBlur={onBlur}
      error={useFieldError(name, m.consent_label())}
    >
      <Stack gap="xs" mt={6}>
        {consents.map((consent, at) => (
          <Radio
            key={consent}
            ref={at === 0 ? ref : undefined}
            name={name}
            value={consent}
            required
            label={words[consent].label()}
            description={words[consent].description()}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
