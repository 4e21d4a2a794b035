import type { RequestOf } from '../../contract/route.ts'
import { webhookLimits } from '../../contract/webhooks/fields.ts'
import type { webhookRoutes } from '../../contract/webhooks/routes.ts'
import type { Webhook } from '../../contract/webhooks/schema.ts'
import { byOf, recordChange } from '../audit/audit.store.ts'
import { requireAdmin } from '../clients/clients.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { hasPrivateAddress } from './public-address.ts'
import { createSecret } from './signing.ts'
import {
  deleteWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  updateWebhook,
  type WebhookChange,
} from './webhooks.store.ts'

type Routes = typeof webhookRoutes

const isMissing = (id: string) => new Problem(404, 'not_found', `There is no webhook ${id}.`)

function requirePublic(url: string | undefined): void {
  if (url === undefined || !hasPrivateAddress(url)) return
  throw new Problem(400, 'field_invalid', undefined, [{ path: 'url', key: 'webhook_url_private' }])
}

async function requireOwn({ tx, who }: PersonCall, id: string): Promise<Webhook> {
  const webhook = await lockWebhook(tx, who.company, id)
  if (!webhook) throw isMissing(id)
  return webhook
}

const audited = ({ name, url, kinds, is_enabled }: Webhook) => ({ name, url, kinds, is_enabled })

/** The state of the former address does not hold for the new one. */
const untried = { succeeding_since: null, failing_since: null, last_attempt: null }

export const answerWebhooks = () => ({
  async listWebhooks(_request: unknown, call: PersonCall) {
    requireAdmin(call)
    const items = await listWebhooks(call.tx, call.who.company)
    return { items, total: items.length }
  },

  async addWebhook({ body }: RequestOf<Routes['addWebhook']>, call: PersonCall) {
    requireAdmin(call)
    requirePublic(body.url)
    const { tx, who } = call
    const known = await listWebhooks(tx, who.company)
    if (known.length >= webhookLimits.webhooks)
      throw new Problem(409, 'webhooks_too_many', undefined, undefined, {
        values: { max: webhookLimits.webhooks },
      })
    const secret = createSecret()
    const webhook = await insertWebhook(tx, byOf(call), { ...body, secret })
    await recordChange(tx, call, {
      record: 'webhook',
      id: webhook.id,
      action: 'created',
      before: null,
      after: audited(webhook),
    })
    return { ...webhook, secret }
  },

  async editWebhook({ params, body }: RequestOf<Routes['editWebhook']>, call: PersonCall) {
    requireAdmin(call)
    requirePublic(body.url)
    const before = await requireOwn(call, params.id)
    const change: WebhookChange = {
      ...body,
      ...(body.is_enabled === undefined ? {} : { disabled_reason: null }),
      ...(body.url === undefined || body.url === before.url ? {} : untried),
    }
    const after = await updateWebhook(call.tx, byOf(call), params.id, change)
    await recordChange(call.tx, call, {
      record: 'webhook',
      id: params.id,
      action: 'changed',
      before: audited(before),
      after: audited(after),
    })
    return after
  },

  async deleteWebhook({ params }: RequestOf<Routes['deleteWebhook']>, call: PersonCall) {
    requireAdmin(call)
    const before = await requireOwn(call, params.id)
    await deleteWebhook(call.tx, call.who.company, params.id)
    await recordChange(call.tx, call, {
      record: 'webhook',
      id: params.id,
      action: 'deleted',
      before: audited(before),
      after: {},
    })
    return null
  },

  async rotateWebhookSecret({ params }: RequestOf<Routes['rotateWebhookSecret']>, call: PersonCall) {
    requireAdmin(call)
    const before = await requireOwn(call, params.id)
    const secret = createSecret()
    const after = await updateWebhook(call.tx, byOf(call), params.id, { secret })
    await recordChange(call.tx, call, {
      record: 'webhook',
      id: params.id,
      action: 'changed',
      before: { previous_until: before.previous_until },
      after: { previous_until: after.previous_until },
    })
    return { ...after, secret }
  },
})
