// Which installations are on a page of a list, and how many there are, from what is kept to find and sort them by.
import { type RawBuilder, sql } from 'kysely'
import { installationFields } from '../../contract/installations/fields.ts'
import type { InstallationListQuery } from '../../contract/installations/routes.ts'
import { countedAtMost } from '../../contract/lists.ts'
import type { Tx } from '../database/database.ts'
import { beginningsOf } from '../search/beginnings.rules.ts'
import { pageWithin, rangesOf } from '../search/beginnings.store.ts'
import { type Counted, countedUpTo } from '../search/counted.rules.ts'
import { partsOf } from '../search/parts.rules.ts'
import { patternsOf, patternsToFind } from '../search/spoken.rules.ts'

export type InstallationFilter = Pick<InstallationListQuery, 'search' | 'is_premium'> & {
  technician_company_id?: string[] | undefined
}

interface TagPage extends Counted {
  tags: number[]
}

/** Undefined when both or neither are asked for. */
export const premiumOf = ({ is_premium }: InstallationFilter): boolean | undefined =>
  new Set(is_premium).size === 1 ? is_premium?.[0] : undefined

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
  // All are of one company.
  technician_name: 'tag',
} as const
type Sort = keyof typeof sortColumns
const mayMiss = new Set<Sort>(['description', 'address', 'area', 'notes'])

/** In the words of an index. */
function ordersOf(sort: Sort, order: 'asc' | 'desc'): RawBuilder<unknown>[] {
  const direction = sql.raw(order)
  const byTag = sql`tag ${direction}`
  if (sort === 'tag') return [byTag]
  return [
    sql`${sql.ref(sortColumns[sort])} ${direction} ${mayMiss.has(sort) ? sql`nulls last` : sql``}`,
    byTag,
  ]
}

async function readPage(tx: Tx, company: string, asked: InstallationListQuery): Promise<TagPage> {
  const premium = premiumOf(asked)
  let keys = tx.selectFrom('installation_keys').select('tag').where('company_id', '=', company)
  if (premium !== undefined) keys = keys.where('is_premium', '=', premium)
  const page = await keys
    .orderBy(sql.join(ordersOf(asked.sort ?? 'tag', asked.sort ? asked.order : 'desc')))
    .limit(asked.limit)
    .offset(asked.offset)
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

/** The tags that are written with these digits first: 12, 120–129, 1200–1299… */
const tagsBeginning = (digits: string): [number, number][] =>
  Array.from({ length: 10 - digits.length }, (_, more) => {
    const scale = 10 ** more
    return [Number(digits) * scale, (Number(digits) + 1) * scale] as [number, number]
  }).filter(([low]) => low >= installationFields.tag.limit.min)

async function beginPage(
  tx: Tx,
  company: string,
  beginnings: string[],
  asked: InstallationListQuery,
): Promise<TagPage> {
  const [first = ''] = beginnings
  const isTag = /^\d+$/.test(first)
  const premium = premiumOf(asked)
  const { keys, total } = await pageWithin(tx, {
    table: 'installation_keys',
    key: 'tag',
    column: isTag ? 'tag' : 'client_name',
    ranges: isTag ? tagsBeginning(first) : rangesOf(beginnings),
    condition: sql`company_id = ${company} ${premium === undefined ? sql`` : sql`and is_premium = ${premium}`}`,
    orders: ordersOf(asked.sort ?? (isTag ? 'tag' : 'client_name'), asked.sort ? asked.order : 'asc'),
    limit: asked.limit,
    offset: asked.offset,
  })
  return { tags: keys.map(Number), total }
}

async function findPage(tx: Tx, search: string, asked: InstallationListQuery): Promise<TagPage> {
  const { rows } = await sql<{ ids: string[] | null; total: number }>`
    select * from find_installations(${patternsToFind(search)}::text[], ${partsOf(search)}::text[],
      ${premiumOf(asked) ?? null}::boolean, ${asked.sort ? sortColumns[asked.sort] : 'rank'}, ${asked.order === 'desc'}, ${countedAtMost},
      ${asked.limit}, ${asked.offset})`.execute(tx)
  return { tags: (rows[0]?.ids ?? []).map(Number), ...countedUpTo(rows[0]?.total ?? 0) }
}

export function tagPageOf(tx: Tx, company: string, asked: InstallationListQuery): Promise<TagPage> {
  const { search = '' } = asked
  if (patternsOf(search).length === 0) return readPage(tx, company, asked)
  const beginnings = beginningsOf(search)
  return beginnings ? beginPage(tx, company, beginnings, asked) : findPage(tx, search, asked)
}
