import type { KindConsumption } from '../../contract/consumption/routes.ts'
import { m } from '../paraglide/messages.js'
import styles from './chart.module.css'
import { stackOrder } from './columns.ts'
import { kindColours, kindWords } from './words.ts'

interface LegendProps {
  kinds: readonly KindConsumption[]
  hasLate: boolean
  /** Whether a column has not ended. */
  hasOpen: boolean
}

/** The kinds from the top of the stack down. */
export const Legend = ({ kinds, hasLate, hasOpen }: LegendProps) => (
  <ul className={styles.legend}>
    {stackOrder.toReversed().flatMap((kind) => {
      const found = kinds.find((one) => one.kind === kind)
      if (!found) return []
      return (
        <li key={kind}>
          <i style={{ background: kindColours[kind] }} aria-hidden /> {kindWords[kind]()}
          {found.is_estimate && ` ${m.consumption_estimate()}`}
        </li>
      )
    })}
    {hasOpen && (
      <li>
        <i data-open aria-hidden /> {m.consumption_open_legend()}
      </li>
    )}
    {hasLate && (
      <li>
        <i data-late aria-hidden /> {m.consumption_late_legend()}
      </li>
    )}
  </ul>
)
