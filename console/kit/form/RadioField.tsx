import { Radio, Stack } from '@mantine/core'
import { useController } from 'react-hook-form'
import styles from './Form.module.css'
import { useFieldError } from './form-context.ts'

interface RadioFieldProps<Value> {
  name: string
  label: string
  choices: readonly { value: Value; label: string; description: string }[]
}

/** One of a few choices, each with what it means. Without a default of the form none is chosen. */
export const RadioField = <Value extends string | boolean>({
  name,
  label,
  choices,
}: RadioFieldProps<Value>) => {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ name })
  return (
    <Radio.Group
      className={styles.wide ?? ''}
      label={label}
      value={String(value ?? '')}
      onChange={(next) => onChange(choices.find((choice) => String(choice.value) === next)?.value)}
      onBlur={onBlur}
      error={useFieldError(name, label)}
    >
      <Stack gap="xs" mt={6}>
        {choices.map((choice, at) => (
          <Radio
            key={String(choice.value)}
            ref={at === 0 ? ref : undefined}
            name={name}
            value={String(choice.value)}
            required
            label={choice.label}
            description={choice.description}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
