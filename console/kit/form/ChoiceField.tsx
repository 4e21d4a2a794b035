import { useController } from 'react-hook-form'
import styles from './Form.module.css'
import { useFieldError } from './form-context.ts'
import { LabelText } from './LabelText.tsx'
import { SearchSelect, type SearchSelectProps } from './SearchSelect.tsx'

export type { Choice } from './SearchSelect.tsx'

interface ChoiceFieldProps
  extends Pick<
    SearchSelectProps,
    'required' | 'options' | 'areOfTyped' | 'known' | 'onSearch' | 'nothing' | 'placeholder'
  > {
  name: string
  label: string
  /** Takes both columns. */
  wide?: boolean
  onChosen?: (value: string | null) => void
}

/** A field for one of more records than fit in a list. */
export const ChoiceField = ({
  name,
  label,
  required = false,
  wide = false,
  placeholder,
  onChosen,
  ...found
}: ChoiceFieldProps) => {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ name })
  const error = useFieldError(name, label)
  return (
    <SearchSelect
      {...found}
      ref={ref}
      name={name}
      className={wide ? (styles.wide ?? '') : ''}
      label={<LabelText label={label} required={required} />}
      value={value || null}
      required={required}
      onPick={(next) => {
        onChange(next ?? (required ? '' : null))
        onChosen?.(next)
      }}
      onBlur={onBlur}
      placeholder={placeholder ?? ''}
      error={error}
    />
  )
}
