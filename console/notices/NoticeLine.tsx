import { IconWebhook } from '@tabler/icons-react'
import type { Notice } from '../../contract/notices/routes.ts'
import { AlarmIcon } from '../alarms/AlarmIcon.tsx'
import { placeOf, stateWord } from '../alarms/words.ts'
import { formatRecent } from '../kit/format.ts'
import { toneColour, toneSoft } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import styles from './notices.module.css'
import { isOver, kindWord, noticeTitle } from './words.ts'

const WebhookIcon = () => (
  <span className={styles.icon} style={{ background: toneSoft('fault'), color: toneColour('fault') }}>
    <IconWebhook size={18} role="img" aria-label={m.place_webhooks()} />
  </span>
)

interface NoticeLineProps {
  notice: Notice
  now: number
  /** False where a column has the time. */
  hasTime?: boolean
}

/** A notice of an alarm or of a webhook: what, where, why and when. */
export const NoticeLine = ({ notice, now, hasTime = true }: NoticeLineProps) => {
  const { alarm, kind, at, read_at } = notice
  return (
    <div className={styles.line} data-unread={(read_at === null && !isOver(notice)) || undefined}>
      {alarm ? <AlarmIcon group={alarm.group} /> : <WebhookIcon />}
      <div className={styles.words}>
        <strong>{noticeTitle(notice)}</strong>
        <span>{alarm ? placeOf(alarm) : m.webhook_reason_gone()}</span>
        <span>
          {kindWord[kind]()}
          {hasTime && (
            <>
              {' '}
              <time dateTime={at}>{formatRecent(at, now)}</time>
            </>
          )}
          {alarm && alarm.state !== 'raised' && ` · ${stateWord[alarm.state]()}`}
        </span>
      </div>
    </div>
  )
}
