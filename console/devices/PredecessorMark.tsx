import type { Predecessor } from '../../contract/devices/schema.ts'
import { formatDate } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import styles from './devices.module.css'

/** On a row of the place that another device had: which one it was, and from when to when it stood there. */
export const PredecessorMark = ({ of }: { of: Predecessor }) => (
  <small className={styles.predecessor}>
    <span>{m.predecessor_mark({ device: [of.device_name, of.device_id].filter(Boolean).join(' · ') })}</span>{' '}
    <span>{m.stay_between({ from: formatDate(of.from), until: formatDate(of.until) })}</span>
  </small>
)
