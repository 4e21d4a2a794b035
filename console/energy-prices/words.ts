import type { Fuel } from '../../contract/energy-prices/routes.ts'
import { m } from '../paraglide/messages.js'

export const fuelWords: Record<Fuel, () => string> = {
  gas: m.savings_gas,
  electricity: m.savings_electricity,
}
