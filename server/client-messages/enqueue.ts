// Writes messages about a visit into the outbox, in the transaction that changes the visit. Whether one is still due is
// checked again when it is sent.
import { sql } from 'kysely'
import type { MessageReason } from '../../contract/client-messages/routes.ts'
import { notify, type Tx } from '../database/database.ts'
import { newsOf, type Visit, type VisitNews } from './visit-messages.rules.ts'

/** Channel of the workers of all processes with jobs. */
export const messageChannel = 'client_messages'

/** Changes that follow one another within this time make one message. */
const graceSeconds = 120

const pendingStates = ['queued', 'to_copy'] as const

interface Addressee {
  client_id: string
  isOn: boolean
}

/** The tenant, unless archived, and whether the company sends this kind of message. */
async function addresseeOf(tx: Tx, { kind, visit }: VisitNews): Promise<Addressee | undefined> {
  const row = await tx
    .selectFrom('installations as i')
    .innerJoin('clients as c', 'c.id', 'i.client_id')
    .leftJoin('client_message_settings as s', 's.company_id', 'i.company_id')
    .select(['i.client_id', `s.${kind} as is_on`])
    .where('i.id', '=', visit.installation_id)
    .where('i.company_id', '=', visit.company_id)
    .where('c.archived_at', 'is', null)
    .executeTakeFirst()
  return row && { client_id: row.client_id, isOn: row.is_on ?? false }
}

/** A message that still waits says the time of the visit when it goes out, so it only waits again. */
async function postpone(tx: Tx, visit: Visit): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('client_messages')
    .set({
      scheduled_start: visit.scheduled_start,
      scheduled_end: visit.scheduled_end,
      sequence: visit.sequence,
      due_at: sql<Date>`greatest(due_at, now() + ${graceSeconds} * interval '1 second')`,
    })
    .where('appointment_id', '=', visit.id)
    .where('installation_id', '=', visit.installation_id)
    .where('kind', 'in', ['booked', 'moved'])
    .where('state', 'in', pendingStates)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** For this home only: the client of a former home of the visit has messages of its own. */
const dropPending = (tx: Tx, visit: Visit, reason: MessageReason) =>
  tx
    .updateTable('client_messages')
    .set({ state: 'dropped', reason })
    .where('appointment_id', '=', visit.id)
    .where('installation_id', '=', visit.installation_id)
    .where('state', 'in', pendingStates)

/** Drops what waits; false if the client was informed of nothing, so that nothing need be taken back. */
async function withdraw(tx: Tx, visit: Visit): Promise<boolean> {
  const dropped = await dropPending(tx, visit, 'visit_cancelled').returning('kind').execute()
  const informed = await tx
    .selectFrom('client_messages')
    .select('id')
    .where('appointment_id', '=', visit.id)
    .where('installation_id', '=', visit.installation_id)
    .where('state', 'in', ['sending', 'sent'])
    .executeTakeFirst()
  return informed !== undefined || !dropped.some(({ kind }) => kind === 'booked')
}

/** The visit is back at a home whose client has not yet been informed that it is off: at most its time has changed. */
async function isBack(tx: Tx, visit: Visit): Promise<boolean> {
  const dropped = dropPending(tx, visit, 'visit_moved').where('kind', '=', 'cancelled')
  return (await dropped.returning('id').execute()).length > 0
}

async function enqueue(
  tx: Tx,
  { kind, visit }: VisitNews,
  client_id: string,
  by: string | null,
): Promise<void> {
  await tx
    .insertInto('client_messages')
    .values({
      company_id: visit.company_id,
      installation_id: visit.installation_id,
      client_id,
      appointment_id: visit.id,
      calendar_uid: visit.id,
      kind,
      scheduled_start: visit.scheduled_start,
      scheduled_end: visit.scheduled_end,
      sequence: visit.sequence,
      due_at: sql<Date>`now() + ${graceSeconds} * interval '1 second'`,
      created_by: by,
    })
    .execute()
  await notify(tx, messageChannel, visit.id)
}

/** A reminder that waits for another try is of the time before. */
const dropReminders = (tx: Tx, { id }: Visit) =>
  tx
    .updateTable('client_messages')
    .set({ state: 'dropped', reason: 'visit_moved' })
    .where('appointment_id', '=', id)
    .where('kind', '=', 'reminder')
    .where('state', 'in', pendingStates)
    .execute()

/**
 * Call it in the transaction of every change of a visit, with the visit before and after: `before` is null for a new one.
 * A visit that is deleted needs it before its row goes, with null after. `by` is the name of the person.
 */
export async function enqueueVisitMessages(
  tx: Tx,
  before: Visit | null,
  after: Visit | null,
  by: string | null,
): Promise<void> {
  for (const change of newsOf(before, after, new Date())) {
    const news: VisitNews =
      change.kind === 'booked' && (await isBack(tx, change.visit)) ? { ...change, kind: 'moved' } : change
    if (news.kind === 'cancelled' && !(await withdraw(tx, news.visit))) continue
    if (news.kind === 'moved') {
      await dropReminders(tx, news.visit)
      if (await postpone(tx, news.visit)) continue
    }
    const addressee = await addresseeOf(tx, news)
    if (addressee?.isOn) await enqueue(tx, news, addressee.client_id, by)
  }
}
