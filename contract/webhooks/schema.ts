import { z } from 'zod'
import { storedOf } from '../fields.ts'
import { isoTime } from '../lists.ts'
import { webhookFields } from './fields.ts'

export const webhookEvents = ['raised', 'acknowledged', 'escalated', 'resolved'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const testType = 'webhook.test'
const deliveryTypes = [
  'alarm.raised',
  'alarm.acknowledged',
  'alarm.escalated',
  'alarm.resolved',
  testType,
] as const

const deliveryStates = ['queued', 'sending', 'delivered', 'failed', 'dropped'] as const

/** Why an attempt did not deliver. */
export const failureReasons = [
  'name_unknown',
  'address_not_public',
  'unreachable',
  'not_secure',
  'timed_out',
  'redirected',
  'gone',
  'refused',
] as const
export type FailureReason = (typeof failureReasons)[number]

/** One try of a delivery. `status` is null without a reply; of a reply nothing else is stored. */
export const attemptSchema = z
  .object({
    at: isoTime,
    status: z.int().nullable(),
    reason: z.enum(failureReasons).nullable(),
    milliseconds: z.int(),
  })
  .meta({ id: 'WebhookAttempt' })
export type WebhookAttempt = z.infer<typeof attemptSchema>

/** `gone`: the receiver replied 410. */
export const disabledReasons = ['gone'] as const

/** `succeeding_since` and `failing_since` are of the last attempts in a row; both are null before the first. */
export const webhookSchema = z
  .object({
    id: z.string(),
    ...storedOf(webhookFields),
    disabled_reason: z.enum(disabledReasons).nullable(),
    /** Until then each delivery is signed with the replaced secret too. */
    previous_until: isoTime.nullable(),
    succeeding_since: isoTime.nullable(),
    failing_since: isoTime.nullable(),
    last_attempt: attemptSchema.nullable(),
    created_at: isoTime,
    created_by: z.string(),
    updated_at: isoTime.nullable(),
    updated_by: z.string().nullable(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof webhookSchema>

export const webhookWithSecretSchema = webhookSchema
  .extend({ secret: z.string() })
  .meta({ id: 'WebhookWithSecret' })

/** `id` is the header `webhook-id`, the same for every attempt. `due_at` is when it is tried next. */
export const deliverySchema = z
  .object({
    id: z.string(),
    type: z.enum(deliveryTypes),
    state: z.enum(deliveryStates),
    body: z.string(),
    attempts: z.array(attemptSchema),
    due_at: isoTime,
    created_at: isoTime,
    may_resend: z.boolean(),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof deliverySchema>
