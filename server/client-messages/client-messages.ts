import type {
  ClientMessage,
  clientMessageRoutes,
  MessageReason,
  VisitMessages,
} from '../../contract/client-messages/routes.ts'
import type { RequestOf } from '../../contract/route.ts'
import { notify } from '../database/database.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import {
  findMessage,
  findVisit,
  listMessages,
  listOfVisit,
  lockMessage,
  type MessageRow,
  type VisitRow,
} from './client-messages.store.ts'
import { kindOf, messageTextOf, textOf, verdictOf } from './compose.ts'
import { messageChannel } from './enqueue.ts'
import { markMessage, recordByHand, requeue } from './mark.store.ts'
import { kindOfDraft } from './verdict.rules.ts'

type Routes = typeof clientMessageRoutes

export interface MessageOptions {
  /** Whether a mail server is set. */
  sendsEmail: boolean
}

const resendable = new Set(['queued', 'to_copy', 'failed'])
/** Their text is that of the visit now. */
const unwritten = new Set(['queued', 'to_copy'])

export function toMessage(row: MessageRow, sendsEmail: boolean, now: Date): ClientMessage {
  const verdict = verdictOf(row, sendsEmail, now)
  const text = unwritten.has(row.state) && verdict.do !== 'drop' ? messageTextOf(row) : undefined
  return {
    id: row.id,
    appointment_id: row.appointment_id,
    installation_id: row.installation_id,
    client_id: row.client_id,
    client_name: row.client_name,
    kind: kindOf(row),
    state: row.state as ClientMessage['state'],
    reason: row.reason as MessageReason | null,
    detail: row.detail,
    channel: row.channel as ClientMessage['channel'],
    recipient: unwritten.has(row.state) ? row.email : row.recipient,
    subject: text?.subject ?? row.subject,
    body: text?.body ?? row.body,
    scheduled_start: row.scheduled_start.toISOString(),
    attempts: row.attempts,
    due_at: row.due_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    sent_by: row.sent_by,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    may_send: resendable.has(row.state) && verdict.do === 'send',
  }
}

async function requireVisit({ tx, who }: PersonCall, id: string): Promise<VisitRow> {
  const visit = await findVisit(tx, who.company, id)
  if (!visit) throw new Problem(404, 'not_found', `There is no appointment ${id}.`)
  return visit
}

async function requireMessage({ tx, who }: PersonCall, id: string): Promise<MessageRow> {
  const row = await findMessage(tx, who.company, id)
  if (!row) throw new Problem(404, 'not_found', `There is no message ${id}.`)
  return row
}

const timesOf = (visit: VisitRow) => ({ start: visit.visit_start, end: visit.visit_end })

function draftOf(visit: VisitRow, now: Date): VisitMessages['draft'] {
  if (visit.archived_at) return null
  const state = { status: visit.visit_status, start: visit.visit_start }
  const kind = kindOfDraft(state, visit.known_start, now)
  if (!kind) return null
  const { subject, body } = textOf(kind, visit, timesOf(visit))
  return { kind, subject, body }
}

/** A reminder that was made stands among the messages. */
function reminderOf(visit: VisitRow, now: Date): string | null {
  const isAhead = visit.reminder_at !== null && visit.reminder_at > now
  const isExpected = kindOfDraft(
    { status: visit.visit_status, start: visit.visit_start },
    visit.visit_start,
    now,
  )
  return visit.reminder && isAhead && isExpected === 'reminder' && !visit.archived_at
    ? (visit.reminder_at?.toISOString() ?? null)
    : null
}

export const answerClientMessages = ({ sendsEmail }: MessageOptions) => ({
  async listClientMessages({ query }: RequestOf<Routes['listClientMessages']>, { tx, who }: PersonCall) {
    const now = new Date()
    const { rows, total } = await listMessages(tx, who.company, query)
    return { items: rows.map((row) => toMessage(row, sendsEmail, now)), total }
  },

  async getVisitMessages({ params }: RequestOf<Routes['getVisitMessages']>, call: PersonCall) {
    const now = new Date()
    const visit = await requireVisit(call, params.id)
    const rows = await listOfVisit(call.tx, call.who.company, params.id)
    return {
      items: rows.map((row) => toMessage(row, sendsEmail, now)),
      draft: draftOf(visit, now),
      email: visit.email,
      sends_email: sendsEmail,
      reminder_at: reminderOf(visit, now),
    }
  },

  async markVisitMessage({ params, body }: RequestOf<Routes['markVisitMessage']>, call: PersonCall) {
    const now = new Date()
    const visit = await requireVisit(call, params.id)
    if (!draftOf(visit, now)) throw new Problem(409, 'message_not_due')
    const text = textOf(body.kind, visit, timesOf(visit))
    const id = await recordByHand(call.tx, { visit, ...body, text, by: call.person.name })
    return toMessage(await requireMessage(call, id), sendsEmail, now)
  },

  async markClientMessage({ params, body }: RequestOf<Routes['markClientMessage']>, call: PersonCall) {
    const { tx, who, person } = call
    await lockMessage(tx, who.company, params.id)
    const row = await requireMessage(call, params.id)
    const { state, subject, body: text } = toMessage(row, sendsEmail, new Date())
    if (!resendable.has(state) || subject === null || text === null) throw new Problem(409, 'message_not_due')
    await markMessage(tx, row, { channel: body.channel, text: { subject, body: text }, by: person.name })
    return toMessage(await requireMessage(call, row.id), sendsEmail, new Date())
  },

  async sendClientMessage({ params }: RequestOf<Routes['sendClientMessage']>, call: PersonCall) {
    const { tx, who, person } = call
    await lockMessage(tx, who.company, params.id)
    const row = await requireMessage(call, params.id)
    const now = new Date()
    if (!resendable.has(row.state)) throw new Problem(409, 'message_not_due')
    const verdict = verdictOf(row, sendsEmail, now)
    if (verdict.do === 'drop') throw new Problem(409, 'message_not_due')
    if (verdict.do === 'copy') throw new Problem(409, 'message_not_sendable')
    if (!(await requeue(tx, row, person.name))) throw new Problem(409, 'message_not_due')
    await notify(tx, messageChannel, row.id)
    return toMessage(await requireMessage(call, row.id), sendsEmail, now)
  },
})
