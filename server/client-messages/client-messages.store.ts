// Messages with all that their text and their verdict need.
import { type Selectable, sql } from 'kysely'
import type { MessageListQuery } from '../../contract/client-messages/routes.ts'
import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'
import type { ClientMessageSettings, ClientMessages } from '../database/database.types.ts'
import { patternsOf } from '../search/phonetic-search.ts'

/** The start of the visit that the client was informed of last, by any channel, or in the message of another visit. */
const knownStart = (appointment: string, client: string) =>
  sql<Date | null>`(select n.scheduled_start from client_messages n
    where n.appointment_id = ${sql.ref(appointment)} and n.client_id = ${sql.ref(client)}
      and (n.state = 'sent' or n.reason = 'in_other_message') and n.kind <> 'cancelled'
    order by coalesce(n.sent_at, n.created_at) desc limit 1)`

/** Visits of one job that are booked within this time are in one message. */
const seriesMinutes = 10

export interface SeriesVisit {
  message: string
  appointment: string
  /** Text, as moments inside JSON are. */
  start: string
  end: string
  sequence: number
}

/** Other visits whose booking this message says too; null for messages of other kinds. */
const series = sql<SeriesVisit[] | null>`(
  select json_agg(json_build_object('message', n.id, 'appointment', b.id, 'start', b.scheduled_start,
    'end', b.scheduled_end, 'sequence', b.sequence) order by b.scheduled_start)
  from client_messages n join appointments b on b.id = n.appointment_id
  where m.kind = 'booked' and n.kind = 'booked' and n.company_id = m.company_id and n.client_id = m.client_id
    and n.id <> m.id and b.job_id = a.job_id and b.appointment_status_id = 2 and b.scheduled_start > now()
    and abs(extract(epoch from n.created_at - m.created_at)) < ${sql.lit(seriesMinutes * 60)}
    and (n.state = 'queued' or (n.state = 'dropped' and n.reason = 'in_other_message')))`

const assigneeName = sql<string | null>`p.given_name || ' ' || p.family_name`

export const reminderAt = sql<Date | null>`(((a.scheduled_start at time zone k.timezone)::date - 1)
  + s.reminder_hour * interval '1 hour') at time zone k.timezone`

const around = [
  'i.address',
  'i.area',
  'i.client_id as tenant_id',
  'c.email',
  'c.archived_at',
  'k.name as company_name',
  'k.phone as company_phone',
  'k.email as company_email',
  'k.timezone',
  's.language',
  's.booked',
  's.booked_sentence',
  's.moved',
  's.moved_sentence',
  's.cancelled',
  's.cancelled_sentence',
  's.reminder',
  's.reminder_sentence',
  'a.appointment_status_id as visit_status',
  'a.installation_id as visit_installation_id',
  'a.scheduled_start as visit_start',
  'a.scheduled_end as visit_end',
  'a.sequence as visit_sequence',
] as const

/** Row-level security hides the rows of other companies. */
const messages = (tx: Tx) =>
  tx
    .selectFrom('client_messages as m')
    .innerJoin('installations as i', 'i.id', 'm.installation_id')
    .innerJoin('clients as c', 'c.id', 'm.client_id')
    .innerJoin('companies as k', 'k.id', 'm.company_id')
    .leftJoin('client_message_settings as s', 's.company_id', 'm.company_id')
    .leftJoin('appointments as a', 'a.id', 'm.appointment_id')
    .leftJoin('people as p', 'p.id', 'a.assignee_id')

const contextOf = (tx: Tx) =>
  messages(tx)
    .selectAll('m')
    .select(around)
    .select([
      clientName('c').as('client_name'),
      assigneeName.as('assignee_name'),
      knownStart('m.appointment_id', 'm.client_id').as('known_start'),
      series.as('series'),
    ])

export type MessageRow = Awaited<ReturnType<typeof listMessages>>['rows'][number]

export const findMessage = (tx: Tx, company: string, id: string): Promise<MessageRow | undefined> =>
  contextOf(tx).where('m.company_id', '=', company).where('m.id', '=', id).executeTakeFirst()

export const listOfVisit = (tx: Tx, company: string, appointment: string): Promise<MessageRow[]> =>
  contextOf(tx)
    .where('m.company_id', '=', company)
    .where('m.appointment_id', '=', appointment)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .execute()

export async function listMessages(tx: Tx, company: string, query: MessageListQuery) {
  const { kind, state, search, limit, offset } = query
  let found = contextOf(tx).where('m.company_id', '=', company)
  if (kind?.length) found = found.where('m.kind', 'in', kind)
  if (state?.length) found = found.where('m.state', 'in', state)
  for (const pattern of patternsOf(search ?? ''))
    found = found.where(
      sql<boolean>`exists (select from client_search_index x where x.client_id = m.client_id and x.text ~ ${pattern})`,
    )
  const rows = await found
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found
    .clearSelect()
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Texts to copy that `verdict.rules.ts` drops, of all companies; it has the last word. */
export async function listOver(tx: Tx, limit: number) {
  const { rows } = await sql<{ id: string; company: string }>`
    select m.id, m.company_id as company
    from client_messages m
    join installations i on i.id = m.installation_id
    join clients c on c.id = m.client_id
    left join client_message_settings s on s.company_id = m.company_id
    left join appointments a on a.id = m.appointment_id
    where m.state = 'to_copy' and (c.archived_at is not null
      or not coalesce((to_jsonb(s) ->> m.kind)::boolean, false)
      or case when m.kind = 'cancelled' then m.scheduled_start <= now()
        else a.id is null or a.appointment_status_id <> 2 or a.scheduled_start <= now()
          or a.installation_id <> m.installation_id or i.client_id <> m.client_id end)
    order by m.scheduled_start limit ${limit}`.execute(tx)
  return rows
}

/** A visit as the subject of a message that does not exist yet. */
export const findVisit = (tx: Tx, company: string, id: string) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('installations as i', 'i.id', 'a.installation_id')
    .innerJoin('clients as c', 'c.id', 'i.client_id')
    .innerJoin('companies as k', 'k.id', 'a.company_id')
    .leftJoin('client_message_settings as s', 's.company_id', 'a.company_id')
    .leftJoin('people as p', 'p.id', 'a.assignee_id')
    .select(around)
    .select([
      'a.id',
      'a.installation_id',
      'i.client_id',
      clientName('c').as('client_name'),
      assigneeName.as('assignee_name'),
      knownStart('a.id', 'i.client_id').as('known_start'),
      reminderAt.as('reminder_at'),
    ])
    .where('a.company_id', '=', company)
    .where('a.id', '=', id)
    .executeTakeFirst()
export type VisitRow = NonNullable<Awaited<ReturnType<typeof findVisit>>>

export const lockMessage = (
  tx: Tx,
  company: string,
  id: string,
): Promise<Selectable<ClientMessages> | undefined> =>
  tx
    .selectFrom('client_messages')
    .selectAll()
    .where('company_id', '=', company)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const findSettings = (
  tx: Tx,
  company: string,
): Promise<Selectable<ClientMessageSettings> | undefined> =>
  tx.selectFrom('client_message_settings').selectAll().where('company_id', '=', company).executeTakeFirst()
