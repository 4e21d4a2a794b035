import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'

/** How devices are called and in whose home they are. */
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
    .select([
      'd.device_id',
      'd.device_name',
      'd.installation_id',
      'i.address',
      clientName('c').$castTo<string | null>().as('client_name'),
    ])
    .where('d.device_id', 'in', ids)

export type SavingNames = Omit<
  Awaited<ReturnType<ReturnType<typeof namesOf>['execute']>>[number],
  'device_id'
>
