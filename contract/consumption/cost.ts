// What a range of consumption costs.
import { z } from 'zod'
import { fuels } from '../energy-prices/routes.ts'

const fuelCost = z.object({
  fuel: z.enum(fuels),
  kwh: z.number().nullable(),
  is_estimate: z.boolean(),
  /** Null if nothing is known, or if some of the kWh have no price; so are `m3`, which only gas has. */
  eur: z.number().nullable(),
  m3: z.number().nullable(),
  /** The first local day that has a price. */
  priced_from: z.iso.date().nullable(),
})
export type FuelCost = z.infer<typeof fuelCost>

/**
 * At the caller's prices of each local day; what came after a silence costs as if it had been used evenly. `bars`: start in ms,
 * euro of all and m³ of gas, without what no bar holds.
 */
export const costReply = z.object({
  eur: z.number().nullable(),
  fuels: z.array(fuelCost),
  bars: z.array(z.tuple([z.number(), z.number().nullable(), z.number().nullable()])),
})
