import { NativeSelect } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useFieldError } from '../kit/form/form-context.ts'
import { LabelText } from '../kit/form/LabelText.tsx'
import { m } from '../paraglide/messages.js'

/** The fuel of the boiler, stored by its word; null for none. */
export const FuelField = ({ options }: { options: readonly { value: string; label: string }[] }) => {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ name: 'fuel' })
  return (
    <NativeSelect
      ref={ref}
      name="fuel"
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      onBlur={onBlur}
      data={[{ value: '', label: '' }, ...options]}
      label={<LabelText label={m.item_fuel()} required />}
      error={useFieldError('fuel', m.item_fuel())}
      aria-required
    />
  )
}
