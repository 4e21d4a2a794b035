// Reads items of the catalogue: search, order, filters and archived ones. `catalogue-changes.ts` writes them.
import { type RawBuilder, sql } from 'kysely'
import type { CatalogueListQuery, ItemFilter } from '../../contract/catalogue/routes.ts'
import { type catalogueSorts, typeOfItem } from '../../contract/catalogue/schema.ts'
import { catalogueTypes } from '../../contract/catalogue/types.ts'
import { restorableDays } from '../../contract/clients/schema.ts'
import type { Tx } from '../database/database.ts'
import { expandPattern, isPlain, patternsOf, phonetic } from '../search/phonetic-search.ts'

type Filter = Pick<CatalogueListQuery, 'search' | 'kind' | 'item_type_id' | 'make'>

const rows = (tx: Tx, company: string) =>
  tx.selectFrom('catalogue_items').selectAll().where('company_id', '=', company)

export type ItemRow = Awaited<ReturnType<typeof listArchivedItems>>[number]

const isRestorable = sql<boolean>`archived_at > now() - ${restorableDays} * interval '1 day'`

/** An active item, or an archived one that can be restored. */
export function findItem(tx: Tx, id: string, company: string, state: 'active' | 'archived' = 'active') {
  const found = rows(tx, company).where('id', '=', id)
  return (
    state === 'active' ? found.where('archived_at', 'is', null) : found.where(isRestorable)
  ).executeTakeFirst()
}

const typeTexts = catalogueTypes.map(({ id, label }) => ({
  id,
  text: ` ${phonetic(`${label.el} ${label.en}`)}`,
}))

/** Types whose name in either language matches a word. */
const typesNamed = (pattern: string): number[] => {
  const expression = new RegExp(pattern)
  return typeTexts.filter(({ text }) => expression.test(text)).map(({ id }) => id)
}

/** Plain alternatives are compared as text, which is faster than an expression. */
function matches(pattern: string): RawBuilder<boolean> {
  const bare = pattern.trimStart()
  const start = pattern.slice(0, pattern.length - bare.length)
  const texts = /^\([^()]*\)$/.test(bare) || isPlain(bare) ? expandPattern(bare) : []
  if (texts.length === 0 || !texts.every(isPlain)) return sql`search_text ~ ${pattern}`
  return sql`(${sql.join(
    texts.map((text) => sql`search_text like ${`%${start}${text}%`}`),
    sql` or `,
  )})`
}

const found = (pattern: string): RawBuilder<boolean> => {
  const types = typesNamed(pattern)
  return types.length === 0
    ? matches(pattern)
    : sql`(item_type_id = any(${types}::integer[]) or ${matches(pattern)})`
}

function conditionOf(company: string, { search, kind, item_type_id, make }: Filter): RawBuilder<boolean> {
  return sql`${sql.join(
    [
      sql`company_id = ${company} and archived_at is null`,
      ...(kind?.length ? [sql`kind = any(${kind}::text[])`] : []),
      ...(item_type_id?.length ? [sql`item_type_id = any(${item_type_id}::integer[])`] : []),
      ...(make?.length ? [sql`make_key in (select fold(one) from unnest(${make}::text[]) one)`] : []),
      ...patternsOf(search ?? '').map(found),
    ],
    sql` and `,
  )}`
}

type Sort = (typeof catalogueSorts)[number]

/** The columns of each sort; those of an index, in its order. */
const sortColumns: Record<Sort, readonly string[]> = {
  item_type_id: ['item_type_id', 'make_key', 'model_key', 'id'],
  make: ['make_key', 'model_key', 'id'],
  model: ['model_key', 'id'],
  model_year: ['model_year', 'id'],
  price: ['price_cents', 'id'],
  created_at: ['created_at', 'id'],
}
const nullable: readonly string[] = ['make_key', 'model_year', 'price_cents']

const orderBy = (sort: Sort, order: 'asc' | 'desc'): RawBuilder<unknown> =>
  sql.join(
    sortColumns[sort].map((column, at) => {
      const nulls = at === 0 && nullable.includes(column) ? sql`nulls last` : sql``
      return sql`${sql.ref(column)} ${sql.raw(order)} ${nulls}`
    }),
  )

/** 0 where make or model begins with the first word, 1 where another word does, else 2. */
function rankOf(search: string): RawBuilder<number> | undefined {
  const [first] = patternsOf(search)
  if (first === undefined) return undefined
  const bare = first.trimStart()
  return sql`case when search_text ~ ${`^ (${bare})`} then 0 when search_text ~ ${` (${bare})`} then 1 else 2 end`
}

function orderOf({ sort, order, search }: CatalogueListQuery): RawBuilder<unknown> {
  const rank = sort ? undefined : rankOf(search ?? '')
  const usual = orderBy(sort ?? 'item_type_id', sort ? order : 'asc')
  return rank ? sql`${rank}, ${usual}` : usual
}

export async function listItems(tx: Tx, company: string, query: CatalogueListQuery): Promise<ItemRow[]> {
  const { rows: page } = await sql<ItemRow>`
    select * from catalogue_items where ${conditionOf(company, query)}
    order by ${orderOf(query)} limit ${query.limit} offset ${query.offset}`.execute(tx)
  return page
}

export async function countItems(tx: Tx, company: string, filter: Filter): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from catalogue_items where ${conditionOf(company, filter)}`.execute(tx)
  return counted[0]?.count ?? 0
}

export const listArchivedItems = (tx: Tx, company: string, query: { limit: number; offset: number }) =>
  rows(tx, company)
    .where(isRestorable)
    .orderBy('archived_at', 'desc')
    .orderBy('id')
    .limit(query.limit)
    .offset(query.offset)
    .execute()

export async function countArchivedItems(tx: Tx, company: string): Promise<number> {
  const { count } = await rows(tx, company)
    .clearSelect()
    .select((of) => of.fn.countAll<number>().as('count'))
    .where(isRestorable)
    .executeTakeFirstOrThrow()
  return count
}

/** Makes that differ in case or accents are one, as the filter reads them. */
export async function countFilters(tx: Tx, company: string): Promise<ItemFilter[]> {
  const { rows: counted } = await sql<ItemFilter>`
    with active as (
      select kind, item_type_id, make, make_key from catalogue_items where company_id = ${company} and archived_at is null
    )
    select 'kind' as field, kind as value, count(*)::int as count from active group by kind
    union all select 'item_type_id', item_type_id::text, count(*)::int from active group by item_type_id
    union all (select 'make', min(make), count(*)::int from active where make is not null group by make_key
      order by 3 desc, 2 limit 200)`.execute(tx)
  const fields = ['kind', 'item_type_id', 'make']
  return counted.toSorted(
    (one, other) =>
      fields.indexOf(one.field) - fields.indexOf(other.field) ||
      other.count - one.count ||
      one.value.localeCompare(other.value),
  )
}

export const typeNameOf = (id: number): string => typeOfItem(id)?.item_type ?? 'other'
