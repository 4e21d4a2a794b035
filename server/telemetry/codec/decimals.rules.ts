// Reported numbers are decimals: told apart from float noise, they are kept and added up as whole numbers.

const largest = 2 ** 49
const powers = Array.from({ length: 7 }, (_, power) => 10 ** power)
const power = (scale: number): number => powers[Math.abs(scale)] ?? 1

export const toDecimal = (whole: number, scale: number): number =>
  scale < 0 ? whole * power(scale) : whole / power(scale)

/** Each of these, as toDecimal tells it; `into` may be the numbers themselves. */
export function toDecimals(wholes: Float64Array, scale: number, into: Float64Array): Float64Array {
  const [factor, divisor] = scale < 0 ? [power(scale), 1] : [1, power(scale)]
  for (let row = 0; row < into.length; row++) into[row] = ((wholes[row] ?? 0) * factor) / divisor
  return into
}

export const scaledUp = (value: number, scale: number): number =>
  Math.round(scale < 0 ? value / power(scale) : value * power(scale))

/** How few decimals tell every one of these numbers exactly; undefined when six do not. NaN is passed over. */
export function decimalsOf(values: Float64Array, lowest = 0): number | undefined {
  let scale = lowest
  let told = 0
  for (;;) {
    const row = firstUntold(values, told, scale)
    if (row === values.length) break
    if (++scale >= powers.length) return undefined
    told = row
  }
  if (Math.abs(scaledUp(widestOf(values), scale)) >= largest) return undefined
  // A number with few decimals need not be exact with more of them.
  return firstUntold(values, 0, scale, told) < told ? undefined : scale
}

/** The first row of a number that so many decimals do not tell; `end` where they tell all. */
function firstUntold(values: Float64Array, start: number, scale: number, end = values.length): number {
  const [factor, divisor] = scale < 0 ? [1, power(scale)] : [power(scale), 1]
  for (let row = start; row < end; row++) {
    const value = values[row] ?? 0
    const told = (Math.round((value * factor) / divisor) * divisor) / factor
    if (told !== value && !Number.isNaN(value)) return row
  }
  return end
}

function widestOf(values: Float64Array): number {
  let widest = 0
  for (let row = 0; row < values.length; row++) {
    const size = Math.abs(values[row] ?? 0)
    if (size > widest) widest = size
  }
  return widest
}
