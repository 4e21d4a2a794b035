// Reads the tags of one page of installations, and their total, from the search index table.
import { type RawBuilder, sql } from 'kysely'
import { installationFields } from '../../contract/installations/fields.ts'
import type { InstallationListQuery } from '../../contract/installations/routes.ts'
import { countedAtMost } from '../../contract/lists.ts'
import type { Tx } from '../database/database.ts'
import { type CappedCount, capCount } from '../search/capped-count.rules.ts'
import { patternsOf, patternsToFind } from '../search/phonetic-search.ts'
import { prefixesOf } from '../search/prefixes.rules.ts'
import { prefixRanges, readRangePage } from '../search/range-page.store.ts'
import { searchTermsOf } from '../search/search-terms.rules.ts'

export type InstallationFilter = Pick<
  InstallationListQuery,
  'search' | 'is_premium' | 'is_placed' | 'area'
> & {
  technician_company_id?: string[] | undefined
}

interface TagPage extends CappedCount {
  tags: number[]
}

/** Undefined if the filter has both values or none. */
const answerOf = (chosen: boolean[] | undefined): boolean | undefined =>
  new Set(chosen).size === 1 ? chosen?.[0] : undefined

export const premiumOf = ({ is_premium }: InstallationFilter) => answerOf(is_premium)
export const placedOf = ({ is_placed }: InstallationFilter) => answerOf(is_placed)

export async function countPremium(tx: Tx, company: string): Promise<{ value: boolean; count: number }[]> {
  const rows = await tx
    .selectFrom('installation_counts')
    .select(['is_premium', sql<number>`sum(count)::int`.as('count')])
    .where('company_id', '=', company)
    .groupBy('is_premium')
    .execute()
  const counts = new Map(rows.map(({ is_premium, count }) => [is_premium, count]))
  return [true, false].map((value) => ({ value, count: counts.get(value) ?? 0 }))
}

const sortColumns = {
  tag: 'tag',
  description: 'description',
  client_name: 'client_name',
  address: 'address',
  area: 'area',
  notes: 'notes',
  balance: 'balance',
  is_premium: 'is_premium',
  created_at: 'created_at',
  // A technician company lists only its own installations, so the technician is constant.
  technician_name: 'tag',
} as const
type Sort = keyof typeof sortColumns
const nullableColumns = new Set<Sort>(['description', 'address', 'area', 'notes'])

/** ORDER BY must match an index. */
function ordersOf(sort: Sort, order: 'asc' | 'desc'): RawBuilder<unknown>[] {
  const direction = sql.raw(order)
  const byTag = sql`tag ${direction}`
  if (sort === 'tag') return [byTag]
  return [
    sql`${sql.ref(sortColumns[sort])} ${direction} ${nullableColumns.has(sort) ? sql`nulls last` : sql``}`,
    byTag,
  ]
}

async function readPage(tx: Tx, company: string, query: InstallationListQuery): Promise<TagPage> {
  const premium = premiumOf(query)
  let keys = tx.selectFrom('installation_search_index').select('tag').where('company_id', '=', company)
  if (premium !== undefined) keys = keys.where('is_premium', '=', premium)
  const page = await keys
    .orderBy(sql.join(ordersOf(query.sort ?? 'tag', query.sort ? query.order : 'desc')))
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const counts = await countPremium(tx, company)
  return {
    tags: page.map(({ tag }) => tag),
    total: counts.reduce(
      (sum, { value, count }) => (premium === undefined || premium === value ? sum + count : sum),
      0,
    ),
  }
}

/** Ranges of tags that begin with these digits: 12, 120–129, 1200–1299… */
const tagRanges = (digits: string): [number, number][] =>
  Array.from({ length: 10 - digits.length }, (_, more) => {
    const scale = 10 ** more
    return [Number(digits) * scale, (Number(digits) + 1) * scale] as [number, number]
  }).filter(([low]) => low >= installationFields.tag.limit.min)

async function readPrefixPage(
  tx: Tx,
  company: string,
  prefixes: string[],
  query: InstallationListQuery,
): Promise<TagPage> {
  const [first = ''] = prefixes
  const isTag = /^\d+$/.test(first)
  const premium = premiumOf(query)
  const { keys, total } = await readRangePage(tx, {
    table: 'installation_search_index',
    key: 'tag',
    column: isTag ? 'tag' : 'client_name',
    ranges: isTag ? tagRanges(first) : prefixRanges(prefixes),
    condition: sql`company_id = ${company} ${premium === undefined ? sql`` : sql`and is_premium = ${premium}`}`,
    orders: ordersOf(query.sort ?? (isTag ? 'tag' : 'client_name'), query.sort ? query.order : 'asc'),
    limit: query.limit,
    offset: query.offset,
  })
  return { tags: keys.map(Number), total }
}

async function readSearchPage(tx: Tx, search: string, query: InstallationListQuery): Promise<TagPage> {
  const { rows } = await sql<{ ids: string[] | null; total: number }>`
    select * from find_installations(${patternsToFind(search)}::text[], ${searchTermsOf(search)}::text[],
      ${premiumOf(query) ?? null}::boolean, ${query.sort ? sortColumns[query.sort] : 'rank'}, ${query.order === 'desc'}, ${countedAtMost},
      ${query.limit}, ${query.offset})`.execute(tx)
  return { tags: (rows[0]?.ids ?? []).map(Number), ...capCount(rows[0]?.total ?? 0) }
}

export function tagPageOf(tx: Tx, company: string, query: InstallationListQuery): Promise<TagPage> {
  const { search = '' } = query
  if (patternsOf(search).length === 0) return readPage(tx, company, query)
  const prefixes = prefixesOf(search)
  return prefixes ? readPrefixPage(tx, company, prefixes, query) : readSearchPage(tx, search, query)
}
