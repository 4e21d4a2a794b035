// A person's own notices. Row-level security holds the company, the queries hold the person.
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

export interface Reader {
  id: string
  /** Webhooks are of administrators only. */
  isAdmin: boolean
}

const isOff = sql<boolean>`coalesce(w.disabled_reason = 'gone', false)`

function own(tx: Tx, { id, isAdmin }: Reader) {
  const found = tx
    .selectFrom('notices as n')
    .leftJoin('alarms as a', 'a.id', 'n.alarm_id')
    .leftJoin('webhooks as w', 'w.id', 'n.webhook_id')
    .where('n.person_id', '=', id)
    .where('n.in_console', '=', true)
  return isAdmin ? found : found.where('n.webhook_id', 'is', null)
}

/** Unread, and its alarm has not ended, or its webhook is still off. */
const unread = (tx: Tx, reader: Reader) =>
  own(tx, reader)
    .where('n.read_at', 'is', null)
    .where('a.resolved_at', 'is', null)
    .where((of) => of.or([of('n.webhook_id', 'is', null), isOff]))

export const countUnread = async (tx: Tx, reader: Reader): Promise<number> => {
  const { count } = await unread(tx, reader)
    .select(sql<number>`count(distinct coalesce(n.alarm_id, n.webhook_id))`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function listNotices(
  tx: Tx,
  reader: Reader,
  { view, limit, offset }: { view: 'all' | 'unread'; limit: number; offset: number },
) {
  const found = view === 'unread' ? unread(tx, reader) : own(tx, reader)
  const rows = await found
    .select(['n.id', 'n.alarm_id', 'n.kind', 'n.at', 'n.read_at', 'n.webhook_id'])
    .select(['w.name as webhook_name', isOff.as('is_off')])
    .orderBy('n.at', 'desc')
    .orderBy('n.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export async function markRead(
  tx: Tx,
  { id }: Reader,
  { alarm_id, webhook_id }: { alarm_id?: string | undefined; webhook_id?: string | undefined },
): Promise<void> {
  let change = tx
    .updateTable('notices')
    .set({ read_at: sql<Date>`now()` })
    .where('person_id', '=', id)
    .where('in_console', '=', true)
    .where('read_at', 'is', null)
  if (alarm_id) change = change.where('alarm_id', '=', alarm_id)
  if (webhook_id) change = change.where('webhook_id', '=', webhook_id)
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
