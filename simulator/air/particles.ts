import type { Fields } from '../simulated-home.ts'
import { tenth } from '../wire.ts'

const floorMass = 0.5
const mostNumber = 3000
const numberOfMass = 7

/** What the optical counter makes of the dust: each size holds all the smaller ones. */
export function particlesOf(fine: number, coarse: number): Fields {
  const mass = Math.max(floorMass, fine)
  const number = Math.min(mostNumber, numberOfMass * mass + 2 * coarse)
  return {
    mc_pm1_0: tenth(0.75 * mass),
    mc_pm2_5: tenth(mass),
    mc_pm10_0: tenth(1.2 * mass + coarse),
    pm0_5: tenth(0.86 * number),
    pm1_0: tenth(0.985 * number),
    pm2_5: tenth(0.996 * number),
    pm10_0: tenth(number),
  }
}
