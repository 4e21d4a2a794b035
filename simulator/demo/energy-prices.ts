// What the two installers of the demo noted of the energy prices: both fuels became cheaper this autumn.
import type { Insertable } from 'kysely'
import type { Tx } from '../../server/database/database.ts'
import type { DB } from '../../server/database/database.types.ts'
import type { World } from './world.ts'

const day = 86_400_000
const noted = [
  { daysAgo: 800, gas: 0.085, electricity: 0.19 },
  { daysAgo: 60, gas: 0.079, electricity: 0.175 },
]

export async function writeEnergyPrices(
  tx: Tx,
  { companies, now }: Pick<World, 'companies' | 'now'>,
): Promise<void> {
  const rows = companies
    .filter(({ kind }) => kind === 'technician_company')
    .flatMap(({ id }) =>
      noted.flatMap(({ daysAgo, gas, electricity }): Insertable<DB['energy_prices']>[] => {
        const valid_from = new Date(now - daysAgo * day).toISOString().slice(0, 10)
        const common = { company_id: id, valid_from }
        return [
          { ...common, fuel: 'gas', price_eur_per_kwh: gas, gross_kwh_per_m3: 11.3, volume_correction: 1 },
          { ...common, fuel: 'electricity', price_eur_per_kwh: electricity },
        ]
      }),
    )
  await tx.insertInto('energy_prices').values(rows).execute()
}
