import { Button, Skeleton } from '@mantine/core'
import type { ClientMessage, VisitMessages as Messages } from '../../contract/client-messages/routes.ts'
import { Card } from '../kit/Card.tsx'
import { Failed } from '../kit/Failed.tsx'
import { formatRecent } from '../kit/format.ts'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import styles from './client-messages.module.css'
import { markVisit, sendMessage } from './message-actions.tsx'
import { showMessage, showMessageText } from './show-message.tsx'
import { kindWord, lineOf, standingOf } from './words.ts'

const MessageLine = ({ message }: { message: ClientMessage }) => {
  const { tone, label } = standingOf(message)
  return (
    <li className={styles.message}>
      <div className={styles.head}>
        <strong>{kindWord[message.kind]()}</strong>
        <StatusChip plain tone={tone} label={label} />
      </div>
      <p className={styles.line}>{lineOf(message)}</p>
      <div className={styles.buttons}>
        {message.may_send && (
          <Button variant="default" size="xs" onClick={() => void sendMessage(message)}>
            {message.attempts > 0 ? m.message_send_again() : m.message_send_now()}
          </Button>
        )}
        {message.body !== null && (
          <Button variant="subtle" size="xs" onClick={() => showMessage(message)}>
            {m.message_show()}
          </Button>
        )}
      </div>
    </li>
  )
}

/** What an address or a mail server is missing for. */
const missingOf = ({ email, sends_email }: Messages): string | undefined => {
  if (!sends_email) return m.message_reason_no_smtp()
  return email ? undefined : m.message_reason_no_email()
}

/** What the client knows of this visit, what is still to be sent, and the text to pass on by hand. */
export const VisitMessages = ({ visit }: { visit: string }) => {
  const answer = useAnswer('getVisitMessages', { params: { id: visit } }, { quiet: true })
  const { data, error } = answer
  if (!data && error)
    return <Failed title={m.visit_messages_failed()} problem={error} onRetry={() => void answer.refetch()} />
  if (!data) return <Skeleton h={120} />
  const { items, draft, reminder_at } = data
  const missing = missingOf(data)
  return (
    <Card
      title={m.visit_messages()}
      aside={
        draft && (
          <Button
            variant="default"
            size="xs"
            onClick={() =>
              showMessageText({ ...draft, mark: (channel) => markVisit(visit, draft.kind, channel) })
            }
          >
            {m.visit_messages_text()}
          </Button>
        )
      }
    >
      {items.length === 0 && <p className={styles.line}>{m.visit_messages_none()}</p>}
      {missing && <p className={styles.line}>{missing}.</p>}
      <ul className={styles.messages}>
        {items.map((message) => (
          <MessageLine key={message.id} message={message} />
        ))}
      </ul>
      {reminder_at && (
        <p className={styles.line}>{m.visit_messages_reminder({ time: formatRecent(reminder_at) })}</p>
      )}
    </Card>
  )
}
