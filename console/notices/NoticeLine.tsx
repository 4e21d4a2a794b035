import type { Notice } from '../../contract/notices/routes.ts'
import { groupTone, groupWord, placeOf, stateWord, titleOf } from '../alarms/words.ts'
import { formatRecent } from '../kit/format.ts'
import { toneColour, toneIcons, toneSoft } from '../kit/tone.ts'
import styles from './notices.module.css'
import { kindWord } from './words.ts'

/** An alarm of which one should hear: what, where, why and when. */
export const NoticeLine = ({ notice, now }: { notice: Notice; now: number }) => {
  const { alarm, kind, at, read_at } = notice
  const tone = groupTone[alarm.group]
  const Shape = toneIcons[tone]
  return (
    <div className={styles.line} data-unread={(read_at === null && alarm.resolved_at === null) || undefined}>
      <span className={styles.icon} style={{ background: toneSoft(tone), color: toneColour(tone) }}>
        <Shape size={18} role="img" aria-label={groupWord[alarm.group]()} />
      </span>
      <div className={styles.words}>
        <strong>{titleOf(alarm)}</strong>
        <span>{placeOf(alarm)}</span>
        <span>
          {kindWord[kind]()} <time dateTime={at}>{formatRecent(at, now)}</time>
          {alarm.state !== 'raised' && ` · ${stateWord[alarm.state]()}`}
        </span>
      </div>
    </div>
  )
}
