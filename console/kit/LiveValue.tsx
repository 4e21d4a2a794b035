import { formatAge, formatTime, formatValue } from './format.ts'
import styles from './LiveValue.module.css'
import { useNow } from './now.ts'
import { Unknown } from './Unknown.tsx'

interface LiveValueProps {
  value: number | null | undefined
  unit?: string
  decimals?: number
  /** When it was last reported; with `periodSeconds` its age shows once two periods have passed. */
  at?: number | string | null | undefined
  periodSeconds?: number
  size?: 'small' | 'large'
}

/** The age of a reading, once two reporting periods have passed without a newer one. */
export const StaleAge = ({ at, periodSeconds }: { at: number; periodSeconds: number }) => {
  const now = useNow()
  if (now - at <= 2 * periodSeconds * 1_000) return null
  return (
    <time className={styles.age} dateTime={new Date(at).toISOString()} title={formatTime(at)}>
      {formatAge(at, now)}
    </time>
  )
}

/** A reported value: `—` when unknown, never 0; old values show their age. */
export const LiveValue = ({ value, unit, decimals, at, periodSeconds, size = 'small' }: LiveValueProps) => {
  const isKnown = value !== null && value !== undefined && !Number.isNaN(value)
  return (
    <span className={styles.value} data-size={size}>
      <span className={styles.number}>{isKnown ? formatValue(value, decimals) : <Unknown />}</span>
      {isKnown && unit !== undefined && <span className={styles.unit}>{unit}</span>}
      {isKnown && at !== undefined && at !== null && periodSeconds !== undefined && (
        <StaleAge at={new Date(at).getTime()} periodSeconds={periodSeconds} />
      )}
    </span>
  )
}
