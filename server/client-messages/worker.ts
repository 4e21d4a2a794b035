// Sends the messages of the outbox. A message is claimed in one transaction and its outcome stored in another: a process
// that ends between the two leaves it `sending`, and it is never sent twice by itself.
import { sql } from 'kysely'
import type { Database, Log, Tx, Who } from '../database/database.ts'
import { startNotifiedLoop, type WorkerLoop } from '../database/worker-loop.ts'
import { sendNotices } from '../live/notices.ts'
import type { Mail, SendMail } from '../mail/mailer.ts'
import { afterAttempt } from '../mail/retries.ts'
import { findMessage, listOver, type MessageRow, reminderAt } from './client-messages.store.ts'
import { mailOf, verdictOf } from './compose.ts'
import { messageChannel } from './enqueue.ts'
import { dropSeries } from './mark.store.ts'

export interface MessageWorkerOptions {
  database: Database
  log: Pick<Log, 'warn'>
  /** Undefined where no mail server is set. */
  send: SendMail | undefined
  everyMs?: number
}

/** Longer than every time-out of a mail server together. */
const outcomeWithinMinutes = 5
const atOnce = 50

/** Has no rows of other companies; only this worker changes a message that is under way. */
const update = (tx: Tx, id: string, change: Record<string, unknown>) =>
  tx.updateTable('client_messages').set(change).where('id', '=', id).execute()

const notice = (tx: Tx, company: string, appointment: string | null) =>
  sendNotices(tx, [{ companies: [company], event: { type: 'client_message', appointment_id: appointment } }])

const isDue = sql<boolean>`(state = 'to_copy' or (state = 'queued' and due_at <= now()))`

/** Checks the visit again; undefined if there is nothing to send. A text to copy only ends here. */
async function claim(
  tx: Tx,
  { company, id }: { company: string; id: string },
  sendsEmail: boolean,
): Promise<{ row: MessageRow; mail: Mail } | undefined> {
  const free = await tx
    .selectFrom('client_messages')
    .select('id')
    .where('id', '=', id)
    .where(isDue)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  const row = free && (await findMessage(tx, company, id))
  if (!row) return undefined
  const now = new Date()
  const verdict = verdictOf(row, sendsEmail, now)
  if (row.state === 'to_copy' && verdict.do !== 'drop') return undefined
  await notice(tx, company, row.appointment_id)
  if (verdict.do !== 'drop') await dropSeries(tx, row)
  if (verdict.do !== 'send') {
    const state = verdict.do === 'copy' ? 'to_copy' : 'dropped'
    await update(tx, id, { state, reason: verdict.reason })
    return undefined
  }
  const { mail, start, end } = mailOf(row, now)
  await update(tx, id, {
    state: 'sending',
    claimed_at: sql`now()`,
    attempts: row.attempts + 1,
    scheduled_start: start,
    scheduled_end: end,
    recipient: row.email,
    subject: mail.subject,
    body: mail.text,
    reason: null,
    detail: null,
  })
  return { row: { ...row, attempts: row.attempts + 1 }, mail }
}

/** On the day before, from the hour of the company on; whoever was informed since then needs none. */
const enqueueReminders = (tx: Tx) =>
  sql`insert into client_messages (company_id, installation_id, client_id, appointment_id, kind, scheduled_start,
      scheduled_end, sequence)
    select a.company_id, a.installation_id, i.client_id, a.id, 'reminder', a.scheduled_start, a.scheduled_end, a.sequence
    from client_message_settings s
    join companies k on k.id = s.company_id
    join appointments a on a.company_id = s.company_id
    join installations i on i.id = a.installation_id
    join clients c on c.id = i.client_id
    where s.reminder and a.appointment_status_id = 2 and c.archived_at is null
      and a.scheduled_start > now() and a.scheduled_start < now() + interval '2 days'
      and now() < ((a.scheduled_start at time zone k.timezone)::date)::timestamp at time zone k.timezone
      and ${reminderAt} <= now() and a.created_at < ${reminderAt}
      and not exists (select from client_messages m where m.appointment_id = a.id and m.kind in ('booked', 'moved')
        and m.created_at >= ${reminderAt})
    on conflict do nothing`.execute(tx)

const failUnknown = (tx: Tx) =>
  tx
    .updateTable('client_messages')
    .set({ state: 'failed', reason: 'outcome_unknown' })
    .where('state', '=', 'sending')
    .where('claimed_at', '<', sql<Date>`now() - ${outcomeWithinMinutes} * interval '1 minute'`)
    .execute()

const listDue = (tx: Tx) =>
  tx
    .selectFrom('client_messages')
    .select(['id', 'company_id as company'])
    .where('state', '=', 'queued')
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(atOnce)
    .execute()

export function startMessageWorker({
  database,
  log,
  send,
  everyMs = 10_000,
}: MessageWorkerOptions): Promise<Pick<WorkerLoop, 'stop'>> {
  /** False if the mail server cannot be reached, so that others need not wait for its time-out too. */
  async function pass(due: { company: string; id: string }): Promise<boolean> {
    const who: Who = { company: due.company, kind: 'technician_company' }
    const claimed = await database.inCompany(who, (tx) => claim(tx, due, send !== undefined))
    if (!claimed || !send) return true
    const outcome = await send(claimed.mail)
    const change = {
      ...afterAttempt(outcome, claimed.row.attempts),
      ...(outcome.kind === 'sent' && { channel: 'email' }),
    }
    await database.inCompany(who, async (tx) => {
      await update(tx, due.id, change)
      await notice(tx, due.company, claimed.row.appointment_id)
    })
    if (outcome.kind !== 'sent')
      log.warn({ message: due.id, outcome: outcome.kind }, 'a message to a client was not sent')
    return outcome.kind !== 'unreachable'
  }

  async function run(mayContinue: () => boolean): Promise<void> {
    const due = await database.asSystem(async (tx) => {
      await failUnknown(tx)
      await enqueueReminders(tx)
      // A mail server that cannot be reached ends the pass; what only ends needs none.
      return [...(await listOver(tx, atOnce)), ...(await listDue(tx))]
    })
    for (const one of due) {
      if (!mayContinue()) return
      const isReachable = await pass(one).catch((error: unknown) => {
        log.warn({ err: error, message: one.id }, 'a message to a client could not be handled')
        return true
      })
      if (!isReachable) return
    }
  }

  return startNotifiedLoop({
    database,
    log,
    channel: messageChannel,
    everyMs,
    run,
    failed: 'messages to clients wait for the database',
  })
}
