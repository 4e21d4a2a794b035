import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import styles from './Form.module.css'

const countFrom = 0.8

/** A label that marks optional fields and shows the remaining length when little is left. */
export const LabelText = ({
  label,
  required,
  used = 0,
  max,
}: {
  label: string
  required: boolean
  used?: number
  max?: number | undefined
}): ReactNode => (
  <>
    {label}
    {!required && <span className={styles.hint}> {m.form_optional()}</span>}
    {max !== undefined && used >= max * countFrom && (
      <span className={styles.hint}> {m.form_limit({ used, max })}</span>
    )}
  </>
)
