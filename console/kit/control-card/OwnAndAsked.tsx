import { IconHourglassHigh } from '@tabler/icons-react'
import styles from './own-and-asked.module.css'

export interface OwnAndAskedProps {
  /** The device's own value as text, `—` when it is unknown. */
  value: string
  unit?: string | undefined
  /** How old the value is, once it is older than it should be. */
  age?: string | undefined
  /** What was asked for, while it is not yet the device's value: «ζητήθηκε 22,5 °C». */
  asked?: string | undefined
}

/** The device's own word, and beside it what was asked for while that waits; in a row the one is under the other. */
export const OwnAndAsked = ({
  value,
  unit,
  age,
  asked,
  inRow = false,
}: OwnAndAskedProps & { inRow?: boolean }) => (
  <div className={styles.values} data-row={inRow || undefined}>
    <span className={styles.value}>
      {value}
      {unit && <span className={styles.unit}>{unit}</span>}
    </span>
    {age && <span className={styles.age}>{age}</span>}
    {asked && (
      <span className={styles.asked}>
        <IconHourglassHigh size={inRow ? 12 : 14} aria-hidden />
        {asked}
      </span>
    )}
  </div>
)
