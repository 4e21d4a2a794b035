import { NativeSelect } from '@mantine/core'
import { useController } from 'react-hook-form'
import type { Choice } from './ChoiceField.tsx'
import { useFieldError } from './form-context.ts'
import { LabelText } from './LabelText.tsx'

interface KindFieldProps {
  name: string
  label: string
  required?: boolean
  autoFocus?: boolean
  options: readonly (Choice | { group: string; items: Choice[] })[]
}

/** A choice of kinds, stored by number; null for none. */
export const KindField = ({ name, label, required = false, autoFocus, options }: KindFieldProps) => {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ name })
  const error = useFieldError(name, label)
  return (
    <NativeSelect
      ref={ref}
      name={name}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
      }
      onBlur={onBlur}
      data={[{ value: '', label: '' }, ...options]}
      label={<LabelText label={label} required={required} />}
      error={error}
      aria-required={required}
      data-autofocus={autoFocus || undefined}
    />
  )
}
