import { nextGaussian, randomOf } from './random.ts'

const day = 24 * 3_600_000
const dayShocks = new Map<number, number>()

function shockOf(wholeDay: number): number {
  const known = dayShocks.get(wholeDay)
  if (known !== undefined) return known
  const shock = 9 * nextGaussian(randomOf('humidity', wholeDay))
  dayShocks.set(wholeDay, shock)
  return shock
}

/** Outdoors, percent: damp winters, dry summers, dew before dawn. */
export function outdoorHumidityAt(ms: number): number {
  const season = Math.cos((2 * Math.PI * (((ms / day) % 365.2425) - 14)) / 365.2425)
  const night = Math.cos((2 * Math.PI * (((ms / day) % 1) * 24 - 3)) / 24)
  const wholeDay = Math.floor(ms / day)
  const share = (ms % day) / day
  const shock = shockOf(wholeDay) * (1 - share) + shockOf(wholeDay + 1) * share
  return Math.min(100, Math.max(20, 59 + 11 * season + 12 * night + shock))
}

/** Water that air of this temperature can hold, grams in a kilogram. */
export function saturationAt(celsius: number): number {
  const pascals = 611.2 * Math.exp((17.62 * celsius) / (243.12 + celsius))
  return (622 * pascals) / (101_325 - pascals)
}
