import { IconHourglassHigh } from '@tabler/icons-react'
import styles from './current-and-requested.module.css'
import { ValueEntry } from './ValueEntry.tsx'
import type { Scale } from './ValueSlider.tsx'

export interface CurrentAndRequestedProps {
  /** The device's own value as text, `—` when it is unknown. */
  value: string
  unit?: string | undefined
  /** How old the value is, once it is older than it should be. */
  age?: string | undefined
  /** The requested value, while it is not yet the reported value: «ζητήθηκε 22,5 °C». */
  requested?: string | undefined
}

/** The reported value, and the requested one while its command is pending; in a row they stand one under the other. */
export const CurrentAndRequested = ({
  value,
  unit,
  age,
  requested,
  inRow = false,
  scale,
  labelledBy,
}: CurrentAndRequestedProps & { inRow?: boolean; scale: Scale; labelledBy: string }) => (
  <div className={styles.values} data-row={inRow || undefined}>
    <ValueEntry value={value} unit={unit} scale={scale} labelledBy={labelledBy} />
    {age && <span className={styles.age}>{age}</span>}
    {requested && (
      <span className={styles.requested}>
        <IconHourglassHigh size={inRow ? 12 : 14} aria-hidden />
        {requested}
      </span>
    )}
  </div>
)
