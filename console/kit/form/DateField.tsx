import { TextInput } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useFieldError } from './form-context.ts'
import { LabelText } from './LabelText.tsx'

/** A day of the calendar, or null; the browser's own picker writes it as its reader does. */
export const DateField = ({
  name,
  label,
  required = false,
}: {
  name: string
  label: string
  required?: boolean
}) => {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ name })
  const error = useFieldError(name)
  return (
    <TextInput
      ref={ref}
      name={name}
      type="date"
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      onBlur={onBlur}
      label={<LabelText label={label} required={required} />}
      error={error}
      aria-required={required}
    />
  )
}
