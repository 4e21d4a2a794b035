import { Button } from '@mantine/core'
import { IconEdit, IconFlask, IconKey, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import type { Webhook } from '../../contract/webhooks/schema.ts'
import { Failed } from '../kit/Failed.tsx'
import { formatRecent } from '../kit/format.ts'
import { PanelBody, PanelHead } from '../kit/layers/PanelParts.tsx'
import { PanelSkeleton } from '../kit/Skeletons.tsx'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { usePanel } from '../shell/panel.ts'
import type { PanelProps } from '../shell/panels.ts'
import { Deliveries } from './Deliveries.tsx'
import { deleteWebhook, editWebhook, rotateSecret, switchWebhook, testWebhook } from './webhook-actions.tsx'
import styles from './webhooks.module.css'
import { kindsText, standingOf } from './words.ts'

const Actions = ({ webhook }: { webhook: Webhook }) => {
  const panel = usePanel()
  const { is_enabled } = webhook
  return (
    <div className={styles.buttons}>
      {is_enabled && (
        <Button leftSection={<IconFlask size={16} aria-hidden />} onClick={() => void testWebhook(webhook)}>
          {m.webhook_test()}
        </Button>
      )}
      <Button
        variant={is_enabled ? 'default' : 'filled'}
        leftSection={
          is_enabled ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />
        }
        onClick={() => void switchWebhook(webhook, !is_enabled)}
      >
        {is_enabled ? m.webhook_switch_off() : m.webhook_switch_on()}
      </Button>
      <Button
        variant="default"
        leftSection={<IconEdit size={16} aria-hidden />}
        onClick={() => editWebhook(webhook)}
      >
        {m.action_edit()}
      </Button>
      <Button
        variant="default"
        leftSection={<IconKey size={16} aria-hidden />}
        onClick={() => void rotateSecret(webhook)}
      >
        {m.webhook_rotate()}
      </Button>
      <Button
        variant="default"
        color="fault"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void deleteWebhook(webhook, panel.close)}
      >
        {m.action_delete()}
      </Button>
    </div>
  )
}

/** One webhook: how it stands, what can be done, and the log of its deliveries. */
export const WebhookPanel = ({ id }: PanelProps) => {
  const { data, error, refetch } = useAnswer('listWebhooks', {}, { quiet: true })
  const webhook = data?.items.find((one) => one.id === id)
  if (!data && error)
    return <Failed title={m.place_webhooks()} problem={error} onRetry={() => void refetch()} />
  if (!data) return <PanelSkeleton />
  if (!webhook)
    return (
      <>
        <PanelHead title={m.place_webhooks()} />
        <PanelBody>
          <p className={styles.line}>{m.webhook_missing()}</p>
        </PanelBody>
      </>
    )
  const { tone, label, detail } = standingOf(webhook)
  return (
    <>
      <PanelHead
        title={webhook.name}
        subtitle={webhook.url}
        chips={<StatusChip tone={tone} label={label} />}
      />
      <PanelBody>
        <div className={styles.parts}>
          {detail !== null && <p className={styles.line}>{detail}</p>}
          <p className={styles.quiet}>{`${m.webhook_kinds()}: ${kindsText(webhook)}`}</p>
          {webhook.previous_until && (
            <p className={styles.quiet}>
              {m.webhook_changing({ time: formatRecent(webhook.previous_until) })}
            </p>
          )}
          <Actions webhook={webhook} />
          <Deliveries webhook={webhook} />
        </div>
      </PanelBody>
    </>
  )
}
