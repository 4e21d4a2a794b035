import { scaleOf } from '../../../contract/models/bands.ts'
import type { Banded } from '../../../contract/models/model.ts'
import styles from './air.module.css'

/** The position of a value among the bands; its word says the same for readers. */
export const AirScale = ({ banded, value }: { banded: Banded; value: number }) => {
  const { from, to } = banded.scale
  const share = (at: number) => `${(100 * (Math.min(to, Math.max(from, at)) - from)) / (to - from)}%`
  return (
    <span className={styles.scale} aria-hidden>
      {scaleOf(banded).map((part) => (
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
