import type { EnergyPrice, energyPriceRoutes } from '../../contract/energy-prices/routes.ts'
import type { ReplyInput, RequestOf } from '../../contract/route.ts'
import { recordChange } from '../audit/audit.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { listPrices, replacePrices } from './energy-prices.store.ts'

type Routes = typeof energyPriceRoutes

/** By fuel and day, as the history shows them. */
const written = (prices: readonly EnergyPrice[]) =>
  Object.fromEntries(
    prices.map(({ fuel, valid_from, price_eur_per_kwh, gross_kwh_per_m3, volume_correction }) => [
      `${fuel} ${valid_from}`,
      [price_eur_per_kwh, gross_kwh_per_m3, volume_correction].filter((one) => one !== null).join(' · '),
    ]),
  )

export const answerEnergyPrices = () => ({
  async getEnergyPrices(_: unknown, { tx, who }: PersonCall): Promise<ReplyInput<Routes['getEnergyPrices']>> {
    return { items: await listPrices(tx, who.company) }
  },

  async setEnergyPrices(
    { body }: RequestOf<Routes['setEnergyPrices']>,
    call: PersonCall,
  ): Promise<ReplyInput<Routes['setEnergyPrices']>> {
    const { tx, who, person } = call
    if (!person.roles.includes('admin')) throw new Problem(403, 'role_required')
    const seen = new Set<string>()
    for (const [index, { fuel, valid_from }] of body.items.entries()) {
      const key = `${fuel} ${valid_from}`
      if (seen.has(key))
        throw new Problem(400, 'already_exists', undefined, [
          { path: `items.${index}.valid_from`, key: 'already_exists' },
        ])
      seen.add(key)
    }
    const before = await listPrices(tx, who.company)
    await replacePrices(tx, who.company, body.items)
    const items = await listPrices(tx, who.company)
    await recordChange(tx, call, {
      record: 'energy_prices',
      id: who.company,
      action: 'changed',
      before: written(before),
      after: written(items),
    })
    return { items }
  },
})
