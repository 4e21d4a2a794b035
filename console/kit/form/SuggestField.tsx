import { Autocomplete, type ComboboxParsedItem } from '@mantine/core'
import { useController } from 'react-hook-form'
import styles from './Form.module.css'
import { useFieldError } from './form-context.ts'
import { LabelText } from './LabelText.tsx'

interface SuggestFieldProps {
  name: string
  label: string
  required?: boolean
  /** Takes both columns. */
  wide?: boolean
  max: number
  suggestions: readonly string[]
  /** Shown at the end of a suggestion. */
  noteOf?: (suggestion: string) => string | undefined
  /** A server has found them for the text, perhaps in other letters: none is filtered out. */
  areFound?: boolean
  onPicked: (suggestion: string) => void
}

const dropdown = { withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } } as const

/** Free text with suggestions from stored values. */
export const SuggestField = ({
  name,
  label,
  required = false,
  wide = false,
  max,
  suggestions,
  noteOf,
  areFound = false,
  onPicked,
}: SuggestFieldProps) => {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ name })
  const error = useFieldError(name, label)
  const text = typeof value === 'string' ? value : ''
  return (
    <Autocomplete
      ref={ref}
      name={name}
      className={wide ? (styles.wide ?? '') : ''}
      aria-required={required}
      value={text}
      onChange={onChange}
      onBlur={onBlur}
      onOptionSubmit={onPicked}
      // Records of one name are one suggestion.
      data={[...new Set(suggestions)]}
      {...(areFound ? { filter: ({ options }: { options: ComboboxParsedItem[] }) => options } : {})}
      {...(noteOf
        ? {
            renderOption: ({ option: { value: suggestion } }) => (
              <span className={styles.suggestion}>
                <span>{suggestion}</span>
                <span>{noteOf(suggestion)}</span>
              </span>
            ),
          }
        : {})}
      // All suggestions fit; a scrolling element would be a Tab stop.
      limit={8}
      maxDropdownHeight={360}
      label={<LabelText label={label} required={required} used={text.length} max={max} />}
      error={error}
      comboboxProps={dropdown}
    />
  )
}
