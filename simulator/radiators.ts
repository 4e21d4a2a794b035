import { type House, steadyLossOf } from './house.ts'

/** `rated` is the output at 50 K above the room, W; `water` the heat capacity of the loop, J/K. */
export interface Radiators {
  rated: number
  water: number
}

const exponent = 1.3
const specificHeat = 4186

export function radiatorsFor(house: House, oversize: number, litres: number): Radiators {
  return { rated: oversize * steadyLossOf(house) * 22, water: litres * specificHeat }
}

/** A bypass that is stuck open: little water reaches few radiators, and comes back at once. */
export const bypassed = ({ rated, water }: Radiators): Radiators => ({
  rated: 0.35 * rated,
  water: 0.12 * water,
})

export function emittedBy(radiators: Radiators, mean: number, room: number): number {
  const excess = mean - room
  return excess > 0 ? radiators.rated * (excess / 50) ** exponent : 0
}
