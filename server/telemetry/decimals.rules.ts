// Reported numbers are decimals: told apart from float noise, they are kept and added up as whole numbers.

const largest = 2 ** 49
const powers = Array.from({ length: 7 }, (_, power) => 10 ** power)
const power = (scale: number): number => powers[Math.abs(scale)] ?? 1

export const toDecimal = (whole: number, scale: number): number =>
  scale < 0 ? whole * power(scale) : whole / power(scale)

export const scaledUp = (value: number, scale: number): number =>
  Math.round(scale < 0 ? value / power(scale) : value * power(scale))

/** How few decimals tell every one of these numbers exactly; undefined when six do not. NaN is passed over. */
export function decimalsOf(values: Float64Array, lowest = 0): number | undefined {
  let scale = lowest
  for (const value of values) {
    if (Number.isNaN(value)) continue
    while (toDecimal(scaledUp(value, scale), scale) !== value) if (++scale >= powers.length) return undefined
  }
  // A number with few decimals need not be exact with more of them.
  const holds = values.every((value) => {
    const whole = scaledUp(value, scale)
    return Number.isNaN(value) || (Math.abs(whole) < largest && toDecimal(whole, scale) === value)
  })
  return holds ? scale : undefined
}
