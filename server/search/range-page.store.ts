// Reads a page of rows whose key lies in one of some ranges, and their total. Each range is one ordered index scan.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/database.ts'

type Sql = RawBuilder<unknown>

interface RangeQuery {
  table: 'client_search_index' | 'installation_search_index'
  /** Column that the page returns. */
  key: string
  column: 'name' | 'phone' | 'client_name' | 'tag'
  /** First value inclusive, second exclusive. */
  ranges: readonly (readonly [string | number, string | number])[]
  condition: Sql
  orders: readonly Sql[]
  limit: number
  offset: number
}

/** Ranges of all texts with these prefixes: up to the highest code point. */
export const prefixRanges = (prefixes: readonly string[]): [string, string][] =>
  prefixes.map((text) => [text, `${text}\u{10FFFF}`])

export async function readRangePage(
  tx: Tx,
  { table, key, column, ranges, condition, orders, limit, offset }: RangeQuery,
): Promise<{ keys: string[]; total: number }> {
  const type = sql.raw(column === 'tag' ? 'integer[]' : 'text[]')
  const lows = ranges.map(([low]) => low)
  const highs = ranges.map(([, high]) => high)
  const ranged = sql`from unnest(${lows}::${type}, ${highs}::${type}) as r (low, high) cross join lateral`
  const matching = sql`from ${sql.table(table)} where ${sql.ref(column)} >= r.low and ${sql.ref(column)} < r.high
    and ${condition}`
  const order = sql.join(orders)
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(key)}::text as key ${ranged} (select * ${matching} order by ${order} limit ${offset + limit}) k
    order by ${order} limit ${limit} offset ${offset}`.execute(tx)
  const { rows: counted } = await sql<{ total: number }>`
    select coalesce(sum(k.count), 0)::int as total ${ranged} (select count(*) ${matching}) k`.execute(tx)
  return { keys: rows.map((row) => row.key), total: counted[0]?.total ?? 0 }
}
