import type { EnergyPrice, energyPriceRoutes } from '../../contract/energy-prices/routes.ts'
import type { ReplyInput, RequestOf } from '../../contract/route.ts'
import { recordChange } from '../audit/audit.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { deletePrice, insertPrice, listPrices } from './energy-prices.store.ts'

type Routes = typeof energyPriceRoutes

function requireAdmin({ person }: PersonCall): void {
  if (!person.roles.includes('admin')) throw new Problem(403, 'role_required')
}

/** Rows are added and deleted one by one, so that two administrators never overwrite each other. */
function recordPrice(call: PersonCall, price: EnergyPrice, change: 'added' | 'deleted') {
  const { fuel, valid_from, ...figures } = price
  const written = Object.values(figures)
    .filter((one) => one !== null)
    .join(' · ')
  const name = `${fuel} ${valid_from}`
  return recordChange(call.tx, call, {
    record: 'energy_prices',
    id: call.who.company,
    action: 'changed',
    before: { [name]: change === 'added' ? null : written },
    after: { [name]: change === 'added' ? written : null },
  })
}

export const answerEnergyPrices = () => ({
  async getEnergyPrices(_: unknown, { tx, who }: PersonCall): Promise<ReplyInput<Routes['getEnergyPrices']>> {
    return { items: await listPrices(tx, who.company) }
  },

  async addEnergyPrice(
    { body }: RequestOf<Routes['addEnergyPrice']>,
    call: PersonCall,
  ): Promise<ReplyInput<Routes['addEnergyPrice']>> {
    requireAdmin(call)
    if (!(await insertPrice(call.tx, call.who.company, body)))
      throw new Problem(409, 'price_exists', undefined, [{ path: 'valid_from', key: 'price_exists' }])
    await recordPrice(call, body, 'added')
    return body
  },

  async deleteEnergyPrice({ params }: RequestOf<Routes['deleteEnergyPrice']>, call: PersonCall) {
    requireAdmin(call)
    const deleted = await deletePrice(call.tx, call.who.company, params)
    if (!deleted)
      throw new Problem(404, 'not_found', `There is no price of ${params.fuel} from ${params.valid_from}.`)
    await recordPrice(call, deleted, 'deleted')
    return null
  },
})
