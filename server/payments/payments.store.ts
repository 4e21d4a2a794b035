// Payments as rows: reading one confirmation, inserting and voiding.
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Payment } from '../../contract/jobs/schema.ts'
import type { By } from '../audit/audit.store.ts'
import type { Tx } from '../database/database.ts'
import type { Payments } from '../database/database.types.ts'
import { toPayment } from '../jobs/jobs.rules.ts'
import { readEntries } from '../jobs/jobs.store.ts'

/** The installation of a job, to be locked before the job. */
export const installationOfJob = (tx: Tx, company: string, id: string) =>
  tx
    .selectFrom('jobs')
    .select('installation_id')
    .where('company_id', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()

/** Undefined for a caller of an outside issuer, who has no row here. */
export async function findPerson(tx: Tx, company: string, id: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('people')
    .select('id')
    .where('company_id', '=', company)
    .where(sql<string>`id::text`, '=', id)
    .executeTakeFirst()
  return found?.id
}

export type PaymentRow = Omit<Insertable<Payments>, 'company_id' | 'created_by'>

/** Inserts rows of one confirmation: the first takes the next number of the year, the others share it. */
export async function insertConfirmation(tx: Tx, rows: readonly PaymentRow[], by: By): Promise<string[]> {
  const [first, ...others] = rows.map((row) => ({ ...row, company_id: by.company, created_by: by.name }))
  if (!first) return []
  const inserted = await tx
    .insertInto('payments')
    .values(first)
    .returning(['id', 'year', 'number'])
    .executeTakeFirstOrThrow()
  if (others.length === 0) return [inserted.id]
  const { year, number } = inserted
  const more = await tx
    .insertInto('payments')
    .values(others.map((row) => ({ ...row, year, number })))
    .returning('id')
    .execute()
  return [inserted.id, ...more.map(({ id }) => id)]
}

const refundedCents = sql<number>`(
  select coalesce(sum(r.amount_cents), 0)::int from payments r where r.refund_of = p.id and r.voided_at is null)`

export type StoredPayment = Awaited<ReturnType<typeof readConfirmation>>[number]

/** All rows of the confirmation to which a payment belongs, oldest job first. */
export const readConfirmation = (tx: Tx, company: string, id: string) =>
  tx
    .selectFrom('payments as p')
    .leftJoin('jobs as j', 'j.id', 'p.job_id')
    .selectAll('p')
    .select([refundedCents.as('refunded_cents'), 'j.number as job_number'])
    .where('p.company_id', '=', company)
    .where((of) =>
      of(
        of.refTuple('p.year', 'p.number'),
        'in',
        of
          .selectFrom('payments as one')
          .select(['one.year', 'one.number'])
          .where('one.company_id', '=', company)
          .where('one.id', '=', id)
          .$asTuple('year', 'number'),
      ),
    )
    .orderBy('j.number')
    .orderBy('p.id')
    .execute()

/** Payments of a job that are not voided and of which a part remains. */
export const readRefundable = async (tx: Tx, company: string, job: string) => {
  const rows = await tx
    .selectFrom('payments as p')
    .selectAll('p')
    .select(refundedCents.as('refunded_cents'))
    .where('p.company_id', '=', company)
    .where('p.job_id', '=', job)
    .where('p.kind', '=', 'payment')
    .where('p.voided_at', 'is', null)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute()
  return rows.filter(({ amount_cents, refunded_cents }) => amount_cents > refunded_cents)
}

export const voidRows = (tx: Tx, ids: readonly string[], reason: string, by: By) =>
  tx
    .updateTable('payments')
    .set({ voided_at: sql<Date>`now()`, voided_by: by.name, void_reason: reason })
    .where('company_id', '=', by.company)
    .where('id', 'in', [...ids])
    .execute()

export const updateTexts = (tx: Tx, ids: readonly string[], texts: Updateable<Payments>, by: By) =>
  tx
    .updateTable('payments')
    .set(texts)
    .where('company_id', '=', by.company)
    .where('id', 'in', [...ids])
    .execute()

/** In the order of `ids`. */
export async function readPayments(tx: Tx, company: string, ids: readonly string[]): Promise<Payment[]> {
  if (ids.length === 0) return []
  const rows = await readEntries(tx, company, 'payment', { ids: [...ids] })
  const byId = new Map(rows.map((row) => [row.id, toPayment(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
