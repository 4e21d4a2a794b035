import type { MessageKind } from '../../contract/client-messages/fields.ts'
import type { ClientMessage, MessageReason } from '../../contract/client-messages/routes.ts'
import { formatRecent } from '../kit/format.ts'
import type { Tone } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'

export const kindWord: Record<MessageKind, () => string> = {
  booked: m.message_kind_booked,
  moved: m.message_kind_moved,
  cancelled: m.message_kind_cancelled,
  reminder: m.message_kind_reminder,
}

const reasonText: Record<MessageReason, () => string> = {
  no_email: m.message_reason_no_email,
  no_smtp: m.message_reason_no_smtp,
  switched_off: m.message_reason_switched_off,
  client_archived: m.message_reason_client_archived,
  visit_cancelled: m.message_reason_visit_cancelled,
  visit_moved: m.message_reason_visit_moved,
  visit_started: m.message_reason_visit_started,
  visit_deleted: m.message_reason_visit_deleted,
  already_known: m.message_reason_already_known,
  in_other_message: m.message_reason_in_other_message,
  refused: m.message_reason_refused,
  unreachable: m.message_reason_unreachable,
  outcome_unknown: m.message_reason_outcome_unknown,
}

const sentWord = { email: m.message_state_sent, phone: m.message_state_phone, sms: m.message_state_sms }

export function standingOf(message: Pick<ClientMessage, 'state' | 'channel' | 'attempts'>): {
  tone: Tone
  label: string
} {
  const { state, channel, attempts } = message
  switch (state) {
    case 'queued':
      return attempts > 0
        ? { tone: 'warning', label: m.message_state_retry() }
        : { tone: 'progress', label: m.message_state_queued() }
    case 'sending':
      return { tone: 'progress', label: m.message_state_sending() }
    case 'sent':
      return { tone: 'fine', label: sentWord[channel ?? 'email']() }
    case 'to_copy':
      return { tone: 'warning', label: m.message_state_to_copy() }
    case 'failed':
      return { tone: 'fault', label: m.message_state_failed() }
    case 'dropped':
      return { tone: 'unknown', label: m.message_state_dropped() }
  }
}

/** Why it is so, with the words of the mail server; null if there is nothing to explain. */
export const reasonOf = ({ reason, detail }: Pick<ClientMessage, 'reason' | 'detail'>): string | null => {
  if (!reason) return null
  return detail ? `${reasonText[reason]()} (${detail})` : reasonText[reason]()
}

function progressOf(message: ClientMessage): string | null {
  const { state, channel, attempts } = message
  const recipient = message.recipient ?? ''
  const by = message.sent_by ?? ''
  if (state === 'queued') {
    const time = formatRecent(message.due_at)
    if (!recipient) return m.message_line_waiting({ time })
    return attempts > 0
      ? m.message_line_retry({ time, recipient })
      : m.message_line_queued({ time, recipient })
  }
  if (state === 'sending') return m.message_line_sending({ recipient })
  if (state !== 'sent' || !message.sent_at) return null
  const time = formatRecent(message.sent_at)
  if (channel === 'phone') return m.message_line_phone({ time, by })
  if (channel === 'sms') return m.message_line_sms({ time, by })
  return m.message_line_sent({ time, recipient })
}

/** One line of truth: what was or will be sent, where to, when, and why not. */
export const lineOf = (message: ClientMessage): string =>
  [progressOf(message), reasonOf(message)].filter(Boolean).join(' · ')
