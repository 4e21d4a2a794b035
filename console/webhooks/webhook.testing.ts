import { alarmKinds } from '../../contract/alarms/kinds.ts'
import type { Webhook, WebhookDelivery } from '../../contract/webhooks/schema.ts'

const at = '2026-11-26T08:00:00.000Z'

/** A webhook for every alarm, whose deliveries arrive. */
export const aWebhook = (more: Partial<Webhook> = {}): Webhook => ({
  id: 'w1',
  name: 'Σύστημα δελτίων',
  url: 'https://receiver.example/alarms',
  kinds: [...alarmKinds],
  is_enabled: true,
  disabled_reason: null,
  previous_until: null,
  succeeding_since: at,
  failing_since: null,
  last_attempt: { at, status: 200, reason: null, milliseconds: 12 },
  created_at: at,
  created_by: 'Μαρία',
  updated_at: null,
  updated_by: null,
  ...more,
})

export const aDelivery = (more: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 'd1',
  type: 'alarm.raised',
  state: 'delivered',
  body: '{"type":"alarm.raised"}',
  attempts: [{ at, status: 200, reason: null, milliseconds: 120 }],
  due_at: at,
  created_at: at,
  may_resend: false,
  ...more,
})
