import { sql } from 'kysely'
import type { EnergyPrice, Fuel } from '../../contract/energy-prices/routes.ts'
import type { Tx } from '../database/database.ts'

/** The newest first. */
export async function listPrices(tx: Tx, company: string): Promise<EnergyPrice[]> {
  const rows = await tx
    .selectFrom('energy_prices')
    .select([
      'fuel',
      sql<string>`to_char(valid_from, 'YYYY-MM-DD')`.as('valid_from'),
      'price_eur_per_kwh',
      'gross_kwh_per_m3',
      'volume_correction',
    ])
    .where('company_id', '=', company)
    .orderBy('fuel', 'desc')
    .orderBy('energy_prices.valid_from', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, fuel: row.fuel as Fuel }))
}

export async function replacePrices(tx: Tx, company_id: string, prices: readonly EnergyPrice[]) {
  await tx.deleteFrom('energy_prices').where('company_id', '=', company_id).execute()
  if (prices.length === 0) return
  await tx
    .insertInto('energy_prices')
    .values(prices.map((price) => ({ company_id, ...price })))
    .execute()
}
