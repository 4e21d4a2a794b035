import { Select } from '@mantine/core'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import styles from './Form.module.css'
import { useFieldError } from './form-context.ts'
import { LabelText } from './LabelText.tsx'

export interface Choice {
  value: string
  label: string
}

interface ChoiceFieldProps {
  name: string
  label: string
  required?: boolean
  /** Takes both columns. */
  wide?: boolean
  /** The server's result for `onSearch`. */
  options: readonly Choice[]
  /** Whether `options` belong to the typed text; others cannot be chosen, because Enter may choose the first. */
  areOfTyped: boolean
  /** The initial choice, which the server may not have found. */
  known?: Choice | undefined
  onSearch: (text: string) => void
  /** Text for an empty result. */
  nothing: string
  placeholder?: string
  onChosen?: (value: string | null) => void
}

// Inside the modal, so that it belongs to the layer; fixed, so that the scrolling modal does not cut it.
const dropdown = { withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } } as const

/** A scrolling element is a Tab stop by default; arrow keys move through this one. */
const outOfTab = { options: { tabIndex: -1 } }

/** A choice from more than fit in a list, searched on the server. */
export const ChoiceField = ({
  name,
  label,
  required = false,
  wide = false,
  options,
  areOfTyped,
  known,
  onSearch,
  nothing,
  placeholder,
  onChosen,
}: ChoiceFieldProps) => {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ name })
  const error = useFieldError(name, label)
  const [chosen, setChosen] = useState(known)
  const shown = [...(known ? [known] : []), ...(chosen ? [chosen] : []), ...options]
  const data = shown.filter((one, at) => shown.findIndex(({ value }) => value === one.value) === at)
  const pick = (next: string | null) => {
    setChosen(data.find((one) => one.value === next))
    onChange(next ?? (required ? '' : null))
    onChosen?.(next)
  }
  const search = (text: string) => {
    onSearch(data.some((one) => one.label === text) ? '' : text)
    // Emptying an optional field clears it.
    if (text === '' && value && !required) pick(null)
  }
  return (
    <Select
      ref={ref}
      name={name}
      className={wide ? (styles.wide ?? '') : ''}
      label={<LabelText label={label} required={required} />}
      value={value || null}
      data={areOfTyped ? data : data.map((one) => ({ ...one, disabled: true }))}
      filter={({ options: all, search: typed }) =>
        all.filter(
          (one) => 'value' in one && (typed === '' || options.some(({ value }) => value === one.value)),
        )
      }
      searchable
      clearable={!required}
      onSearchChange={search}
      onChange={pick}
      onBlur={onBlur}
      nothingFoundMessage={nothing}
      placeholder={placeholder ?? ''}
      error={error}
      aria-required={required}
      // After an error summary moved the focus here, the dropdown would cover the error.
      openOnFocus={false}
      withScrollArea={false}
      classNames={{ options: styles.options ?? '' }}
      attributes={outOfTab}
      comboboxProps={dropdown}
    />
  )
}
