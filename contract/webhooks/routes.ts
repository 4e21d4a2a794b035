import { z } from 'zod'
import { listOf } from '../lists.ts'
import { technician } from '../roles.ts'
import { route } from '../route.ts'
import { webhookEditSchema, webhookFormSchema, webhookLimits } from './fields.ts'
import { deliverySchema, webhookSchema, webhookWithSecretSchema } from './schema.ts'

const one = z.object({ id: z.uuid() })
const tag = 'webhooks'
const stale = ['listWebhooks', 'listWebhookDeliveries', 'listNotices', 'countNotices'] as const

/** Webhooks: alarms sent to a program of the company, after standardwebhooks.com. For administrators. */
export const webhookRoutes = {
  listWebhooks: route({
    method: 'GET',
    path: '/webhooks',
    tag,
    summary: 'Webhooks of the company; for administrators',
    roles: technician,
    reply: listOf(webhookSchema),
  }),
  addWebhook: route({
    method: 'POST',
    path: '/webhooks',
    tag,
    summary: `Add a webhook, at most ${webhookLimits.webhooks}; its secret is shown this once`,
    roles: technician,
    body: webhookFormSchema,
    reply: webhookWithSecretSchema,
    status: 201,
    hasSecret: true,
    stale,
  }),
  editWebhook: route({
    method: 'PATCH',
    path: '/webhooks/{id}',
    tag,
    summary: 'Change a webhook, or switch it on or off',
    roles: technician,
    params: one,
    body: webhookEditSchema,
    reply: webhookSchema,
    stale,
  }),
  deleteWebhook: route({
    method: 'DELETE',
    path: '/webhooks/{id}',
    tag,
    summary: 'Delete a webhook and its deliveries',
    roles: technician,
    params: one,
    reply: z.null(),
    status: 204,
    stale,
  }),
  rotateWebhookSecret: route({
    method: 'POST',
    path: '/webhooks/{id}/secret',
    tag,
    summary: 'Replace the secret; the new one is shown this once, the old one also signs for 24 hours',
    roles: technician,
    params: one,
    reply: webhookWithSecretSchema,
    hasSecret: true,
    stale,
  }),
  testWebhook: route({
    method: 'POST',
    path: '/webhooks/{id}/test',
    tag,
    summary: 'Send a test event; it is tried once',
    roles: technician,
    params: one,
    reply: deliverySchema,
    status: 202,
    stale,
  }),
  listWebhookDeliveries: route({
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    tag,
    summary: 'Deliveries of a webhook with their attempts, the newest first; those of the last 30 days',
    roles: technician,
    params: one,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(10),
      offset: z.coerce.number().int().min(0).default(0),
    }),
    reply: listOf(deliverySchema),
  }),
  resendWebhookDelivery: route({
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{deliveryId}/resend',
    tag,
    summary: 'Send a delivery again, with the same id',
    roles: technician,
    params: z.object({ id: z.uuid(), deliveryId: z.uuid() }),
    reply: deliverySchema,
    status: 202,
    stale,
  }),
} as const
