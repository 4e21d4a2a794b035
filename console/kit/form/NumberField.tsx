import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import styles from './Form.module.css'
import { useFieldError } from './form-context.ts'
import { LabelText } from './LabelText.tsx'
import { parseNumber, typedMoney, typedNumber } from './typed-number.ts'

interface NumberFieldProps {
  name: string
  label: string
  required?: boolean
  description?: string
  /** Takes both columns. */
  wide?: boolean
  /** `signed` allows negatives, `decimal` and `money` have a comma: each brings its own keyboard on a phone. */
  kind?: 'digits' | 'signed' | 'decimal' | 'money'
  /** The value of an empty field. */
  empty?: number | null
}

const keyboards = { digits: 'numeric', signed: 'text', decimal: 'decimal', money: 'decimal' } as const

/** A number typed with the reader's decimal mark; invalid text is refused, not dropped. */
export const NumberField = ({
  name,
  label,
  required = false,
  description,
  wide = false,
  kind = 'digits',
  empty = null,
}: NumberFieldProps) => {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ name })
  const error = useFieldError(name, label)
  const shown = kind === 'money' ? typedMoney(value) : typedNumber(value)
  const [text, setText] = useState(shown)
  const isTyped = Object.is(parseNumber(text, empty), value)
  const change = (typed: string) => {
    setText(typed)
    onChange(parseNumber(typed, empty))
  }
  return (
    <TextInput
      ref={ref}
      name={name}
      onBlur={onBlur}
      value={isTyped ? text : shown}
      onChange={(event) => change(event.currentTarget.value)}
      inputMode={keyboards[kind]}
      autoComplete="off"
      className={wide ? (styles.wide ?? '') : ''}
      label={<LabelText label={label} required={required} />}
      description={description}
      error={error}
      aria-required={required}
    />
  )
}
