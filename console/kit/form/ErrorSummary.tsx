import { IconAlertOctagonFilled } from '@tabler/icons-react'
import { useFormContext } from 'react-hook-form'
import { m } from '../../paraglide/messages.js'
import type { Problem } from '../problem/problem.ts'
import styles from './Form.module.css'
import { useErrors } from './form-context.ts'

/** Why the server refused a request as a whole. */
export const Refusal = ({ problem }: { problem: Problem }) => (
  <div className={styles.summary} role="alert">
    <IconAlertOctagonFilled size={18} aria-hidden />
    <div>
      <strong>{m.form_not_saved()}</strong>
      <p>{problem.sentence}</p>
    </div>
  </div>
)

interface ErrorSummaryProps {
  /** Why the server refused the form as a whole. */
  refusal?: Problem | undefined
}

/** Errors at the top of a form; each focuses its field. */
export const ErrorSummary = ({ refusal }: ErrorSummaryProps) => {
  const errors = useErrors()
  const { setFocus, formState } = useFormContext()
  if (refusal && errors.length === 0) return <Refusal problem={refusal} />
  if (errors.length === 0 || formState.submitCount === 0) return null
  return (
    <div className={styles.summary} role="alert">
      <IconAlertOctagonFilled size={18} aria-hidden />
      <div>
        <strong>{m.form_errors_title({ count: errors.length })}</strong>
        <ul>
          {errors.map(({ name, text, group }) => (
            <li key={name}>
              <button type="button" onClick={() => setFocus(name)}>
                {group && `${group}: `}
                {text}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
