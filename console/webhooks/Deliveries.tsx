import { Button, Skeleton } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { Webhook, WebhookDelivery } from '../../contract/webhooks/schema.ts'
import { Card } from '../kit/Card.tsx'
import { Failed } from '../kit/Failed.tsx'
import { formatRecent, formatSeconds } from '../kit/format.ts'
import { StatusChip } from '../kit/StatusChip.tsx'
import { Time } from '../kit/Time.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { resend } from './webhook-actions.tsx'
import styles from './webhooks.module.css'
import { deliveryStanding, outcomeText, typeWord } from './words.ts'

const pageSize = 10
const mostShown = 200

/** Indented, so that it can be read; the signature covers the bytes as they were sent. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

const Attempts = ({ delivery }: { delivery: WebhookDelivery }) => (
  <ol className={styles.attempts}>
    {delivery.attempts.map((attempt) => (
      <li key={attempt.at}>
        <Time at={attempt.at} />
        <span>{`${outcomeText(attempt)} · ${formatSeconds(attempt.milliseconds)}`}</span>
      </li>
    ))}
  </ol>
)

const Delivery = ({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) => {
  const { tone, label } = deliveryStanding(delivery)
  const last = delivery.attempts.at(-1)
  const isRetried = delivery.state === 'queued' && last !== undefined
  return (
    <li>
      <details className={styles.delivery}>
        <summary>
          <span className={styles.head}>
            <strong>{typeWord[delivery.type]()}</strong>
            <Time at={delivery.created_at} />
            <StatusChip plain tone={tone} label={label} />
          </span>
          {last && <span className={styles.quiet}>{outcomeText(last)}</span>}
          {isRetried && (
            <span className={styles.quiet}>
              {m.webhook_next_try({ time: formatRecent(delivery.due_at) })}
            </span>
          )}
        </summary>
        <div className={styles.parts}>
          <Attempts delivery={delivery} />
          <p className={styles.quiet}>{m.webhook_header_id({ id: delivery.id })}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard. */}
          <pre className={styles.body} tabIndex={0} aria-label={m.webhook_body()}>
            {indented(delivery.body)}
          </pre>
          {delivery.may_resend && webhook.is_enabled && (
            <div>
              <Button
                variant="default"
                leftSection={<IconSend size={16} aria-hidden />}
                onClick={() => void resend(webhook, delivery)}
              >
                {m.webhook_resend()}
              </Button>
            </div>
          )}
        </div>
      </details>
    </li>
  )
}

/** The log of a webhook, the newest first. Live events refresh it while attempts end. */
export const Deliveries = ({ webhook }: { webhook: Webhook }) => {
  const [limit, setLimit] = useState(pageSize)
  const sent = { params: { id: webhook.id }, query: { limit } }
  const { data, error, refetch } = useAnswer('listWebhookDeliveries', sent, {
    quiet: true,
    keepPrevious: true,
  })
  if (!data && error) return <Failed title={m.webhook_log()} problem={error} onRetry={() => void refetch()} />
  return (
    <Card title={m.webhook_log()} {...(data ? { count: data.total } : {})}>
      {!data && <Skeleton h={120} />}
      {data?.total === 0 && <p className={styles.line}>{m.webhook_log_empty()}</p>}
      {data && data.total > 0 && (
        <ul className={styles.deliveries}>
          {data.items.map((delivery) => (
            <Delivery key={delivery.id} webhook={webhook} delivery={delivery} />
          ))}
        </ul>
      )}
      {data && data.total > limit && limit < mostShown && (
        <Button variant="default" onClick={() => setLimit(Math.min(mostShown, limit + 2 * pageSize))}>
          {m.action_show_more()}
        </Button>
      )}
    </Card>
  )
}
