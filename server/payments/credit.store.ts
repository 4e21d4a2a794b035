import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

const mostOffered = 50

/** Tenant and owner of an installation: their money may pay its jobs. */
export async function payersOf(tx: Tx, company: string, installation: string): Promise<string[]> {
  const home = await tx
    .selectFrom('installations')
    .select(['client_id', 'owner_id'])
    .where('company_id', '=', company)
    .where('id', '=', installation)
    .executeTakeFirstOrThrow()
  return [home.client_id, home.owner_id].filter((id) => id !== null)
}

/** Unpaid jobs at the installations of these payers, oldest first. */
export async function payableByCredit(tx: Tx, company: string, payers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select j.id from jobs j
    where j.company_id = ${company} and j.due_cents > 0 and j.state <> 'cancelled'
      and j.installation_id in (
        select i.id from installations i
        where i.company_id = ${company} and (i.client_id = any(${payers}::uuid[]) or i.owner_id = any(${payers}::uuid[])))
    order by j.created_at, j.id limit ${mostOffered}`.execute(tx)
  return rows.map(({ id }) => id)
}
