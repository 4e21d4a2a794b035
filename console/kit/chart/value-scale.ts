/** A value axis in round steps: `interval` is 1, 2 or 5 of some power of ten, and the ends are multiples of it. */
export interface ValueScale {
  min: number
  max: number
  interval: number
}

const most = 5

const roundStep = (rough: number): number => {
  const power = 10 ** Math.floor(Math.log10(rough))
  const digit = [1, 2, 5, 10].find((one) => one * power >= rough - 1e-9) ?? 10
  return digit * power
}

/** Contains every value; `narrowest` keeps the noise of a steady reading small. */
export function valueScale(values: Iterable<number>, narrowest: number): ValueScale | undefined {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  if (low > high) return undefined
  const short = Math.max(0, narrowest - (high - low)) / 2
  const interval = roundStep((high - low + 2 * short) / most)
  const clean = (steps: number) => Number((steps * interval).toFixed(6))
  // A line on the frame is invisible: one more step if a value touches an end.
  const floor = Math.floor((low - short) / interval + 1e-9)
  const lower = low / interval - floor < 0.02 ? floor - 1 : floor
  const ceiling = Math.ceil((high + short) / interval - 1e-9)
  return {
    min: clean(low < 0 ? lower : Math.max(0, lower)),
    max: clean(ceiling - high / interval < 0.02 ? ceiling + 1 : ceiling),
    interval,
  }
}
