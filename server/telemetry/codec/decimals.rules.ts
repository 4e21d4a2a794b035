// Reported numbers are decimals: told apart from float noise, they are kept and added up as whole numbers.

const largest = 2 ** 49
const powers = Array.from({ length: 7 }, (_, power) => 10 ** power)
const power = (scale: number): number => powers[Math.abs(scale)] ?? 1

export const toDecimal = (whole: number, scale: number): number =>
  scale < 0 ? whole * power(scale) : whole / power(scale)

/** Each of these, as toDecimal tells it. */
export function toDecimals(wholes: Float64Array, scale: number): Float64Array {
  const [factor, divisor] = scale < 0 ? [power(scale), 1] : [1, power(scale)]
  const decimals = new Float64Array(wholes.length)
  for (let row = 0; row < decimals.length; row++) decimals[row] = ((wholes[row] ?? 0) * factor) / divisor
  return decimals
}

export const scaledUp = (value: number, scale: number): number =>
  Math.round(scale < 0 ? value / power(scale) : value * power(scale))

const isNothing = (value: number) => Number.isNaN(value)
const isTold = (value: number, scale: number) => toDecimal(scaledUp(value, scale), scale) === value

/** How few decimals tell every one of these numbers exactly; undefined when six do not. NaN is passed over. */
export function decimalsOf(values: Float64Array, lowest = 0): number | undefined {
  let scale = lowest
  let widest = 0
  let told = 0
  for (let row = 0; row < values.length; row++) {
    const value = values[row] ?? 0
    if (isNothing(value)) continue
    while (!isTold(value, scale)) {
      if (++scale >= powers.length) return undefined
      told = row
    }
    widest = Math.max(widest, Math.abs(value))
  }
  if (Math.abs(scaledUp(widest, scale)) >= largest) return undefined
  // A number with few decimals need not be exact with more of them.
  for (let row = 0; row < told; row++) {
    const value = values[row] ?? 0
    if (!isNothing(value) && !isTold(value, scale)) return undefined
  }
  return scale
}
