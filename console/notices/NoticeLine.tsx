import type { Notice } from '../../contract/notices/routes.ts'
import { AlarmIcon } from '../alarms/AlarmIcon.tsx'
import { placeOf, stateWord, titleOf } from '../alarms/words.ts'
import { formatRecent } from '../kit/format.ts'
import styles from './notices.module.css'
import { kindWord } from './words.ts'

/** An alarm of which one should hear: what, where, why and when. */
export const NoticeLine = ({ notice, now }: { notice: Notice; now: number }) => {
  const { alarm, kind, at, read_at } = notice
  return (
    <div className={styles.line} data-unread={(read_at === null && alarm.resolved_at === null) || undefined}>
      <AlarmIcon group={alarm.group} />
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
