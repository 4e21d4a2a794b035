import { NativeSelect } from '@mantine/core'
import { useController } from 'react-hook-form'
import { hourLimit } from '../../contract/notices/settings.ts'
import { useFieldError } from '../kit/form/form-context.ts'

interface HourFieldProps {
  name: string
  label: string
  required?: boolean
}

const hours = Array.from({ length: hourLimit.max + 1 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** A full hour of the day; an empty choice is none. */
export const HourField = ({ name, label, required = false }: HourFieldProps) => {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ name })
  return (
    <NativeSelect
      ref={ref}
      name={name}
      onBlur={onBlur}
      value={typeof value === 'number' ? String(value) : ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
      }
      data={required ? hours : [{ value: '', label: '—' }, ...hours]}
      label={label}
      error={useFieldError(name, label)}
      aria-required={required}
    />
  )
}
