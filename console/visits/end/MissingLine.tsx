import { keyText } from '../../problems/problem-text.ts'
import styles from './end.module.css'
import type { Missing } from './end-body.ts'

/** What is wrong with a field, once the person wanted to go on. */
export const MissingLine = ({ field, missing }: { field: Missing['field']; missing: readonly Missing[] }) => {
  const found = missing.find((one) => one.field === field)
  return found ? (
    <p className={styles.missing} role="alert">
      {keyText(found.key, found.values)}
    </p>
  ) : null
}
