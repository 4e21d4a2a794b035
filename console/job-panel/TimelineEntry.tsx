import type { Entry } from '../../contract/jobs/schema.ts'
import { entryKind } from '../jobs/words.ts'
import { RowMenuButton } from '../kit/list/RowMenu.tsx'
import { Time } from '../kit/Time.tsx'
import { textOf } from './entry-text.tsx'
import styles from './timeline.module.css'

interface TimelineEntryProps {
  entry: Entry
  /** Opens what is known of a visit or a payment. */
  onOpen: (() => void) | undefined
  /** Opens the menu of an entry that can be changed here. */
  onMenu: ((button: HTMLElement) => void) | undefined
}

export const TimelineEntry = ({ entry, onOpen, onMenu }: TimelineEntryProps) => {
  const { icon: Shape } = entryKind[entry.type]
  const { kind, what, from, sum, note, isVoid = false } = textOf(entry)
  const name = `${kind} ${what}`
  return (
    <li className={styles.entry} data-type={entry.type} data-void={isVoid || undefined}>
      <span className={styles.clock}>
        <Time at={entry.created_at} as="clock" />
      </span>
      <span className={styles.shape}>
        <Shape size={16} aria-hidden />
      </span>
      <div className={styles.what}>
        <span>
          <strong>{kind}</strong>{' '}
          {onOpen ? (
            <button type="button" className={styles.link} onClick={onOpen}>
              {what}
            </button>
          ) : (
            <span className={styles.text}>{what}</span>
          )}
        </span>
        <span className={styles.from}>{from.filter(Boolean).join(' · ')}</span>
      </div>
      <div className={styles.sum}>
        {sum && <strong>{sum}</strong>}
        {note && <span>{note}</span>}
      </div>
      {onMenu ? <RowMenuButton name={name} onOpen={onMenu} /> : <span />}
    </li>
  )
}
