import { sql } from 'kysely'
import type { MessageKind } from '../../contract/client-messages/fields.ts'
import type { Tx } from '../database/database.ts'
import type { MessageRow, VisitRow } from './client-messages.store.ts'
import type { MessageText } from './message-text.ts'

interface ByHand {
  visit: VisitRow
  kind: MessageKind
  channel: 'phone' | 'sms'
  text: MessageText
  by: string
}

/**
 * The client knows of the visit now, so whatever waits is settled: a message of this kind becomes this one, others are
 * dropped.
 */
export async function recordByHand(tx: Tx, { visit, kind, channel, text, by }: ByHand): Promise<string> {
  const values = {
    state: 'sent',
    channel,
    reason: null,
    detail: null,
    recipient: null,
    subject: text.subject,
    body: text.body,
    scheduled_start: visit.visit_start,
    scheduled_end: visit.visit_end,
    sequence: visit.visit_sequence,
    sent_at: sql<Date>`now()`,
    sent_by: by,
  }
  const waiting = await tx
    .selectFrom('client_messages')
    .select(['id', 'kind'])
    .where('appointment_id', '=', visit.id)
    .where('state', 'in', ['queued', 'to_copy', 'failed'])
    .orderBy('created_at', 'desc')
    .forUpdate()
    .execute()
  const own = waiting.find((message) => message.kind === kind)
  const others = waiting.flatMap(({ id }) => (id === own?.id ? [] : [id]))
  if (others.length > 0)
    await tx
      .updateTable('client_messages')
      .set({ state: 'dropped', reason: 'already_known' })
      .where('id', 'in', others)
      .execute()
  const written = own
    ? tx.updateTable('client_messages').set(values).where('id', '=', own.id).returning('id')
    : tx
        .insertInto('client_messages')
        .values({
          ...values,
          company_id: sql<string>`current_company()`,
          installation_id: visit.installation_id,
          client_id: visit.client_id,
          appointment_id: visit.id,
          kind,
          created_by: by,
        })
        .returning('id')
  const { id } = await written.executeTakeFirstOrThrow()
  return id
}

/** False if another message of this kind waits for the same visit. */
export async function requeue(tx: Tx, row: MessageRow, by: string): Promise<boolean> {
  const twin = await tx
    .selectFrom('client_messages')
    .select('id')
    .where('appointment_id', '=', row.appointment_id)
    .where('kind', '=', row.kind)
    .where('state', 'in', ['queued', 'to_copy'])
    .where('id', '<>', row.id)
    .executeTakeFirst()
  if (twin) return false
  await tx
    .updateTable('client_messages')
    .set({ state: 'queued', due_at: sql<Date>`now()`, attempts: 0, reason: null, sent_by: by })
    .where('id', '=', row.id)
    .execute()
  return true
}
