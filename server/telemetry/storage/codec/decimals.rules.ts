// Reported numbers are decimals: freed of float noise, they are stored and added up as whole numbers.

const largest = 2 ** 49
const powers = Array.from({ length: 7 }, (_, power) => 10 ** power)
const power = (scale: number): number => powers[Math.abs(scale)] ?? 1

export const toDecimal = (whole: number, scale: number): number =>
  scale < 0 ? whole * power(scale) : whole / power(scale)

/** `toDecimal` of each of these; `into` may be `wholes` itself. */
export function toDecimals(wholes: Float64Array, scale: number, into: Float64Array): Float64Array {
  const [factor, divisor] = scale < 0 ? [power(scale), 1] : [1, power(scale)]
  for (let row = 0; row < into.length; row++) into[row] = ((wholes[row] ?? 0) * factor) / divisor
  return into
}

export const scaledUp = (value: number, scale: number): number =>
  Math.round(scale < 0 ? value / power(scale) : value * power(scale))

/** The fewest decimals that represent each of these numbers exactly; undefined if six do not. NaN is ignored. */
export function decimalsOf(values: Float64Array, lowest = 0): number | undefined {
  let scale = lowest
  let exactUntil = 0
  for (;;) {
    const row = firstInexact(values, exactUntil, scale)
    if (row === values.length) break
    if (++scale >= powers.length) return undefined
    exactUntil = row
  }
  if (Math.abs(scaledUp(widestOf(values), scale)) >= largest) return undefined
  // A number with few decimals need not be exact with more of them.
  return firstInexact(values, 0, scale, exactUntil) < exactUntil ? undefined : scale
}

/** The first row whose number needs more decimals; `end` if there is none. */
function firstInexact(values: Float64Array, start: number, scale: number, end = values.length): number {
  const [factor, divisor] = scale < 0 ? [1, power(scale)] : [power(scale), 1]
  for (let row = start; row < end; row++) {
    const value = values[row] ?? 0
    const rounded = (Math.round((value * factor) / divisor) * divisor) / factor
    if (rounded !== value && !Number.isNaN(value)) return row
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
