import { sql } from 'kysely'
import { restorableDays } from '../../contract/clients.ts'
import type { InstallationListAsked } from '../../contract/installation-routes.ts'
import type { Tx, Who } from '../database.ts'

type Filter = Pick<InstallationListAsked, 'search' | 'is_premium'>

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

/** A distributor is shown those that hold devices of its inventory; the policies say so too, but slower. */
const seenBy = ({ company, kind }: Who) =>
  kind === 'distributor'
    ? sql<boolean>`i.id in (select installation_id from devices where distributor_id = ${company})`
    : sql<boolean>`i.company_id = ${company}`

const rows = (tx: Tx, who: Who) =>
  tx
    .selectFrom('installations as i')
    .innerJoin('companies as t', 't.id', 'i.company_id')
    .innerJoin('clients as c', 'c.id', 'i.client_id')
    .leftJoin('clients as o', 'o.id', 'i.owner_id')
    .selectAll('i')
    .select([
      sql<string>`t.key || '_' || i.tag`.as('tag_id'),
      'c.firstname as client_firstname',
      'c.lastname as client_lastname',
      'c.entity_name as client_entity_name',
      'c.is_business as client_is_business',
      'c.email as client_email',
      'o.firstname as owner_firstname',
      'o.lastname as owner_lastname',
      sql<boolean>`c.archived_at is not null`.as('client_is_archived'),
      sql<boolean>`coalesce(t.preferences ->> 'installation_description' = 'true', false)`.as('is_described'),
      contactsOf.as('contacts'),
      devicesCount.as('devices_count'),
    ])
    .where(seenBy(who))

const isRestorable = sql<boolean>`i.archived_at > now() - ${restorableDays} * interval '1 day'`

export type InstallationRow = Awaited<ReturnType<typeof listArchivedInstallations>>[number]

/** A living installation, or one that is archived and can be restored. */
export function findInstallation(tx: Tx, id: string, who: Who, state: 'living' | 'archived' = 'living') {
  const found = rows(tx, who).where('i.id', '=', id)
  return (
    state === 'living' ? found.where('i.archived_at', 'is', null) : found.where(isRestorable)
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

export const listArchivedInstallations = (tx: Tx, who: Who, asked: Page) =>
  rows(tx, who)
    .where(isRestorable)
    .orderBy('i.archived_at', 'desc')
    .orderBy('i.id')
    .limit(asked.limit)
    .offset(asked.offset)
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

export async function listInstallationsOf(tx: Tx, who: Who, client: string, asked: Page) {
  const found = await rows(tx, who)
    .where('i.client_id', '=', client)
    .where('i.archived_at', 'is', null)
    .orderBy('i.tag')
    .limit(asked.limit)
    .offset(asked.offset)
    .execute()
  const { total } = await tx
    .selectFrom('installations')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('company_id', '=', who.company)
    .where('client_id', '=', client)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { rows: found, total }
}

const premiumOf = ({ is_premium }: Filter): boolean | undefined =>
  new Set(is_premium).size === 1 ? is_premium?.[0] : undefined

const clientName = sql`fold(case when c.is_business and c.entity_name <> ''
  then c.entity_name || ' (' || c.lastname || ' ' || c.firstname || ')' else c.lastname || ' ' || c.firstname end)`

const sortKeys: Record<string, ReturnType<typeof sql>> = {
  tag: sql`i.tag`,
  description: sql`fold(i.description)`,
  client_name: clientName,
  address: sql`fold(i.address)`,
  area: sql`fold(i.area)`,
  notes: sql`fold(i.notes)`,
  balance: sql`i.balance_cents`,
  is_premium: sql`i.is_premium`,
  created_at: sql`i.created_at`,
}

const living = (tx: Tx, who: Who, filter: Filter & { client_id?: string | undefined }) => {
  const premium = premiumOf(filter)
  let found = rows(tx, who).where('i.archived_at', 'is', null)
  if (premium !== undefined) found = found.where('i.is_premium', '=', premium)
  if (filter.client_id) found = found.where('i.client_id', '=', filter.client_id)
  if (filter.search) {
    const pattern = `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`
    found = found.where(
      sql<boolean>`fold(concat_ws(' ', t.key || '_' || i.tag, i.address, i.area, i.zip_code, c.entity_name, c.lastname,
        c.firstname, c.lastname)) like fold(${pattern})`,
    )
  }
  return found
}

export async function countInstallations(tx: Tx, who: Who, filter: Filter): Promise<number> {
  const { count } = await living(tx, who, filter)
    .clearSelect()
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type ListAsked = Omit<InstallationListAsked, 'sort'> & {
  sort?: string | undefined
  client_id?: string | undefined
}

export async function listInstallations(tx: Tx, who: Who, asked: ListAsked) {
  const direction = asked.sort ? asked.order : 'desc'
  const key = sortKeys[asked.sort ?? 'tag'] ?? sql`i.tag`
  const found = await living(tx, who, asked)
    .orderBy(sql`${key} ${sql.raw(direction)} nulls last`)
    .orderBy('i.id', direction)
    .limit(asked.limit)
    .offset(asked.offset)
    .execute()
  return { rows: found, total: await countInstallations(tx, who, asked) }
}

/** The next tag as things are; nobody has it yet. */
export async function findNextTag(tx: Tx, company: string): Promise<{ tag: number; tag_id: string }> {
  const { rows: found } = await sql<{ tag: number; tag_id: string }>`
    select n.tag, t.key || '_' || n.tag as tag_id from companies t, next_tag(t.id) as n (tag)
    where t.id = ${company}`.execute(tx)
  if (!found[0]) throw new Error('There is no such company.')
  return found[0]
}

/** Areas of living installations, the fullest first. */
export async function countAreas(tx: Tx, company: string) {
  const { rows: found } = await sql<{ value: string | null; count: number }>`
    select area as value, count(*)::int as count from installations
    where company_id = ${company} and archived_at is null group by 1 order by 2 desc, 1 limit 200`.execute(tx)
  return found
}

/** How many are premium and how many are not. */
export async function countPremium(tx: Tx, company: string): Promise<{ value: boolean; count: number }[]> {
  const { rows: found } = await sql<{ premium: number; rest: number }>`
    select count(*) filter (where is_premium)::int as premium, count(*) filter (where not is_premium)::int as rest
    from installations where company_id = ${company} and archived_at is null`.execute(tx)
  return [
    { value: true, count: found[0]?.premium ?? 0 },
    { value: false, count: found[0]?.rest ?? 0 },
  ]
}
