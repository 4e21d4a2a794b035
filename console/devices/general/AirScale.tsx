import { type AirQuantity, airScaleEnds, airScaleOf } from './air-band.ts'
import styles from './general.module.css'

/** Where a value stands among the bands, for the eye; its word says the same. */
export const AirScale = ({ quantity, value }: { quantity: AirQuantity; value: number }) => {
  const { from, to } = airScaleEnds[quantity]
  const share = (at: number) => `${(100 * (Math.min(to, Math.max(from, at)) - from)) / (to - from)}%`
  return (
    <span className={styles.scale} aria-hidden>
      {airScaleOf(quantity).map((part) => (
        <span
          key={part.from}
          data-band={part.band}
          style={{ left: share(part.from), width: `calc(${share(part.to)} - ${share(part.from)})` }}
        />
      ))}
      <i style={{ left: share(value) }} />
    </span>
  )
}
