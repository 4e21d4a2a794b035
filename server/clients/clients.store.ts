import { type Selectable, sql } from 'kysely'
import type { ClientListQuery } from '../../contract/clients/routes.ts'
import { restorableDays } from '../../contract/clients/schema.ts'
import { contactFields } from '../../contract/contacts/fields.ts'
import { namesOf } from '../../contract/fields.ts'
import { countedAtMost } from '../../contract/lists.ts'
import type { Tx } from '../database/database.ts'
import type { Contacts } from '../database/database.types.ts'
import { type CappedCount, capCount } from '../search/capped-count.rules.ts'
import { patternsOf, patternsToFind } from '../search/phonetic-search.ts'
import { firstWordPrefixes, prefixesOf } from '../search/prefixes.rules.ts'
import { prefixRanges, readRangePage } from '../search/range-page.store.ts'
import { searchTermsOf } from '../search/search-terms.rules.ts'

type Filter = Pick<ClientListQuery, 'search' | 'is_premium' | 'deviceTypes'>

type ContactRow = Pick<Selectable<Contacts>, 'id' | 'is_primary' | keyof typeof contactFields>

const shownOfContact = sql.join(
  ['id', 'is_primary', ...namesOf(contactFields)].flatMap((name) => [sql.lit(name), sql.ref(`k.${name}`)]),
)

/** Ordered as in the client form. */
const contactsOf = sql<ContactRow[]>`(
  select coalesce(json_agg(json_build_object(${shownOfContact}) order by k.position, k.is_primary desc, k.id), '[]')
  from contacts k where k.client_id = c.id and k.company_id = c.company_id)`

const firstTag = sql<string | null>`(
  select t.key || '_' || i.tag from installations i join companies t on t.id = i.company_id
  where i.client_id = c.id and i.company_id = c.company_id and i.archived_at is null order by i.tag limit 1)`

const rows = (tx: Tx, company: string) =>
  tx
    .selectFrom('clients as c')
    .selectAll('c')
    .select([contactsOf.as('contacts'), firstTag.as('tag')])
    .where('c.company_id', '=', company)

const isRestorable = sql<boolean>`c.archived_at > now() - ${restorableDays} * interval '1 day'`

export type ClientRow = Awaited<ReturnType<typeof listArchivedClients>>[number]

/** An active client, or an archived one that can be restored. */
export function findClient(tx: Tx, id: string, company: string, state: 'active' | 'archived' = 'active') {
  const found = rows(tx, company).where('c.id', '=', id)
  return (
    state === 'active' ? found.where('c.archived_at', 'is', null) : found.where(isRestorable)
  ).executeTakeFirst()
}

export const findActiveClient = (tx: Tx, id: string, company: string) =>
  tx
    .selectFrom('clients')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', company)
    .where('archived_at', 'is', null)
    .executeTakeFirst()

export async function isClient(tx: Tx, id: string, company: string): Promise<boolean> {
  const found = tx.selectFrom('clients').select('id').where('id', '=', id).where('company_id', '=', company)
  return (await found.executeTakeFirst()) !== undefined
}

/** Undefined if the filter has both values or none. */
const premiumOf = ({ is_premium }: Filter): boolean | undefined =>
  new Set(is_premium).size === 1 ? is_premium?.[0] : undefined

export async function countPremium(
  tx: Tx,
  company: string,
): Promise<{ is_premium: boolean; count: number }[]> {
  return tx
    .selectFrom('client_counts')
    .select(['is_premium', sql<number>`sum(count)::int`.as('count')])
    .where('company_id', '=', company)
    .groupBy('is_premium')
    .execute()
}

/** Clients by `column` that have such a device; undefined without that filter. */
const hasDevice = ({ deviceTypes = [] }: Filter, column: string) =>
  deviceTypes.length === 0
    ? undefined
    : sql<boolean>`${sql.ref(column)} in (
        select i.client_id from installations i join devices d on d.installation_id = i.id
        where i.company_id = current_company() and i.archived_at is null
          and d.device_type = any(${deviceTypes}::text[]))`

interface Page extends CappedCount {
  ids: string[]
}

const nullableColumns = new Set<string>(['email', 'phone', 'notes'])

/** ORDER BY must match an index. */
function ordersOf(sort: NonNullable<ClientListQuery['sort']>, order: 'asc' | 'desc') {
  const direction = sql.raw(order)
  const columns = [sort, ...(sort === 'is_business' ? ['name'] : []), 'client_id']
  return columns.map(
    (column) => sql`${sql.ref(column)} ${direction} ${nullableColumns.has(column) ? sql`nulls last` : sql``}`,
  )
}

async function readPage(tx: Tx, company: string, query: ClientListQuery): Promise<Page> {
  const premium = premiumOf(query)
  const counts = (await countPremium(tx, company)).filter(
    ({ is_premium }) => premium === undefined || is_premium === premium,
  )
  let keys = tx.selectFrom('client_search_index').select('client_id').where('company_id', '=', company)
  if (premium !== undefined) keys = keys.where('is_premium', '=', premium)
  const withDevice = hasDevice(query, 'client_id')
  if (withDevice) keys = keys.where(withDevice)
  const page = await keys
    .orderBy(sql.join(ordersOf(query.sort ?? 'name', query.order)))
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  return {
    ids: page.map(({ client_id }) => client_id),
    total: withDevice
      ? (
          await keys
            .clearSelect()
            .select((of) => of.fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow()
        ).count
      : counts.reduce((sum, { count }) => sum + count, 0),
  }
}

/** Found by words before their devices are looked at. */
const mostSearched = 10_000

async function readSearchPage(tx: Tx, search: string, query: ClientListQuery): Promise<Page> {
  const withDevice = hasDevice(query, 'id')
  const { limit, offset } = withDevice ? { limit: mostSearched, offset: 0 } : query
  const { rows: found } = await sql<{ ids: string[] | null; total: number }>`
    select * from find_clients(${patternsToFind(search)}::text[], ${searchTermsOf(search)}::text[],
      ${firstWordPrefixes(search)}::text[], ${premiumOf(query) ?? null}::boolean, ${query.sort ?? 'rank'},
      ${query.order === 'desc'}, ${countedAtMost}, ${limit}, ${offset})`.execute(tx)
  const ids = found[0]?.ids ?? []
  if (!withDevice) return { ids, ...capCount(found[0]?.total ?? 0) }
  // The search index knows no devices.
  const { rows: left } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) with ordinality as found (id, place) where ${withDevice}
    order by place`.execute(tx)
  return {
    ids: left.slice(query.offset, query.offset + query.limit).map(({ id }) => id),
    total: left.length,
    ...(ids.length === mostSearched && { total_is_least: true }),
  }
}

/** One or two characters match only the beginning of the primary phone number (digits) or the name (letters). */
async function readPrefixPage(
  tx: Tx,
  company: string,
  prefixes: string[],
  query: ClientListQuery,
): Promise<Page> {
  const column = /^\d+$/.test(prefixes[0] ?? '') ? 'phone' : 'name'
  const premium = premiumOf(query)
  const withDevice = hasDevice(query, 'client_id')
  const { keys, total } = await readRangePage(tx, {
    table: 'client_search_index',
    key: 'client_id',
    column,
    ranges: prefixRanges(prefixes),
    condition: sql`company_id = ${company} ${premium === undefined ? sql`` : sql`and is_premium = ${premium}`}
      ${withDevice ? sql`and ${withDevice}` : sql``}`,
    orders: ordersOf(query.sort ?? column, query.order),
    limit: query.limit,
    offset: query.offset,
  })
  return { ids: keys, total }
}

const pageOf = (tx: Tx, company: string, query: ClientListQuery): Promise<Page> => {
  const { search = '' } = query
  if (patternsOf(search).length === 0) return readPage(tx, company, query)
  const prefixes = prefixesOf(search)
  return prefixes ? readPrefixPage(tx, company, prefixes, query) : readSearchPage(tx, search, query)
}

export async function listClients(tx: Tx, company: string, query: ClientListQuery) {
  const { ids, ...counted } = await pageOf(tx, company, query)
  if (ids.length === 0) return { rows: [], ...counted }
  const found = new Map(
    (await rows(tx, company).where(sql<boolean>`c.id = any(${ids}::uuid[])`).execute()).map((row) => [
      row.id,
      row,
    ]),
  )
  return { rows: ids.flatMap((id) => found.get(id) ?? []), ...counted }
}

export async function countClients(tx: Tx, company: string, filter: Filter): Promise<CappedCount> {
  const { ids: _, ...counted } = await pageOf(tx, company, { ...filter, limit: 0, offset: 0, order: 'asc' })
  return counted
}

export const listArchivedClients = (tx: Tx, company: string, query: { limit: number; offset: number }) =>
  rows(tx, company)
    .where(isRestorable)
    .orderBy('c.archived_at', 'desc')
    .orderBy('c.id')
    .limit(query.limit)
    .offset(query.offset)
    .execute()

export async function countArchivedClients(tx: Tx, company: string): Promise<number> {
  const { count } = await tx
    .selectFrom('clients as c')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('company_id', '=', company)
    .where(isRestorable)
    .executeTakeFirstOrThrow()
  return count
}

export const listInstallations = (tx: Tx, company: string, client: string) =>
  tx
    .selectFrom('installations as i')
    .innerJoin('companies as t', 't.id', 'i.company_id')
    .selectAll('i')
    .select([
      sql<string>`t.key || '_' || i.tag`.as('tag_id'),
      sql<number>`(select count(*)::int from devices d where d.installation_id = i.id)`.as('devices'),
    ])
    .where('i.company_id', '=', company)
    .where('i.client_id', '=', client)
    .where('i.archived_at', 'is', null)
    .orderBy('i.tag')
    .execute()
