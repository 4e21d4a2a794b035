import { sql } from 'kysely'
import type { MessageKind } from '../../contract/client-messages/fields.ts'
import type { Tx } from '../database/database.ts'
import type { MessageRow, VisitRow } from './client-messages.store.ts'
import type { MessageText } from './message-text.ts'

type Text = Pick<MessageText, 'subject' | 'body'>

interface PassedOn {
  channel: 'phone' | 'sms'
  text: Text
  by: string
}

interface ByHand extends PassedOn {
  visit: VisitRow
  kind: MessageKind
}

const passedOn = ({ channel, text, by }: PassedOn) => ({
  state: 'sent',
  channel,
  reason: null,
  detail: null,
  recipient: null,
  subject: text.subject,
  body: text.body,
  sent_at: sql<Date>`now()`,
  sent_by: by,
})

/** Messages about a visit that the client of this home has not received. */
const lockUnsent = (tx: Tx, appointment: string, installation: string) =>
  tx
    .selectFrom('client_messages')
    .select(['id', 'kind'])
    .where('appointment_id', '=', appointment)
    .where('installation_id', '=', installation)
    .where('state', 'in', ['queued', 'to_copy', 'failed'])
    .orderBy('created_at', 'desc')
    .forUpdate()
    .execute()

async function dropKnown(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .updateTable('client_messages')
      .set({ state: 'dropped', reason: 'already_known' })
      .where('id', 'in', ids)
      .execute()
}

/**
 * The client knows of the visit now, so whatever waits is settled: a message of this kind becomes this one, others are
 * dropped.
 */
export async function recordByHand(tx: Tx, { visit, kind, ...given }: ByHand): Promise<string> {
  const values = {
    ...passedOn(given),
    scheduled_start: visit.visit_start,
    scheduled_end: visit.visit_end,
    sequence: visit.visit_sequence,
  }
  const unsent = await lockUnsent(tx, visit.id, visit.installation_id)
  const own = unsent.find((message) => message.kind === kind)
  await dropKnown(
    tx,
    unsent.flatMap(({ id }) => (id === own?.id ? [] : [id])),
  )
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
          created_by: given.by,
        })
        .returning('id')
  const { id } = await written.executeTakeFirstOrThrow()
  return id
}

/** One message says the visits of a series; another process may be at one of the rows. */
export async function dropSeries(tx: Tx, { series }: MessageRow): Promise<void> {
  const ids = (series ?? []).map(({ message }) => message)
  if (ids.length === 0) return
  const free = await tx
    .selectFrom('client_messages')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'queued')
    .forUpdate()
    .skipLocked()
    .execute()
  if (free.length === 0) return
  await tx
    .updateTable('client_messages')
    .set({ state: 'dropped', reason: 'in_other_message' })
    .where(
      'id',
      'in',
      free.map(({ id }) => id),
    )
    .execute()
}

/** A message that waits says the visit as it is now, so it settles the others of its home; one that failed is of its day. */
export async function markMessage(tx: Tx, row: MessageRow, given: PassedOn): Promise<void> {
  await tx.updateTable('client_messages').set(passedOn(given)).where('id', '=', row.id).execute()
  if (row.state === 'failed' || !row.appointment_id) return
  const unsent = await lockUnsent(tx, row.appointment_id, row.installation_id)
  await dropKnown(
    tx,
    unsent.map(({ id }) => id),
  )
  await dropSeries(tx, row)
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
