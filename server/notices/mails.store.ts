// E-mails of notices: which notices each contains, and its outcome. As system, one person at a time.
import { type NotNull, sql } from 'kysely'
import type { Alarm } from '../../contract/alarms/schema.ts'
import type { NoticeKind } from '../../contract/notices/routes.ts'
import { findAlarmsReadBy } from '../alarms/alarms.store.ts'
import type { Tx } from '../database/database.ts'
import { isStillSaid, type SaidAlarm } from './notice-mail.ts'
import { type Chosen, groupSeconds } from './recipients.rules.ts'

export interface Recipient {
  company: string
  person: string
}

/** People with a notice whose e-mail is due. */
export const listDuePeople = (tx: Tx): Promise<Recipient[]> =>
  tx
    .selectFrom('notices')
    .select(['company_id as company', 'person_id as person'])
    .distinct()
    .where('email_state', '=', 'waiting')
    .where('email_due_at', '<=', sql<Date>`now()`)
    .limit(200)
    .execute()

export interface NoticeOfMail extends SaidAlarm {
  id: string
}

interface NoticeRow {
  id: string
  alarm_id: string
  kind: string
}

async function withAlarms(tx: Tx, company: string, rows: readonly NoticeRow[]): Promise<NoticeOfMail[]> {
  const alarms = await findAlarmsReadBy(tx, [...new Set(rows.map(({ alarm_id }) => alarm_id))], company)
  return rows.flatMap(({ id, alarm_id, kind }) => {
    const alarm: Alarm | undefined = alarms.get(alarm_id)
    return alarm ? [{ id, kind: kind as NoticeKind, alarm }] : []
  })
}

/** Those that are due, and those that would be a moment later, oldest first. */
const lockWaiting = (tx: Tx, { person }: Recipient) =>
  tx
    .selectFrom('notices')
    .select(['id', 'alarm_id', 'kind'])
    .where('person_id', '=', person)
    .where('email_state', '=', 'waiting')
    .where('email_due_at', '<=', sql<Date>`now() + ${groupSeconds} * interval '1 second'`)
    .$narrowType<{ alarm_id: NotNull }>()
    .orderBy('at')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()

/** The first mail in which each alarm was sent to this person. */
async function readThreads(tx: Tx, person: string, alarms: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('notices as n')
    .innerJoin('notice_mails as m', 'm.id', 'n.mail_id')
    .select(['n.alarm_id', sql<string>`coalesce(m.continues, m.id)`.as('mail')])
    .distinctOn('n.alarm_id')
    .where('n.person_id', '=', person)
    .where('n.alarm_id', 'in', alarms)
    .where('m.state', 'in', ['sending', 'sent'])
    .where('m.kind', '=', 'alarms')
    .$narrowType<{ alarm_id: NotNull }>()
    .orderBy('n.alarm_id')
    .orderBy('m.created_at')
    .execute()
  return new Map(rows.map(({ alarm_id, mail }) => [alarm_id, mail]))
}

const setEmailState = (tx: Tx, ids: readonly string[], change: { email_state: string; mail_id?: string }) =>
  ids.length === 0 ? undefined : tx.updateTable('notices').set(change).where('id', 'in', ids).execute()

const newConversation = 'new'

/** Puts what waits for a person into mails: one for what is new, and one for each conversation that goes on. */
export async function gatherMails(
  tx: Tx,
  recipient: Recipient,
  { email_kinds, email_mode }: Chosen,
): Promise<void> {
  const { company, person } = recipient
  const isDigest = email_mode === 'digest'
  const rows = await lockWaiting(tx, recipient)
  if (rows.length === 0) return
  const found = await withAlarms(tx, company, rows)
  const wanted = found.filter(({ alarm }) => email_kinds.includes(alarm.kind))
  const now = Date.now()
  const said = wanted.filter((one) => isStillSaid(one, now))
  const held = isDigest ? wanted.filter(({ kind }) => kind !== 'resolved') : said
  const isHeld = new Set(held.map(({ id }) => id))
  await setEmailState(
    tx,
    rows.flatMap(({ id }) => (isHeld.has(id) ? [] : [id])),
    { email_state: 'dropped' },
  )
  // A digest of nothing that is still active is not written.
  if (said.length === 0) {
    await setEmailState(tx, [...isHeld], { email_state: 'dropped' })
    return
  }
  const threads = isDigest
    ? new Map<string, string>()
    : await readThreads(
        tx,
        person,
        held.map(({ alarm }) => alarm.id),
      )
  const byThread = Map.groupBy(held, ({ kind, alarm }) =>
    kind === 'raised' || kind === 'assigned' ? newConversation : (threads.get(alarm.id) ?? newConversation),
  )
  for (const [thread, notices] of byThread) {
    const { id } = await tx
      .insertInto('notice_mails')
      .values({
        company_id: company,
        person_id: person,
        kind: isDigest ? 'digest' : 'alarms',
        continues: thread === newConversation ? null : thread,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setEmailState(
      tx,
      notices.map((notice) => notice.id),
      { email_state: 'mailed', mail_id: id },
    )
  }
}

export const listDueMails = (tx: Tx) =>
  tx
    .selectFrom('notice_mails')
    .select(['id', 'company_id as company', 'person_id as person'])
    .where('state', '=', 'queued')
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(50)
    .execute()

/** The mail with its person and company; undefined if another process has it. */
export const lockMail = (tx: Tx, id: string) =>
  tx
    .selectFrom('notice_mails as m')
    .innerJoin('people as p', (join) =>
      join.onRef('p.id', '=', 'm.person_id').onRef('p.company_id', '=', 'm.company_id'),
    )
    .innerJoin('companies as k', 'k.id', 'm.company_id')
    .leftJoin('notice_mails as f', 'f.id', 'm.continues')
    .select(['m.id', 'm.kind', 'm.attempts', 'm.continues', 'm.company_id', 'm.person_id'])
    .select([
      'p.email',
      'p.is_active',
      'k.key as company_key',
      'k.kind as company_kind',
      'k.name as company_name',
      'k.timezone',
    ])
    .select([sql<string>`p.given_name || ' ' || p.family_name`.as('name'), 'f.subject as continues_subject'])
    .where('m.id', '=', id)
    .where('m.state', '=', 'queued')
    .where('m.due_at', '<=', sql<Date>`now()`)
    .forUpdate('m')
    .skipLocked()
    .executeTakeFirst()
export type MailRow = NonNullable<Awaited<ReturnType<typeof lockMail>>>

export const noticesOfMail = async (tx: Tx, { id, company_id }: MailRow): Promise<NoticeOfMail[]> =>
  withAlarms(
    tx,
    company_id,
    await tx
      .selectFrom('notices')
      .select(['id', 'alarm_id', 'kind'])
      .where('mail_id', '=', id)
      .$narrowType<{ alarm_id: NotNull }>()
      .orderBy('at')
      .orderBy('id')
      .execute(),
  )

export const updateMail = (tx: Tx, id: string, change: Record<string, unknown>) =>
  tx.updateTable('notice_mails').set(change).where('id', '=', id).execute()

/** Longer than every time-out of a mail server together. */
const outcomeWithinMinutes = 5

export const failUnknown = (tx: Tx) =>
  tx
    .updateTable('notice_mails')
    .set({ state: 'failed', reason: 'outcome_unknown' })
    .where('state', '=', 'sending')
    .where('claimed_at', '<', sql<Date>`now() - ${outcomeWithinMinutes} * interval '1 minute'`)
    .execute()

/** What is older than so many days. */
export async function deleteOld(tx: Tx, days: number): Promise<void> {
  const since = sql<Date>`now() - ${days} * interval '1 day'`
  await tx.deleteFrom('notices').where('at', '<', since).execute()
  await tx.deleteFrom('notice_mails').where('created_at', '<', since).execute()
}
