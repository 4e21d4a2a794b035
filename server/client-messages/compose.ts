// From a row to the text, the verdict and the mail of a message.

import type { MessageKind } from '../../contract/client-messages/fields.ts'
import type { Language } from '../../contract/language.ts'
import { writeCalendar } from '../calendar-feeds/calendar-file.ts'
import type { Mail } from '../mail/mailer.ts'
import type { MessageRow, VisitRow } from './client-messages.store.ts'
import { type MessageText, visitTitle, writeMessage } from './message-text.ts'
import { judge, type Verdict } from './verdict.rules.ts'

/** Of a visit and of the others that the message says. */
const seriesOf = (row: MessageRow) =>
  (row.series ?? []).map(({ appointment, start, end, sequence }) => ({
    id: appointment,
    start: new Date(start),
    end: new Date(end),
    sequence,
  }))

const addressOf = ({ address, area }: Pick<VisitRow, 'address' | 'area'>): string | null =>
  [address, area].filter(Boolean).join(', ') || null

export const languageOf = (language: string | null | undefined): Language => (language === 'en' ? 'en' : 'el')

/** Times of the visit now; a cancellation says those that were cancelled. */
const timesOf = (row: MessageRow) =>
  row.kind !== 'cancelled' && row.visit_start && row.visit_end
    ? { start: row.visit_start, end: row.visit_end, sequence: row.visit_sequence ?? 0 }
    : { start: row.scheduled_start, end: row.scheduled_end, sequence: row.sequence + 1 }

export function textOf(
  kind: MessageKind,
  row: VisitRow | MessageRow,
  times: { start: Date; end: Date },
  others: { start: Date; end: Date }[] = [],
): MessageText {
  const [first = times, ...also] = [times, ...others].toSorted(
    (one, other) => one.start.getTime() - other.start.getTime(),
  )
  return writeMessage({
    kind,
    language: languageOf(row.language),
    timezone: row.timezone,
    company: { name: row.company_name, phone: row.company_phone },
    ...first,
    also,
    address: addressOf(row),
    technician: row.assignee_name,
    sentence: row[`${kind}_sentence`],
  })
}

export const kindOf = (row: MessageRow): MessageKind => row.kind as MessageKind

export const messageTextOf = (row: MessageRow): MessageText =>
  textOf(kindOf(row), row, timesOf(row), seriesOf(row))

export const verdictOf = (row: MessageRow, sendsEmail: boolean, now: Date): Verdict =>
  judge(
    {
      kind: kindOf(row),
      isOn: row[kindOf(row)] ?? false,
      isArchived: row.archived_at !== null,
      email: row.email,
      sendsEmail,
      queued: {
        client_id: row.client_id,
        installation_id: row.installation_id,
        start: row.scheduled_start,
      },
      tenant_id: row.tenant_id,
      visit:
        row.visit_start && row.visit_installation_id && row.visit_status !== null
          ? { installation_id: row.visit_installation_id, status: row.visit_status, start: row.visit_start }
          : null,
      knownStart: row.known_start,
    },
    now,
  )

/** The mail of a message whose verdict is to send it, and what is stored of it. */
export function mailOf(row: MessageRow, now: Date): { mail: Mail; start: Date; end: Date } {
  const { subject, body, html } = messageTextOf(row)
  const { start, end, sequence } = timesOf(row)
  const isCancelled = row.kind === 'cancelled'
  const method = isCancelled ? 'CANCEL' : 'PUBLISH'
  const title = visitTitle(languageOf(row.language), row.company_name)
  const location = addressOf(row) ?? undefined
  const content = writeCalendar({
    name: title,
    timezone: row.timezone,
    method,
    entries: [
      { id: row.calendar_uid ?? row.appointment_id ?? row.id, sequence, start, end },
      ...seriesOf(row),
    ].map((visit) => ({
      ...visit,
      changedAt: now,
      summary: title,
      location,
      description: body,
      isCancelled,
    })),
  })
  return {
    start,
    end,
    mail: {
      id: row.id,
      to: { name: row.client_name, address: row.email ?? '' },
      senderName: row.company_name,
      replyTo: row.company_email,
      subject,
      text: body,
      html,
      calendar: { method, content },
    },
  }
}
