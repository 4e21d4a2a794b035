import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { InputHTMLAttributes } from 'react'
import styles from './Form.module.css'
import { useField } from './form-context.ts'
import { LabelText } from './LabelText.tsx'

interface FieldProps {
  name: string
  label: string
  required?: boolean
  description?: string
  /** Takes both columns. */
  wide?: boolean
  autoFocus?: boolean
}

interface TextFieldProps extends FieldProps {
  /** Longest text; the count shows when little is left. */
  max?: number
  /** Brings the right keyboard on a phone. */
  kind?: 'text' | 'email' | 'tel' | 'digits'
}

const keyboards: Record<
  NonNullable<TextFieldProps['kind']>,
  Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'inputMode'>
> = {
  text: { type: 'text' },
  email: { type: 'email', autoComplete: 'email' },
  tel: { type: 'tel', autoComplete: 'tel' },
  digits: { type: 'text', inputMode: 'numeric' },
}

const wideClass = (isWide: boolean | undefined) => (isWide ? (styles.wide ?? '') : '')

const lengthOf = (value: unknown) => (typeof value === 'string' ? value.length : 0)

export const TextField = ({
  name,
  label,
  required = false,
  description,
  wide,
  max,
  kind = 'text',
  autoFocus,
}: TextFieldProps) => {
  const { field, value, error } = useField(name, label)
  return (
    <TextInput
      {...field}
      {...keyboards[kind]}
      data-autofocus={autoFocus || undefined}
      className={wideClass(wide)}
      label={<LabelText label={label} required={required} used={lengthOf(value)} max={max} />}
      description={description}
      error={error}
      aria-required={required}
    />
  )
}

export const TextAreaField = ({
  name,
  label,
  required = false,
  description,
  wide = true,
  max,
}: TextFieldProps) => {
  const { field, value, error } = useField(name, label)
  return (
    <Textarea
      {...field}
      className={wideClass(wide)}
      autosize
      minRows={3}
      maxRows={8}
      label={<LabelText label={label} required={required} used={lengthOf(value)} max={max} />}
      description={description}
      error={error}
      aria-required={required}
    />
  )
}

interface SelectFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[]
  onChoose?: (value: string) => void
}

export const SelectField = ({
  name,
  label,
  required = false,
  description,
  wide,
  options,
  onChoose,
}: SelectFieldProps) => {
  const { field, error } = useField(name, label)
  return (
    <NativeSelect
      {...field}
      onChange={(event) => {
        void field.onChange(event)
        onChoose?.(event.currentTarget.value)
      }}
      className={wideClass(wide)}
      data={[{ value: '', label: '' }, ...options]}
      label={<LabelText label={label} required={required} />}
      description={description}
      error={error}
      aria-required={required}
    />
  )
}

export const CheckField = ({ name, label, description, wide = true }: FieldProps) => {
  const { field, error } = useField(name, label)
  return (
    <Checkbox {...field} className={wideClass(wide)} label={label} description={description} error={error} />
  )
}
