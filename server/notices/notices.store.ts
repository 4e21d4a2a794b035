// A person's own notices. Row-level security holds the company, the queries hold the person.
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

const own = (tx: Tx, person: string) =>
  tx.selectFrom('notices as n').where('n.person_id', '=', person).where('n.in_console', '=', true)

/** Unread, and its alarm has not ended. */
const unread = (tx: Tx, person: string) =>
  own(tx, person)
    .innerJoin('alarms as a', 'a.id', 'n.alarm_id')
    .where('n.read_at', 'is', null)
    .where('a.resolved_at', 'is', null)

export const countUnread = async (tx: Tx, person: string): Promise<number> => {
  const { count } = await unread(tx, person)
    .select((of) => of.fn.count<number>('n.alarm_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function listNotices(
  tx: Tx,
  person: string,
  { view, limit, offset }: { view: 'all' | 'unread'; limit: number; offset: number },
) {
  const found = view === 'unread' ? unread(tx, person) : own(tx, person)
  const rows = await found
    .select(['n.id', 'n.alarm_id', 'n.kind', 'n.at', 'n.read_at'])
    .orderBy('n.at', 'desc')
    .orderBy('n.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export async function markRead(tx: Tx, person: string, alarm: string | undefined): Promise<void> {
  let change = tx
    .updateTable('notices')
    .set({ read_at: sql<Date>`now()` })
    .where('person_id', '=', person)
    .where('in_console', '=', true)
    .where('read_at', 'is', null)
  if (alarm) change = change.where('alarm_id', '=', alarm)
  await change.execute()
}

export const findLastMail = (tx: Tx, person: string) =>
  tx
    .selectFrom('notice_mails')
    .select(['state', 'subject', 'reason', 'detail'])
    .select(sql<Date>`coalesce(sent_at, claimed_at, created_at)`.as('at'))
    .where('person_id', '=', person)
    .where('state', '<>', 'dropped')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
