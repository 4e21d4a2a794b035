import { unratedAtMost } from '../../contract/consumption/unrated-boilers.ts'
import { isRatedType, models } from '../../contract/models/index.ts'
import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'

const ratedTypes = models.map(({ type }) => type).filter(isRatedType)

/** Those that have ever reported: the others count with no energy. */
const unrated = (tx: Tx) =>
  tx
    .selectFrom('devices as d')
    .innerJoin('installations as i', 'i.id', 'd.installation_id')
    .innerJoin('clients as c', 'c.id', 'i.client_id')
    .where('d.device_type', 'in', ratedTypes)
    .where('d.rated_power_kw', 'is', null)
    .where('d.last_update', 'is not', null)

export const listUnrated = (tx: Tx) =>
  unrated(tx)
    .select(['d.device_id', 'd.device_name', 'i.id as installation_id', clientName('c').as('client_name')])
    .orderBy('d.device_id')
    .limit(unratedAtMost)
    .execute()

export async function countUnrated(tx: Tx): Promise<number> {
  const { total } = await unrated(tx)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
