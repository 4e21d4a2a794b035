import type { BulkChange, BulkDeviceState } from '../../../contract/bulk-changes/routes.ts'
import { formatNumber } from '../../kit/format.ts'
import { toneColour } from '../../kit/tone.ts'
import { m } from '../../paraglide/messages.js'
import { deviceStateWords } from './bulk-words.ts'
import styles from './progress.module.css'

const parts: readonly BulkDeviceState[] = ['confirmed', 'failed', 'expired', 'sent', 'waiting']

/** Progress over the devices that get a command. */
export const BulkProgress = ({ change }: { change: BulkChange }) => {
  const all = parts.reduce((sum, part) => sum + change[part], 0)
  const words = m.bulk_progress({ confirmed: formatNumber(change.confirmed), count: formatNumber(all) })
  return (
    <div className={styles.progress}>
      <div className={styles.bar} role="img" aria-label={words}>
        {parts
          .filter((part) => change[part] > 0)
          .map((part) => (
            <span
              key={part}
              style={{
                flexGrow: change[part],
                background: part === 'waiting' ? 'var(--line-2)' : toneColour(deviceStateWords[part].tone),
              }}
            />
          ))}
      </div>
      <span className="num">{words}</span>
    </div>
  )
}
