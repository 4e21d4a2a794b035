import { sql } from 'kysely'
import { toEuro } from '../../contract/money.ts'
import type { Tx } from '../database/database.ts'

/** Debt of a client over all its installations, archived ones included, and the date of its oldest unpaid job. */
export async function readDebt(tx: Tx, company: string, client: string) {
  const { rows } = await sql<{ cents: number; since: Date | null }>`
    with homes as (
      select id, balance_cents from installations where company_id = ${company} and client_id = ${client}
    )
    select (select coalesce(sum(balance_cents), 0)::bigint from homes) as cents, (
      select min(coalesce((select max(a.created_at) from job_actions a where a.job_id = j.id), j.created_at))
      from jobs j join homes h on h.id = j.installation_id
      where j.company_id = ${company} and h.balance_cents > 0 and j.due_cents > 0
    ) as since`.execute(tx)
  const cents = rows[0]?.cents ?? 0
  return { balance: toEuro(cents), owed_since: cents > 0 ? (rows[0]?.since?.toISOString() ?? null) : null }
}
