import { saturationAt } from '../humidity.ts'

/** Ice on the outdoor coil, kg, and whether it is being melted. */
export interface Frost {
  mass: number
  defrosting: boolean
}

export const noFrost = (): Frost => ({ mass: 0, defrosting: false })

const mostIce = 1
const kilogramsAnHour = 0.9
/** Grams in a kilogram beyond what the coil's air can hold, at which ice grows at the rate above. */
const dampness = 0.9

export const defrostPower = { fromWater: 4000, electric: 1000 } as const
const meltJoules = 334_000
/** The rest of the heat goes to the metal and the wind. */
const meltShare = 0.35

export function stepFrost(
  frost: Frost,
  input: { outdoor: number; humidity: number; share: number },
  seconds: number,
): void {
  if (frost.defrosting) {
    const joules = (defrostPower.fromWater + defrostPower.electric) * meltShare * seconds
    frost.mass = Math.max(0, frost.mass - joules / meltJoules)
    if (frost.mass === 0) frost.defrosting = false
    return
  }
  const coil = input.outdoor - 6
  if (coil >= 0) {
    frost.mass = Math.max(0, frost.mass - (0.4 * seconds) / 3600)
    return
  }
  const excess = (saturationAt(input.outdoor) * input.humidity) / 100 - saturationAt(coil)
  const rate = Math.min(1.3, Math.max(0, excess / dampness)) * kilogramsAnHour
  frost.mass += (rate * (input.share > 0 ? 0.5 + 0.5 * input.share : 0) * seconds) / 3600
  if (frost.mass >= mostIce && input.share > 0) frost.defrosting = true
}
