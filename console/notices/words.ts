import type { Notice } from '../../contract/notices/routes.ts'
import type { NoticeSettings } from '../../contract/notices/settings.ts'
import { titleOf } from '../alarms/words.ts'
import { formatRecent } from '../kit/format.ts'
import type { Tone } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'

export const kindWord: Record<Notice['kind'], () => string> = {
  raised: m.notice_kind_raised,
  raised_again: m.notice_kind_raised_again,
  escalated: m.notice_kind_escalated,
  reminded: m.notice_kind_reminded,
  assigned: m.notice_kind_assigned,
  resolved: m.alarm_event_resolved,
  webhook_off: m.notice_kind_webhook_off,
}

export const noticeTitle = ({ alarm, webhook }: Notice): string =>
  alarm ? titleOf(alarm) : m.notice_webhook_title({ name: webhook?.name ?? '' })

/** Its alarm has ended, or its webhook was switched on again. */
export const isOver = ({ alarm, webhook }: Notice): boolean =>
  alarm ? alarm.resolved_at !== null : webhook?.is_off === false

/** The panel that it opens. */
export const targetOf = ({ alarm, webhook }: Notice): { kind: string; id: string } =>
  alarm ? { kind: 'alarm', id: alarm.id } : { kind: 'webhook', id: webhook?.id ?? '' }

const reasonText = {
  refused: m.message_reason_refused,
  unreachable: m.message_reason_unreachable,
  outcome_unknown: m.message_reason_outcome_unknown,
  no_email: m.problem_notice_email_required,
}

type LastEmail = NonNullable<NoticeSettings['last_email']>

const stateText: Record<LastEmail['state'], () => string> = {
  queued: m.notice_email_queued,
  sending: m.message_state_sending,
  sent: m.message_state_sent,
  failed: m.message_state_failed,
  dropped: m.message_state_dropped,
}

const stateTone: Record<LastEmail['state'], Tone> = {
  queued: 'progress',
  sending: 'progress',
  sent: 'fine',
  failed: 'fault',
  dropped: 'unknown',
}

/** `Sent, today 10:32`, or why not. */
export function lastEmailOf({ state, at, reason, detail }: LastEmail): { tone: Tone; text: string } {
  const why = reason ? [reasonText[reason](), detail].filter(Boolean).join(': ') : ''
  return {
    tone: reason && state === 'queued' ? 'warning' : stateTone[state],
    text: [`${stateText[state]()}, ${formatRecent(at)}`, why].filter(Boolean).join(' · '),
  }
}
