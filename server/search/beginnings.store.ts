// A page of rows whose name begins in one of some ways, and the number of all: each way is one walk of an index that
// has the rows in the order of that name already.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/database.ts'

type Sql = RawBuilder<unknown>

interface Asked {
  table: 'client_keys' | 'installation_keys'
  /** What the page is made of. */
  key: string
  column: 'name' | 'phone' | 'client_name' | 'tag'
  /** From the first value on, up to but without the second. */
  ranges: readonly (readonly [string | number, string | number])[]
  condition: Sql
  orders: readonly Sql[]
  limit: number
  offset: number
}

/** Everything that begins so: up to the last letter there is. */
export const rangesOf = (beginnings: readonly string[]): [string, string][] =>
  beginnings.map((text) => [text, `${text}\u{10FFFF}`])

export async function pageWithin(
  tx: Tx,
  { table, key, column, ranges, condition, orders, limit, offset }: Asked,
): Promise<{ keys: string[]; total: number }> {
  const type = sql.raw(column === 'tag' ? 'integer[]' : 'text[]')
  const lows = ranges.map(([low]) => low)
  const highs = ranges.map(([, high]) => high)
  const within = sql`from unnest(${lows}::${type}, ${highs}::${type}) as r (low, high) cross join lateral`
  const found = sql`from ${sql.table(table)} where ${sql.ref(column)} >= r.low and ${sql.ref(column)} < r.high
    and ${condition}`
  const order = sql.join(orders)
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(key)}::text as key ${within} (select * ${found} order by ${order} limit ${offset + limit}) k
    order by ${order} limit ${limit} offset ${offset}`.execute(tx)
  const { rows: counted } = await sql<{ total: number }>`
    select coalesce(sum(k.count), 0)::int as total ${within} (select count(*) ${found}) k`.execute(tx)
  return { keys: rows.map((row) => row.key), total: counted[0]?.total ?? 0 }
}
