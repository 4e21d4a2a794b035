import { SegmentedControl } from '@mantine/core'
import { useController } from 'react-hook-form'
import type { Choice } from './ChoiceField.tsx'
import styles from './Form.module.css'

interface EitherFieldProps {
  name: string
  label: string
  options: readonly Choice[]
  /** Called after the choice. */
  onChosen?: () => void
}

/** A visible choice of two or three ways that decides which other fields the form has. */
export const EitherField = ({ name, label, options, onChosen }: EitherFieldProps) => {
  const {
    field: { value, onChange },
  } = useController({ name })
  return (
    <SegmentedControl
      className={styles.wide ?? ''}
      aria-label={label}
      fullWidth
      data={[...options]}
      value={value}
      onChange={(next) => {
        onChange(next)
        onChosen?.()
      }}
    />
  )
}
