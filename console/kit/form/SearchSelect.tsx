import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import styles from './Form.module.css'

export interface Choice {
  value: string
  label: string
}

export interface SearchSelectProps
  extends Pick<SelectProps, 'ref' | 'name' | 'className' | 'label' | 'error' | 'placeholder' | 'onBlur'> {
  value: string | null
  onPick: (value: string | null) => void
  required?: boolean
  /** The server's result for `onSearch`. */
  options: readonly Choice[]
  /** Whether `options` belong to the typed text; others cannot be chosen, because Enter may choose the first. */
  areOfTyped: boolean
  /** The initial choice, which the server may not have found. */
  known?: Choice | undefined
  onSearch: (text: string) => void
  /** Text for an empty result. */
  nothing: string
}

// Inside the layer that it belongs to; fixed, so that a scrolling layer does not cut it.
const dropdown = { withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } } as const

/** A scrolling element is a Tab stop by default; arrow keys move through this one. */
const outOfTab = { options: { tabIndex: -1 } }

/** A choice from more than fit in a list, searched on the server. */
export const SearchSelect = ({
  value,
  onPick,
  required = false,
  options,
  areOfTyped,
  known,
  onSearch,
  nothing,
  onBlur,
  ...input
}: SearchSelectProps) => {
  const [chosen, setChosen] = useState(known)
  const shown = [...(known ? [known] : []), ...(chosen ? [chosen] : []), ...options]
  const data = shown.filter((one, at) => shown.findIndex(({ value }) => value === one.value) === at)
  const pick = (next: string | null) => {
    setChosen(data.find((one) => one.value === next))
    onSearch('')
    onPick(next)
  }
  const search = (text: string) => {
    onSearch(text)
    // Emptying an optional field clears it.
    if (text === '' && value && !required) pick(null)
  }
  return (
    <Select
      {...input}
      value={value}
      data={areOfTyped ? data : data.map((one) => ({ ...one, disabled: true }))}
      filter={({ options: all, search: typed }) =>
        all.filter(
          (one) => 'value' in one && (typed === '' || options.some(({ value }) => value === one.value)),
        )
      }
      searchable
      clearable={!required}
      // The field also writes the label of the choice into itself, which is no search.
      onInput={(event) => search(event.currentTarget.value)}
      onChange={pick}
      onBlur={(event) => {
        onSearch('')
        onBlur?.(event)
      }}
      nothingFoundMessage={nothing}
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
