import { sql } from 'kysely'
import { type EnergyPrice, energyPriceFields, type Fuel } from '../../contract/energy-prices/routes.ts'
import { namesOf, omitFields } from '../../contract/fields.ts'
import type { Tx } from '../database/database.ts'

/** Without its key. */
const figures = namesOf(omitFields(energyPriceFields, 'fuel', 'valid_from'))

/** The newest first. */
export async function listPrices(tx: Tx, company: string): Promise<EnergyPrice[]> {
  const rows = await tx
    .selectFrom('energy_prices')
    .select(figures)
    .select(['fuel', sql<string>`to_char(valid_from, 'YYYY-MM-DD')`.as('valid_from')])
    .where('company_id', '=', company)
    .orderBy('fuel', 'desc')
    .orderBy('energy_prices.valid_from', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, fuel: row.fuel as Fuel }))
}

/** False where the day has a price already. */
export async function insertPrice(tx: Tx, company_id: string, price: EnergyPrice): Promise<boolean> {
  const added = await tx
    .insertInto('energy_prices')
    .values({ company_id, ...price })
    .onConflict((row) => row.doNothing())
    .returning('fuel')
    .executeTakeFirst()
  return added !== undefined
}

/** The price that was deleted, if there was one. */
export async function deletePrice(
  tx: Tx,
  company: string,
  { fuel, valid_from }: Pick<EnergyPrice, 'fuel' | 'valid_from'>,
) {
  const row = await tx
    .deleteFrom('energy_prices')
    .where('company_id', '=', company)
    .where('fuel', '=', fuel)
    .where('valid_from', '=', sql<string>`${valid_from}::date`)
    .returning(figures)
    .executeTakeFirst()
  return row && { fuel, valid_from, ...row }
}
