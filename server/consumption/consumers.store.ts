import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'

/** Where a home is and whose it is. */
export async function readHomes(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, HomeRow>()
  const rows = await homesOf(tx, ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const homesOf = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('installations as i')
    .innerJoin('clients as c', 'c.id', 'i.client_id')
    .innerJoin('companies as t', 't.id', 'i.company_id')
    .select(['i.id', 'i.address', 'i.area', clientName('c').as('client_name'), 't.name as technician_name'])
    .where('i.id', 'in', ids)

export type HomeRow = Awaited<ReturnType<ReturnType<typeof homesOf>['execute']>>[number]
