import type { RequestOf } from '../../contract/route.ts'
import type { webhookRoutes } from '../../contract/webhooks/routes.ts'
import type { Webhook, WebhookDelivery } from '../../contract/webhooks/schema.ts'
import { requireAdmin } from '../clients/clients.ts'
import { notify } from '../database/database.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { hasOpenTest, insertTest, listDeliveries, lockDelivery, requeue } from './deliveries.store.ts'
import { webhookChannel } from './enqueue.ts'
import { findWebhook, lockWebhook } from './webhooks.store.ts'

type Routes = typeof webhookRoutes

/** Locked, so that two tests are not queued at once. */
async function requireEnabled({ tx, who }: PersonCall, id: string): Promise<Webhook> {
  const webhook = await lockWebhook(tx, who.company, id)
  if (!webhook) throw new Problem(404, 'not_found', `There is no webhook ${id}.`)
  if (!webhook.is_enabled) throw new Problem(409, 'webhook_off')
  return webhook
}

export const answerWebhookDeliveries = () => ({
  async listWebhookDeliveries(
    { params, query }: RequestOf<Routes['listWebhookDeliveries']>,
    call: PersonCall,
  ) {
    requireAdmin(call)
    const { tx, who } = call
    if (!(await findWebhook(tx, who.company, params.id)))
      throw new Problem(404, 'not_found', `There is no webhook ${params.id}.`)
    return listDeliveries(tx, who.company, params.id, query)
  },

  async testWebhook(
    { params }: RequestOf<Routes['testWebhook']>,
    call: PersonCall,
  ): Promise<WebhookDelivery> {
    requireAdmin(call)
    const { tx, who } = call
    const webhook = await requireEnabled(call, params.id)
    if (await hasOpenTest(tx, who.company, params.id)) throw new Problem(409, 'webhook_delivery_pending')
    const delivery = await insertTest(tx, who.company, webhook)
    await notify(tx, webhookChannel, delivery.id)
    return delivery
  },

  async resendWebhookDelivery(
    { params }: RequestOf<Routes['resendWebhookDelivery']>,
    call: PersonCall,
  ): Promise<WebhookDelivery> {
    requireAdmin(call)
    const { tx, who } = call
    await requireEnabled(call, params.id)
    const delivery = await lockDelivery(tx, who.company, params.id, params.deliveryId)
    if (!delivery) throw new Problem(404, 'not_found', `There is no delivery ${params.deliveryId}.`)
    if (!delivery.may_resend) throw new Problem(409, 'webhook_delivery_pending')
    const queued = await requeue(tx, delivery.id)
    await notify(tx, webhookChannel, delivery.id)
    return queued
  },
})
