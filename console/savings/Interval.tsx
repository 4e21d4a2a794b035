import styles from './interval.module.css'

/** A value with its interval on a scale around 0; the words beside it say the same. */
export const Interval = ({
  value,
  interval: [low, high],
  isSure,
}: {
  value: number
  interval: readonly [number, number]
  isSure: boolean
}) => {
  const reach = Math.max(10, Math.abs(low), Math.abs(high)) * 1.1
  const at = (percent: number) => `${50 + (50 * percent) / reach}%`
  return (
    <span className={styles.interval} data-sure={isSure || undefined} aria-hidden>
      <i className={styles.zero} style={{ left: at(0) }} />
      <i className={styles.reach} style={{ left: at(low), width: `${(50 * (high - low)) / reach}%` }} />
      <i className={styles.value} style={{ left: at(value) }} />
    </span>
  )
}
