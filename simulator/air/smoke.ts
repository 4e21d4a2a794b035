import { greekOffset } from '../local-time.ts'
import { nextBetween, nextUniform, randomOf } from '../random.ts'

const day = 24 * 3_600_000
const winterDays = new Map<number, { background: number; wood: number }>()

function airOf(wholeDay: number): { background: number; wood: number } {
  const known = winterDays.get(wholeDay)
  if (known) return known
  const random = randomOf('smoke', wholeDay)
  const winter = Math.max(0, Math.cos((2 * Math.PI * ((wholeDay % 365.2425) - 14)) / 365.2425))
  const wood = winter * (nextUniform(random) < 0.75 ? nextBetween(random, 10, 40) : 3)
  const air = { background: nextBetween(random, 5, 12), wood }
  winterDays.set(wholeDay, air)
  return air
}

/** Fine dust outdoors, µg/m³: on winter evenings the fireplaces of the neighbourhood are in it. */
export function outdoorDustAt(ms: number): number {
  const local = ms + greekOffset(ms)
  const hour = (local % day) / 3_600_000
  // The evening's smoke belongs to the day that it began on.
  const shifted = (local - 6 * 3_600_000) / day
  const { wood } = airOf(Math.floor(shifted))
  const { background } = airOf(Math.floor(local / day))
  const sinceEvening = (hour < 6 ? hour + 24 : hour) - 21.5
  return background + wood * Math.exp(-(sinceEvening ** 2) / (2 * 2.2 ** 2))
}
