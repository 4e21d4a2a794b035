// What a webhook and its deliveries say of themselves, in plain words.
import { alarmKinds } from '../../contract/alarms/kinds.ts'
import type {
  FailureReason,
  Webhook,
  WebhookAttempt,
  WebhookDelivery,
} from '../../contract/webhooks/schema.ts'
import { kindWord } from '../alarms/words.ts'
import { formatRecent } from '../kit/format.ts'
import type { Tone } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'

const reasonText: Record<FailureReason, (status: number) => string> = {
  name_unknown: m.webhook_reason_name_unknown,
  address_not_public: m.webhook_reason_not_public,
  unreachable: m.webhook_reason_unreachable,
  not_secure: m.webhook_reason_not_secure,
  timed_out: m.webhook_reason_timed_out,
  redirected: (status) => m.webhook_reason_redirected({ status }),
  gone: m.webhook_reason_gone,
  refused: (status) => m.webhook_reason_refused({ status }),
}

export const outcomeText = ({ status, reason }: WebhookAttempt): string =>
  reason === null ? m.webhook_outcome_delivered({ status: status ?? 0 }) : reasonText[reason](status ?? 0)

interface Standing {
  tone: Tone
  label: string
  /** Since when, or why. */
  detail: string | null
}

export function standingOf(webhook: Webhook): Standing {
  const { is_enabled, disabled_reason, failing_since, succeeding_since, last_attempt } = webhook
  if (disabled_reason === 'gone')
    return {
      tone: 'fault',
      label: m.webhook_state_off(),
      detail: m.webhook_switched_off_by_receiver({
        time: last_attempt ? formatRecent(last_attempt.at) : '—',
      }),
    }
  if (!is_enabled) return { tone: 'unknown', label: m.webhook_state_off(), detail: null }
  if (failing_since && last_attempt)
    return {
      tone: 'fault',
      label: m.webhook_state_failing(),
      detail: m.webhook_failing_since({
        time: formatRecent(failing_since),
        reason: outcomeText(last_attempt),
      }),
    }
  if (succeeding_since)
    return {
      tone: 'fine',
      label: m.webhook_state_working(),
      detail: m.webhook_working_since({ time: formatRecent(succeeding_since) }),
    }
  return { tone: 'unknown', label: m.webhook_state_untried(), detail: m.webhook_untried_detail() }
}

export const kindsText = ({ kinds }: Pick<Webhook, 'kinds'>): string =>
  kinds.length === alarmKinds.length
    ? m.webhook_kinds_all()
    : kinds.map((kind) => kindWord[kind]()).join(', ')

export const typeWord: Record<WebhookDelivery['type'], () => string> = {
  'alarm.raised': m.webhook_type_raised,
  'alarm.acknowledged': m.webhook_type_acknowledged,
  'alarm.escalated': m.webhook_type_escalated,
  'alarm.resolved': m.webhook_type_resolved,
  'webhook.test': m.webhook_type_test,
}

export function deliveryStanding({ state, attempts }: WebhookDelivery): { tone: Tone; label: string } {
  switch (state) {
    case 'queued':
      return attempts.length > 0
        ? { tone: 'warning', label: m.webhook_delivery_retry() }
        : { tone: 'progress', label: m.webhook_delivery_queued() }
    case 'sending':
      return { tone: 'progress', label: m.webhook_delivery_sending() }
    case 'delivered':
      return { tone: 'fine', label: m.webhook_delivery_delivered() }
    case 'failed':
      return { tone: 'fault', label: m.webhook_delivery_failed() }
    case 'dropped':
      return { tone: 'unknown', label: m.webhook_delivery_dropped() }
  }
}
