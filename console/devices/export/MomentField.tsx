import { TextInput } from '@mantine/core'
import { useController } from 'react-hook-form'
import { clockTextOf, momentOfClock } from '../../kit/chart/time-ticks.ts'
import { useFieldError } from '../../kit/form/form-context.ts'
import { LabelText } from '../../kit/form/LabelText.tsx'

/** A minute on the clock of Athens, held as a moment of ISO 8601; one that is not touched keeps its seconds. */
export const MomentField = ({ name, label }: { name: string; label: string }) => {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController<Record<string, string>>({ name })
  const error = useFieldError(name)
  const write = (text: string) => {
    const moment = momentOfClock(text)
    onChange(Number.isNaN(moment) ? '' : new Date(moment).toISOString())
  }
  return (
    <TextInput
      ref={ref}
      name={name}
      type="datetime-local"
      value={value ? clockTextOf(Date.parse(value)) : ''}
      onChange={({ currentTarget }) => write(currentTarget.value)}
      onBlur={onBlur}
      label={<LabelText label={label} required />}
      error={error}
      aria-required
    />
  )
}
