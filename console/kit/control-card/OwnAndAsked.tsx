import { IconHourglassHigh } from '@tabler/icons-react'
import styles from './own-and-asked.module.css'
import { ValueEntry } from './ValueEntry.tsx'
import type { Scale } from './ValueSlider.tsx'

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
  scale,
  labelledBy,
}: OwnAndAskedProps & { inRow?: boolean; scale: Scale; labelledBy: string }) => (
  <div className={styles.values} data-row={inRow || undefined}>
    <ValueEntry value={value} unit={unit} scale={scale} labelledBy={labelledBy} />
    {age && <span className={styles.age}>{age}</span>}
    {asked && (
      <span className={styles.asked}>
        <IconHourglassHigh size={inRow ? 12 : 14} aria-hidden />
        {asked}
      </span>
    )}
  </div>
)
