import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'

/** How devices are called, in whose home they are and which company installed them. */
export async function readNames(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, SavingNames>()
  const rows = await namesOf(tx, ids).execute()
  return new Map(rows.map(({ device_id, ...names }) => [device_id, names]))
}

const namesOf = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('devices as d')
    .leftJoin('installations as i', 'i.id', 'd.installation_id')
    .leftJoin('clients as c', 'c.id', 'i.client_id')
    .leftJoin('companies as t', 't.id', 'd.assigned_company_id')
    .select([
      'd.device_id',
      'd.device_name',
      'd.installation_id',
      'i.address',
      't.name as technician_name',
      clientName('c').$castTo<string | null>().as('client_name'),
    ])
    .where('d.device_id', 'in', ids)

export type SavingNames = Omit<
  Awaited<ReturnType<ReturnType<typeof namesOf>['execute']>>[number],
  'device_id'
>
