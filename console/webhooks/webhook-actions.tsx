import { secretOverlapHours } from '../../contract/webhooks/fields.ts'
import type { Webhook, WebhookDelivery } from '../../contract/webhooks/schema.ts'
import { confirm } from '../kit/layers/confirm.tsx'
import { openModal } from '../kit/layers/modals.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { attempt } from '../session/attempt.ts'
import { refreshAfter } from '../session/queries.ts'
import { showSecret } from './SecretModal.tsx'
import { WebhookForm } from './WebhookForm.tsx'

export const addWebhook = (): void => {
  let secret: string | undefined
  openModal({
    title: m.webhook_add(),
    width: 680,
    content: (
      <WebhookForm
        onSave={async (body) => {
          secret = (await call('addWebhook', { body })).secret
          await refreshAfter('addWebhook')
        }}
      />
    ),
    onClosed: () => secret !== undefined && showSecret(secret, true),
  })
}

export const editWebhook = (webhook: Webhook): void =>
  void openModal({
    title: m.webhook_edit(),
    width: 680,
    content: (
      <WebhookForm
        webhook={webhook}
        onSave={async (body) => {
          await call('editWebhook', { params: { id: webhook.id }, body })
          await refreshAfter('editWebhook')
          showSnackbar({ tone: 'fine', text: m.webhook_saved() })
        }}
      />
    ),
  })

export const switchWebhook = ({ id }: Webhook, is_enabled: boolean): Promise<void> =>
  attempt(
    async () => {
      await call('editWebhook', { params: { id }, body: { is_enabled } })
      await refreshAfter('editWebhook')
    },
    is_enabled ? m.webhook_switched_on() : m.webhook_switched_off(),
  )

export const testWebhook = ({ id }: Webhook): Promise<void> =>
  attempt(async () => {
    await call('testWebhook', { params: { id } })
    await refreshAfter('testWebhook')
  }, m.webhook_test_sent())

export const resend = ({ id }: Webhook, { id: deliveryId }: WebhookDelivery): Promise<void> =>
  attempt(async () => {
    await call('resendWebhookDelivery', { params: { id, deliveryId } })
    await refreshAfter('resendWebhookDelivery')
  }, m.webhook_resent())

export async function rotateSecret({ id, name }: Webhook): Promise<void> {
  const isSure = await confirm({
    title: m.webhook_rotate_title({ name }),
    body: m.webhook_rotate_body({ hours: secretOverlapHours }),
    confirm: m.webhook_rotate(),
  })
  if (!isSure) return
  await attempt(async () => {
    const { secret } = await call('rotateWebhookSecret', { params: { id } })
    await refreshAfter('rotateWebhookSecret')
    showSecret(secret, false)
  }, m.webhook_rotated())
}

export async function deleteWebhook({ id, name }: Webhook, onDeleted: () => void): Promise<void> {
  const isSure = await confirm({
    title: m.webhook_delete_title({ name }),
    body: m.webhook_delete_body(),
    confirm: m.action_delete(),
    colour: 'fault',
  })
  if (!isSure) return
  await attempt(async () => {
    await call('deleteWebhook', { params: { id } })
    onDeleted()
    await refreshAfter('deleteWebhook')
  }, m.webhook_deleted())
}
