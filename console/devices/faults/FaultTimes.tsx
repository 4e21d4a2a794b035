import { VisuallyHidden } from '@mantine/core'
import { formatNumber } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import styles from './faults.module.css'

/** How often a fault returned within minutes: one row instead of many. */
export const FaultTimes = ({ occurrences }: { occurrences: number }) => {
  if (occurrences < 2) return null
  const times = formatNumber(occurrences, 0)
  return (
    <span className={styles.times} title={m.fault_times({ times })}>
      <span aria-hidden>×{times}</span>
      <VisuallyHidden>{m.fault_times({ times })}</VisuallyHidden>
    </span>
  )
}
