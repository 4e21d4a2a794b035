import { NativeSelect } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useFieldError } from '../kit/form/form-context.ts'
import { LabelText } from '../kit/form/LabelText.tsx'

interface IdFieldProps {
  name: string
  label: string
  /** What an empty choice stands for. */
  none: string
  options: readonly { value: string; label: string }[]
  description?: string
  required?: boolean
}

/** A choice of few records, stored by their id; null for none. */
export const IdField = ({ name, label, none, options, description, required = false }: IdFieldProps) => {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ name })
  const error = useFieldError(name, label)
  return (
    <NativeSelect
      ref={ref}
      name={name}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      onBlur={onBlur}
      data={[{ value: '', label: none }, ...options]}
      label={<LabelText label={label} required={required} />}
      description={description}
      error={error}
      aria-required={required}
    />
  )
}
