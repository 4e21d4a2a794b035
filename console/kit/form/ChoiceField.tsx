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
  /** What the server found for `onSearch`. */
  options: readonly Choice[]
  /** The choice that the form begins with, which the server may not have found. */
  known?: Choice | undefined
  onSearch: (text: string) => void
  /** Said when nothing was found. */
  nothing: string
  placeholder?: string
  onChosen?: (value: string | null) => void
}

// Inside the modal, so that it belongs to the layer; fixed, so that the modal's scrolling does not cut it.
const dropdown = { withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } } as const

/** A choice out of more than fit in a list: what is typed is searched on the server. */
export const ChoiceField = ({
  name,
  label,
  required = false,
  wide = false,
  options,
  known,
  onSearch,
  nothing,
  placeholder,
  onChosen,
}: ChoiceFieldProps) => {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ name })
  const error = useFieldError(name)
  const [chosen, setChosen] = useState(known)
  const shown = [...(known ? [known] : []), ...(chosen ? [chosen] : []), ...options]
  const data = shown.filter((one, at) => shown.findIndex(({ value }) => value === one.value) === at)
  const search = (text: string) => onSearch(data.some((one) => one.label === text) ? '' : text)
  return (
    <Select
      ref={ref}
      name={name}
      className={wide ? (styles.wide ?? '') : ''}
      label={<LabelText label={label} required={required} />}
      value={value || null}
      data={data}
      filter={({ options: all, search: typed }) =>
        all.filter(
          (one) => 'value' in one && (typed === '' || options.some(({ value }) => value === one.value)),
        )
      }
      searchable
      clearable={!required}
      onSearchChange={search}
      onChange={(next) => {
        setChosen(data.find((one) => one.value === next))
        onChange(next ?? (required ? '' : null))
        onChosen?.(next)
      }}
      onBlur={onBlur}
      nothingFoundMessage={nothing}
      placeholder={placeholder ?? ''}
      error={error}
      aria-required={required}
      comboboxProps={dropdown}
    />
  )
}
