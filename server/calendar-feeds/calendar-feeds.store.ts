import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { appointmentStatusId } from '../../contract/appointments/states.ts'
import { namesOf } from '../../contract/fields.ts'
import { placeFields } from '../../contract/sites/fields.ts'
import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'

/** 256 bits: a link cannot be guessed. */
export const createToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const feeds = (tx: Tx) =>
  tx
    .selectFrom('calendar_feeds as f')
    .innerJoin('people as p', (join) =>
      join.onRef('p.id', '=', 'f.person_id').onRef('p.company_id', '=', 'f.company_id'),
    )
    .where('f.revoked_at', 'is', null)

/** Of one person, or of the company. */
export function listFeeds(tx: Tx, company: string, person?: string) {
  let found = feeds(tx).where('f.company_id', '=', company)
  if (person !== undefined) found = found.where(sql<string>`f.person_id::text`, '=', person)
  return found
    .select(['f.id', 'f.person_id', 'f.without_names', 'f.created_at', 'f.created_by', 'f.last_read_at'])
    .select(['p.is_active', sql<string>`p.given_name || ' ' || p.family_name`.as('person_name')])
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id')
    .execute()
}

/** Also those that are revoked. */
export async function listFeedIds(tx: Tx, company: string, person?: string): Promise<string[]> {
  let found = tx.selectFrom('calendar_feeds').select('id').where('company_id', '=', company)
  if (person !== undefined) found = found.where(sql<string>`person_id::text`, '=', person)
  return (await found.execute()).map(({ id }) => id)
}

/** By the id as text: a sub of another issuer is no uuid. */
export const findPerson = (tx: Tx, company: string, id: string) =>
  tx
    .selectFrom('people as p')
    .select(['p.id', 'p.is_active'])
    .where('p.company_id', '=', company)
    .where(sql<string>`p.id::text`, '=', id)
    .executeTakeFirst()

export const findByToken = (tx: Tx, token: string) =>
  feeds(tx)
    .innerJoin('companies as k', 'k.id', 'f.company_id')
    .leftJoin('client_message_settings as s', 's.company_id', 'f.company_id')
    .select(['f.id', 'f.company_id', 'f.person_id', 'f.without_names', 'k.key', 'k.name as company_name'])
    .select(['k.timezone', 's.language', 'p.is_active'])
    .select(sql<string>`p.given_name || ' ' || p.family_name`.as('person_name'))
    .where('f.token_sha256', '=', hashToken(token))
    .where('k.kind', '=', 'technician_company')
    .executeTakeFirst()
export type FoundFeed = NonNullable<Awaited<ReturnType<typeof findByToken>>>

export const noteRead = (tx: Tx, id: string) =>
  tx
    .updateTable('calendar_feeds')
    .set({ last_read_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where((or) =>
      or.or([
        or('last_read_at', 'is', null),
        or('last_read_at', '<', sql<Date>`now() - interval '5 minutes'`),
      ]),
    )
    .execute()

/** Visits as assignee or helper that are not cancelled, by time. */
export const listVisits = (tx: Tx, feed: Pick<FoundFeed, 'company_id' | 'person_id'>, days: number) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('installations as i', 'i.id', 'a.installation_id')
    .innerJoin('clients as c', 'c.id', 'i.client_id')
    .leftJoin('contacts as t', (join) => join.onRef('t.client_id', '=', 'c.id').on('t.is_primary', '=', true))
    .leftJoin('jobs as j', 'j.id', 'a.job_id')
    .select([
      'a.id',
      'a.type_id',
      'a.sequence',
      'a.scheduled_start',
      'a.scheduled_end',
      'a.notes',
      'a.created_at',
      'a.updated_at',
      ...namesOf(placeFields).map((name) => `i.${name}` as const),
      'i.tag',
      't.phone',
      'j.number as job_number',
    ])
    .select([
      clientName('c').as('client_name'),
      sql<boolean>`a.assignee_id is distinct from ${feed.person_id}::uuid`.as('is_helping'),
    ])
    .where('a.company_id', '=', feed.company_id)
    .where('a.appointment_status_id', '<>', appointmentStatusId.cancelled)
    .where('a.scheduled_end', '>', sql<Date>`now() - ${days} * interval '1 day'`)
    .where('a.scheduled_start', '<', sql<Date>`now() + ${days} * interval '1 day'`)
    .where((or) =>
      or.or([
        or('a.assignee_id', '=', feed.person_id),
        or.exists(
          or
            .selectFrom('appointment_helpers as h')
            .select('h.person_id')
            .whereRef('h.appointment_id', '=', 'a.id')
            .where('h.person_id', '=', feed.person_id),
        ),
      ]),
    )
    .orderBy('a.scheduled_start')
    .orderBy('a.id')
    .execute()
export type FeedVisit = Awaited<ReturnType<typeof listVisits>>[number]
