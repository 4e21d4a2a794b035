// Ids of one page of payments, and sums over what a search or filter finds.
import { type RawBuilder, sql } from 'kysely'
import { creditPayment } from '../../contract/jobs/schema.ts'
import { countedAtMost } from '../../contract/lists.ts'
import { toEuro } from '../../contract/money.ts'
import type { PaymentListQuery, PaymentSummary, PaymentSummaryQuery } from '../../contract/payments/routes.ts'
import type { Tx } from '../database/database.ts'
import { preferIndexes } from '../database/prefer-indexes.ts'
import { matchingInstallations } from '../jobs/history.store.ts'
import { type CappedCount, capCount } from '../search/capped-count.rules.ts'
import { patternsOf, patternsToFind } from '../search/phonetic-search.ts'
import { firstWordPrefixes } from '../search/prefixes.rules.ts'
import { searchTermsOf } from '../search/search-terms.rules.ts'

type Sql = RawBuilder<unknown>
type Filter = PaymentSummaryQuery

/** At most this many payers are found by name; a wider search finds them by their installations. */
const maxPayers = 200

/** Payers who may be no tenant, such as the owner. */
async function matchingPayers(tx: Tx, search: string): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] | null }>`
    select ids from find_clients(${patternsToFind(search)}::text[], ${searchTermsOf(search)}::text[],
      ${firstWordPrefixes(search)}::text[], null, 'rank', false, ${countedAtMost}, ${maxPayers}, 0)`.execute(
    tx,
  )
  return rows[0]?.ids ?? []
}

const confirmationPattern = /^(?:(\d{4})\/)?(\d{1,9})$/

function isConfirmation(text: string): Sql[] {
  const [, year, number] = confirmationPattern.exec(text.trim()) ?? []
  if (!number) return []
  return year
    ? [sql`(p.year = ${Number(year)} and p.number = ${Number(number)})`]
    : [sql`(p.number = ${Number(number)})`]
}

async function searchCondition(tx: Tx, company: string, search: string): Promise<Sql> {
  if (/^\d{4}\/\d+$/.test(search.trim())) return isConfirmation(search)[0] as Sql
  const payers = await matchingPayers(tx, search)
  const conditions = [
    await matchingInstallations(tx, company, search, 'p.installation_id'),
    ...(payers.length > 0 ? [sql`p.client_id = any(${payers}::uuid[])`] : []),
    ...isConfirmation(search),
  ]
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** The moment at which a local day of the company begins. */
const startOf = (company: string, day: string, more = 0) =>
  sql`((${day}::date + ${more}::int)::timestamp at time zone (select timezone from companies where id = ${company}))`

async function conditionsOf(tx: Tx, company: string, filter: Filter): Promise<Sql[]> {
  const { search = '' } = filter
  const conditions: Sql[] = []
  const add = (value: unknown, condition: () => Sql) => value !== undefined && conditions.push(condition())
  add(filter.payment_type_id, () => sql`p.payment_type_id = any(${filter.payment_type_id}::int[])`)
  add(filter.kind, () => sql`p.kind = any(${filter.kind}::text[])`)
  add(filter.assignee_id, () => sql`p.assignee_id = any(${filter.assignee_id}::uuid[])`)
  add(filter.client_id, () => sql`p.client_id = ${filter.client_id}::uuid`)
  add(filter.installation_id, () => sql`p.installation_id = ${filter.installation_id}::uuid`)
  add(filter.job_id, () => sql`p.job_id = ${filter.job_id}::uuid`)
  add(filter.confirmation, () => isConfirmation(filter.confirmation ?? '')[0] as Sql)
  add(
    filter.related_to,
    () => sql`p.id in (
    with own as (
      select o.id, o.refund_of, o.replaces from payments o join payments one using (company_id, year, number)
      where one.company_id = ${company} and one.id = ${filter.related_to}::uuid)
    select r.id from payments r where r.refund_of in (select id from own)
    union select r.id from payments r where r.replaces in (select id from own)
    union select refund_of from own where refund_of is not null
    union select replaces from own where replaces is not null)`,
  )
  add(filter.voided, () =>
    filter.voided === 'true' ? sql`p.voided_at is not null` : sql`p.voided_at is null`,
  )
  add(filter.date_from, () => sql`p.paid_at >= ${startOf(company, filter.date_from ?? '')}`)
  add(filter.date_to, () => sql`p.paid_at < ${startOf(company, filter.date_to ?? '', 1)}`)
  if (patternsOf(search).length > 0) conditions.push(await searchCondition(tx, company, search))
  return conditions
}

const whereOf = (company: string, conditions: readonly Sql[]) =>
  sql.join([sql`p.company_id = ${company}`, ...conditions], sql` and `)

/** ORDER BY must match an index. */
const sortColumns = {
  paid_at: ['paid_at'],
  amount: ['amount_cents'],
  confirmation: ['year', 'number'],
} as const

/** Without a sort the newest first. */
function orderOf({ sort, order }: Pick<PaymentListQuery, 'sort' | 'order'>): Sql {
  const direction = sql.raw(sort ? order : 'desc')
  return sql.join(
    [...sortColumns[sort ?? 'paid_at'], 'id'].map((name) => sql`p.${sql.ref(name)} ${direction}`),
  )
}

async function countPayments(tx: Tx, company: string, conditions: readonly Sql[]): Promise<CappedCount> {
  const { rows } = await (conditions.length > 0
    ? sql<{ total: number }>`select count(*)::int as total
        from (select from payments p where ${whereOf(company, conditions)} limit ${countedAtMost + 1}) as capped`
    : sql<{ total: number }>`select coalesce(sum(count), 0)::int as total
        from job_entry_counts where company_id = ${company} and type = 'payment'`
  ).execute(tx)
  const total = rows[0]?.total ?? 0
  return conditions.length > 0 ? capCount(total) : { total }
}

export async function listPayments(
  tx: Tx,
  company: string,
  { limit, offset, sort, order, ...filter }: PaymentListQuery,
): Promise<CappedCount & { ids: string[] }> {
  const conditions = await conditionsOf(tx, company, filter)
  const { rows } = await sql<{ id: string }>`
    select p.id from payments p where ${whereOf(company, conditions)}
    order by ${orderOf({ sort, order })} limit ${limit} offset ${offset}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (offset === 0 && ids.length < limit) return { ids, total: ids.length }
  return { ids, ...(await countPayments(tx, company, conditions)) }
}

export async function summarizePayments(tx: Tx, company: string, filter: Filter): Promise<PaymentSummary> {
  // A credit that is used moves no money.
  const conditions = [
    ...(await conditionsOf(tx, company, filter)),
    sql`p.voided_at is null and p.payment_type_id <> ${creditPayment.id}`,
  ]
  await preferIndexes(tx)
  const { rows } = await sql<{ payment_type_id: number; kind: string; count: number; cents: number }>`
    select payment_type_id, kind, count(*)::int as count, sum(amount_cents)::bigint as cents
    from payments p where ${whereOf(company, conditions)} group by 1, 2 order by 1`.execute(tx)
  const sumOf = (of: typeof rows) => of.reduce((sum, { cents }) => sum + cents, 0)
  const netOf = (of: typeof rows) =>
    sumOf(of.filter(({ kind }) => kind === 'payment')) - sumOf(of.filter(({ kind }) => kind === 'refund'))
  const counted = (of: typeof rows) => of.reduce((sum, { count }) => sum + count, 0)
  const byType = Map.groupBy(rows, ({ payment_type_id }) => payment_type_id)
  return {
    count: counted(rows),
    received: toEuro(sumOf(rows.filter(({ kind }) => kind === 'payment'))),
    refunded: toEuro(sumOf(rows.filter(({ kind }) => kind === 'refund'))),
    net: toEuro(netOf(rows)),
    types: [...byType].map(([payment_type_id, of]) => ({
      payment_type_id,
      count: counted(of),
      net: toEuro(netOf(of)),
    })),
  }
}
