import type { Predecessor } from '../../contract/devices/schema.ts'
import { formatDate } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import styles from './devices.module.css'

/** Names the predecessor of a row and the time of its assignment. */
export const PredecessorMark = ({ of }: { of: Predecessor }) => (
  <small className={styles.predecessor}>
    <span>{m.predecessor_mark({ device: [of.device_name, of.device_id].filter(Boolean).join(' · ') })}</span>{' '}
    <span>{m.stay_between({ from: formatDate(of.from), until: formatDate(of.until) })}</span>
  </small>
)
