import { type RawBuilder, sql } from 'kysely'
import { restorableDays } from '../../contract/clients/schema.ts'
import type { InstallationListQuery } from '../../contract/installations/routes.ts'
import { clientName } from '../clients/client-name.ts'
import type { Tx, Who } from '../database/database.ts'
import type { CappedCount } from '../search/capped-count.rules.ts'
import { patternsOf } from '../search/phonetic-search.ts'
import { type InstallationFilter, placedOf, premiumOf, tagPageOf } from './installation-pages.store.ts'

interface ContactRow {
  id: string
  contact_type_id: number
  phone: string
  is_primary: boolean
}

const contactsOf = sql<ContactRow[]>`(
  select coalesce(json_agg(json_build_object('id', k.id, 'contact_type_id', k.contact_type_id, 'phone', k.phone,
    'is_primary', k.is_primary) order by k.position, k.is_primary desc, k.id), '[]')
  from contacts k where k.client_id = i.client_id and k.company_id = i.company_id)`

const devicesCount = sql<number>`(select count(*)::int from devices d where d.installation_id = i.id)`

/** A distributor sees installations with devices of its inventory. The row policies do the same, but slower. */
const visibleTo = ({ company, kind }: Who) =>
  kind === 'distributor'
    ? sql<boolean>`i.id in (select installation_id from devices where distributor_id = ${company})`
    : sql<boolean>`i.company_id = ${company}`

const joined = (tx: Tx, who: Who) =>
  tx
    .selectFrom('installations as i')
    .innerJoin('companies as t', 't.id', 'i.company_id')
    .innerJoin('clients as c', 'c.id', 'i.client_id')
    .where(visibleTo(who))

const rows = (tx: Tx, who: Who) =>
  joined(tx, who)
    .leftJoin('clients as o', 'o.id', 'i.owner_id')
    .selectAll('i')
    .select([
      sql<string>`t.key || '_' || i.tag`.as('tag_id'),
      't.name as technician_name',
      'c.firstname as client_firstname',
      'c.lastname as client_lastname',
      'c.entity_name as client_entity_name',
      'c.is_business as client_is_business',
      'c.email as client_email',
      clientName('c').as('client_name'),
      'o.firstname as owner_firstname',
      'o.lastname as owner_lastname',
      clientName('o').$castTo<string | null>().as('owner_name'),
      sql<boolean>`c.archived_at is not null`.as('client_is_archived'),
      sql<boolean>`coalesce(t.preferences ->> 'installation_description' = 'true', false)`.as('is_described'),
      (who.kind === 'distributor' ? sql<ContactRow[]>`'[]'::json` : contactsOf).as('contacts'),
      devicesCount.as('devices_count'),
    ])

const isRestorable = sql<boolean>`i.archived_at > now() - ${restorableDays} * interval '1 day'`

export type InstallationRow = Awaited<ReturnType<typeof listArchivedInstallations>>[number]

/** An active installation, or an archived one that can be restored. */
export function findInstallation(tx: Tx, id: string, who: Who, state: 'active' | 'archived' = 'active') {
  const found = rows(tx, who).where('i.id', '=', id)
  return (
    state === 'active' ? found.where('i.archived_at', 'is', null) : found.where(isRestorable)
  ).executeTakeFirst()
}

export async function isInstallation(tx: Tx, id: string, company: string): Promise<boolean> {
  const found = tx
    .selectFrom('installations')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', company)
  return (await found.executeTakeFirst()) !== undefined
}

interface Page {
  limit: number
  offset: number
}

export const listArchivedInstallations = (tx: Tx, who: Who, query: Page) =>
  rows(tx, who)
    .where(isRestorable)
    .orderBy('i.archived_at', 'desc')
    .orderBy('i.id')
    .limit(query.limit)
    .offset(query.offset)
    .execute()

export async function countArchivedInstallations(tx: Tx, company: string): Promise<number> {
  const { count } = await tx
    .selectFrom('installations as i')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('company_id', '=', company)
    .where(isRestorable)
    .executeTakeFirstOrThrow()
  return count
}

/** Searches without an index: a distributor's installations, those of one area and those without a position are few. */
const matches = (search: string) => {
  const words = sql`phonetic(concat_ws(' ', '', i.tag, t.key || '_' || i.tag,
    case when c.is_business then c.entity_name end, c.lastname, c.firstname, i.address, i.area, i.zip_code))`
  return sql<boolean>`${words} ~ all (${patternsOf(search)}::text[])`
}

/** Only fields that a distributor may read. */
const distributorSorts: Partial<Record<string, RawBuilder<unknown>>> = {
  client_name: sql`fold(${clientName('c')})`,
  address: sql`fold(i.address)`,
  area: sql`fold(i.area)`,
  notes: sql`fold(i.notes)`,
  is_premium: sql`i.is_premium`,
  technician_name: sql`fold(t.name)`,
  created_at: sql`i.created_at`,
}
const ownSorts: typeof distributorSorts = {
  ...distributorSorts,
  description: sql`fold(i.description)`,
  balance: sql`i.balance_cents`,
}

type ScanQuery = InstallationFilter & { client_id?: string | undefined }

function scan(tx: Tx, who: Who, query: ScanQuery) {
  const premium = premiumOf(query)
  let found = joined(tx, who).where('i.archived_at', 'is', null)
  if (premium !== undefined) found = found.where('i.is_premium', '=', premium)
  if (query.technician_company_id?.length)
    found = found.where('i.company_id', 'in', query.technician_company_id)
  const placed = placedOf(query)
  if (placed !== undefined) found = found.where('i.latitude', placed ? 'is not' : 'is', null)
  if (query.area?.length) found = found.where('i.area', 'in', query.area)
  if (query.client_id) found = found.where('i.client_id', '=', query.client_id)
  if (query.search && patternsOf(query.search).length > 0) found = found.where(matches(query.search))
  return found
}

async function listByScan(
  tx: Tx,
  who: Who,
  query: ScanQuery & Page & { sort?: string | undefined; order: 'asc' | 'desc' },
): Promise<CappedCount & { rows: InstallationRow[] }> {
  const direction = sql.raw(query.order)
  const sorts = who.kind === 'distributor' ? distributorSorts : ownSorts
  const key = query.sort && sorts[query.sort]
  const page = await scan(tx, who, query)
    .select('i.id')
    .orderBy(key ? sql`${key} ${direction} nulls last, i.tag ${direction}` : sql`i.tag ${direction}`)
    .orderBy('i.id')
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const { total } = await scan(tx, who, query)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const ids = page.map(({ id }) => id)
  const byId = new Map(
    (ids.length > 0 ? await rows(tx, who).where('i.id', 'in', ids).execute() : []).map((row) => [
      row.id,
      row,
    ]),
  )
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total }
}

/** Installations of one client, by tag. */
export const listInstallationsOf = (
  tx: Tx,
  who: Who,
  client_id: string,
  query: Page & { search?: string | undefined },
) => listByScan(tx, who, { ...query, client_id, order: 'asc' })

/** A technician company reads only its own. */
const excludesOwn = ({ company, kind }: Who, { technician_company_id: companies }: InstallationFilter) =>
  kind !== 'distributor' && companies !== undefined && companies.length > 0 && !companies.includes(company)

const isScanned = ({ kind }: Who, query: InstallationFilter) =>
  kind === 'distributor' || placedOf(query) !== undefined || (query.area?.length ?? 0) > 0

export async function listInstallations(
  tx: Tx,
  who: Who,
  query: InstallationListQuery,
): Promise<CappedCount & { rows: InstallationRow[] }> {
  if (excludesOwn(who, query)) return { rows: [], total: 0 }
  if (isScanned(who, query)) {
    return listByScan(tx, who, { ...query, order: query.sort ? query.order : 'desc' })
  }
  const { tags, ...counted } = await tagPageOf(tx, who.company, query)
  const found = await rows(tx, who).where(sql<boolean>`i.tag = any(${tags}::int[])`).execute()
  const byTag = new Map(found.map((row) => [row.tag, row]))
  return { rows: tags.flatMap((tag) => byTag.get(tag) ?? []), ...counted }
}

export async function countInstallations(tx: Tx, who: Who, filter: InstallationFilter): Promise<CappedCount> {
  const query = { ...filter, limit: 0, offset: 0, order: 'asc' as const }
  if (excludesOwn(who, filter)) return { total: 0 }
  if (isScanned(who, filter)) return { total: (await listByScan(tx, who, query)).total }
  const { tags: _, ...counted } = await tagPageOf(tx, who.company, query)
  return counted
}

/** The ids of what a search finds, up to a limit. */
export async function searchInstallations(
  tx: Tx,
  who: Who,
  search: string,
  limit: number,
): Promise<{ ids: string[]; isCut: boolean }> {
  if (who.kind === 'distributor') {
    const found = await scan(tx, who, { search })
      .select('i.id')
      .orderBy('i.tag')
      .limit(limit + 1)
      .execute()
    return { ids: found.slice(0, limit).map(({ id }) => id), isCut: found.length > limit }
  }
  const page = { search, limit, offset: 0, order: 'asc' } as const
  const { tags, total, total_is_least = false } = await tagPageOf(tx, who.company, page)
  const found = await joined(tx, who)
    .where(sql<boolean>`i.tag = any(${tags}::int[])`)
    .select('i.id')
    .execute()
  return { ids: found.map(({ id }) => id), isCut: total_is_least || total > tags.length }
}

/** The next free tag; it is not reserved. */
export async function findNextTag(tx: Tx, company: string): Promise<{ tag: number; tag_id: string }> {
  const { rows: found } = await sql<{ tag: number; tag_id: string }>`
    select n.tag, t.key || '_' || n.tag as tag_id from companies t, next_tag(t.id) as n (tag)
    where t.id = ${company}`.execute(tx)
  if (!found[0]) throw new Error('There is no such company.')
  return found[0]
}

/** Filter values for a distributor: premium or not, and the technician companies. */
export async function countDistributorFilters(tx: Tx, who: Who) {
  const counts = await scan(tx, who, {})
    .select(['i.is_premium', 'i.company_id', 't.name', sql<number>`count(*)::int`.as('count')])
    .groupBy(['i.is_premium', 'i.company_id', 't.name'])
    .orderBy('t.name')
    .execute()
  const sum = (rows: typeof counts) => rows.reduce((total, { count }) => total + count, 0)
  const premium = [true, false].map((value) => ({
    value,
    count: sum(counts.filter(({ is_premium }) => is_premium === value)),
  }))
  const companies = [...Map.groupBy(counts, ({ company_id }) => company_id)].map(([value, rows]) => ({
    value,
    name: rows[0]?.name ?? '',
    count: sum(rows),
  }))
  return { premium, companies }
}

/** Areas of active installations, by descending count. */
export const countAreas = (tx: Tx, who: Who) =>
  tx
    .selectFrom('installations as i')
    .where(visibleTo(who))
    .where('i.archived_at', 'is', null)
    .select(['i.area as value', sql<number>`count(*)::int`.as('count')])
    .groupBy('i.area')
    .orderBy('count', 'desc')
    .orderBy('i.area')
    .limit(200)
    .execute()
