import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/**
 * Counts the records of an import that were changed or referred to since, and locks them until the transaction ends.
 */
export async function countChangedSince(tx: Tx, company: string, id: string): Promise<number> {
  const made = sql`select record_id from import_rows where import_id = ${id} and company_id = ${company}`
  await sql`select from clients where company_id = ${company} and id in (${made}) order by id for update`.execute(
    tx,
  )
  await sql`select from installations where company_id = ${company} and id in (${made}) order by id for update`.execute(
    tx,
  )
  await sql`select from catalogue_items where company_id = ${company} and id in (${made}) order by id for update`.execute(
    tx,
  )
  const { rows } = await sql<{ touched: number }>`select count(*)::int as touched from (${made}) as r
    where (select count(*) from audit a where a.company_id = ${company} and a.record_id = r.record_id) > 1
      or exists (select from installations i where i.client_id = r.record_id)
      or exists (select from devices d where d.installation_id = r.record_id)
      or exists (select from materials m where m.company_id = ${company} and m.item_id = r.record_id)`.execute(
    tx,
  )
  return rows[0]?.touched ?? 0
}

/** False if another row refers to an imported record. */
export async function removeImported(tx: Tx, id: string): Promise<boolean> {
  try {
    await sql`select remove_imported(${id})`.execute(tx)
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '23503') return false
    throw error
  }
}
