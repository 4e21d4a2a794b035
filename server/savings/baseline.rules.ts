// Fits a device's daily energy to the weather, and predicts its energy in other weather, with an error interval.

/** One local day; NaN where unknown. `coverage` is the share of the day that is known. */
export interface Day {
  kwh: number
  outdoor: number
  setPoint: number
  coverage: number
  /** A blocking fault stood on it or on the day before: it did not heat, or made up for that. */
  isHindered?: boolean
}

export interface Fit {
  b0: number
  b1: number
  base: number
  cvRmse: number
  r2: number
}

export interface Prediction {
  kwh: number
  /** Half of the 90 % interval of prediction − actual. */
  half: number
}

export interface Baseline {
  fit: Fit
  predict(outdoor: readonly number[]): Prediction
}

/** Regression line through the baseline's days at one base temperature. */
interface Line extends Fit {
  x: number[]
  y: readonly number[]
  meanX: number
  sxx: number
  /** The sum of the squares of the residuals. */
  squares: number
}

/** Base temperature of degree-days without a fit. */
export const usualBase = 18
/** b0, b1 and the base temperature. */
const parameters = 3
/** Floor of the residuals relative to the variance, so that a perfect fit causes no division by zero. */
const minSquares = 1e-12
/** Base temperatures with a smaller weight, relative to the best, are ignored. */
const minWeight = 1e-6
/** Floor of a day's scatter, relative to the mean day. */
const minScatter = 0.2

export const degreeDays = (outdoor: number, base: number): number => Math.max(0, base - outdoor)
export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
export const meanOf = (numbers: readonly number[]): number => sumOf(numbers) / numbers.length

/** `E = b0 + b1 · max(0, Tb − T)`: of the bases from 12 to 20 °C the one with the lowest RMSE and b1 above 0. */
export function fitBaseline(days: readonly Day[]): Baseline | null {
  if (days.length <= parameters + 2) return null
  const y = days.map(({ kwh }) => kwh)
  const lines: Line[] = []
  for (let base = 12; base <= 20; base += 0.5) {
    const x = days.map(({ outdoor }) => degreeDays(outdoor, base))
    const line = lineThrough(x, y, base)
    if (line && line.b1 > 0) lines.push(line)
  }
  const best = bestOf(lines)
  return best && { fit: best, predict: (outdoor) => predict(best, lines, outdoor) }
}

/** The fit nearest to the usual base among equal ones: without days above it, several bases fit equally. */
function bestOf(lines: readonly Line[]): Line | null {
  const lowest = Math.min(...lines.map(({ squares }) => squares))
  const equal = lines.filter(({ squares }) => squares <= lowest * (1 + 1e-9))
  const far = ({ base }: Line) => Math.abs(base - usualBase)
  return equal.toSorted((a, b) => far(a) - far(b))[0] ?? null
}

function lineThrough(x: number[], y: readonly number[], base: number): Line | null {
  const [meanX, meanY] = [meanOf(x), meanOf(y)]
  let [sxx, syy, sxy] = [0, 0, 0]
  x.forEach((value, index) => {
    const dx = value - meanX
    const dy = (y[index] ?? 0) - meanY
    sxx += dx * dx
    syy += dy * dy
    sxy += dx * dy
  })
  if (sxx === 0 || syy === 0 || meanY <= 0) return null
  const b1 = sxy / sxx
  const squares = Math.max(minSquares * syy, syy - b1 * sxy)
  const cvRmse = Math.sqrt(squares / (x.length - parameters)) / meanY
  return { b0: meanY - b1 * meanX, b1, base, cvRmse, r2: 1 - squares / syy, x, y, meanX, sxx, squares }
}

const residualsOf = ({ x, y, b0, b1 }: Line): number[] =>
  x.map((value, index) => (y[index] ?? 0) - b0 - b1 * value)

/**
 * The sum over m days at other weather, and half of its 90 % interval `t · √V`, t Student's at 95 % one-sided with n′
 * − 4 degrees of freedom, `n′ = n · (1 − ρ) / (1 + ρ)`, n the baseline's days and ρ the correlation of a day's
 * residual with the next day's; b0, b1, Tb and ρ take one each. A baseline of cold days alone does not show where
 * heating ends, so V is the total variance over all bases Tb, each weighted by its likelihood (Bayesian model
 * averaging, Hoeting et al. 1999):
 *
 * `V = Σ w(Tb) · (V(Tb) + (sum(Tb) − sum)²)`, `w(Tb) ∝ squares(Tb)^(−(n′ − 4) / 2)`
 */
function predict(best: Line, lines: readonly Line[], outdoor: readonly number[]): Prediction {
  const n = best.x.length
  const correlation = correlationOf(best)
  const freedom = Math.max(1, (n * (1 - correlation)) / (1 + correlation) - parameters - 1)
  const kwh = sumAt(best, outdoor)
  let [weights, variances] = [0, 0]
  for (const line of lines) {
    const weight = (line.squares / best.squares) ** (-freedom / 2)
    if (weight < minWeight) continue
    weights += weight
    variances += weight * (varianceAt(line, outdoor, correlation) + (sumAt(line, outdoor) - kwh) ** 2)
  }
  const variance = variances / weights
  return { kwh, half: studentAt95(freedom) * Math.sqrt(variance) }
}

const sumAt = ({ b0, b1, base }: Line, outdoor: readonly number[]): number =>
  sumOf(outdoor.map((temperature) => b0 + b1 * degreeDays(temperature, base)))

/**
 * The variance of prediction − actual at one base temperature: that of the m days themselves, and that of the line, which
 * grows with the distance of their weather from the baseline's. Least squares makes the sum of `u` · kWh of the baseline's
 * days; days k apart are correlated by `ρ^k`, and a day's deviation is `s · σ(x)`:
 *
 * `V = s² · (q(σ(xr)) + q(u · σ(x)))`, `u = m · (1/n + (x − x̄) · (x̄r − x̄) / Sxx)`, `q(a) = Σᵢ Σⱼ aᵢ · aⱼ · ρ^|i − j|`
 *
 * With ρ = 0 and σ = 1 it is the textbook's `s² · (m + m² · (1/n + (x̄r − x̄)² / Sxx))`, of which the 1.26 of ASHRAE
 * guideline 14 is the shortcut for periods of like weather (Reddy and Claridge 2000).
 */
function varianceAt(line: Line, outdoor: readonly number[], correlation: number): number {
  const { x, meanX, sxx, squares, base } = line
  const n = x.length
  const reported = outdoor.map((temperature) => degreeDays(temperature, base))
  const distance = meanOf(reported) - meanX
  const scatter = scatterOf(line)
  const days = correlatedSquares(reported.map(scatter), correlation)
  const shares = x.map(
    (value) => reported.length * (1 / n + ((value - meanX) * distance) / sxx) * scatter(value),
  )
  // Correlated residuals hide part of their scatter in the line: E(squares) = s² · (n − tr(HR)), one more for the base.
  const level = x.map(() => 1 / Math.sqrt(n))
  const slope = x.map((value) => (value - meanX) / Math.sqrt(sxx))
  const hidden = correlatedSquares(level, correlation) + correlatedSquares(slope, correlation)
  const daily = squares / Math.max(1, n - hidden - 1)
  return daily * (days + correlatedSquares(shares, correlation))
}

/** `Σᵢ Σⱼ aᵢ · aⱼ · ρ^|i − j|`, in one pass. */
function correlatedSquares(values: readonly number[], correlation: number): number {
  let earlier = 0
  let sum = 0
  for (const value of values) {
    sum += value * (value + 2 * earlier)
    earlier = correlation * (earlier + value)
  }
  return sum
}

/**
 * The residuals' correlation from one day to the next, 0 to 0.95, corrected for the bias of short series (Kendall
 * 1954).
 */
function correlationOf(line: Line): number {
  const residuals = residualsOf(line)
  const n = residuals.length
  const lagged = sumOf(residuals.slice(1).map((residual, index) => residual * (residuals[index] ?? 0)))
  const correlation = ((n * lagged) / line.squares + parameters) / (n - parameters - 2)
  return Math.min(0.95, Math.max(0, correlation))
}

/**
 * Scatter of a day relative to the mean day of the baseline: colder days may scatter more, if errors are proportional
 * to energy. The slope is that of absolute residuals over degree-days (Glejser 1969), never negative.
 */
function scatterOf(line: Line): (degreeDays: number) => number {
  const { x, meanX, sxx } = line
  const amounts = residualsOf(line).map(Math.abs)
  const mean = meanOf(amounts)
  if (mean === 0) return () => 1
  const sxy = sumOf(x.map((value, index) => (value - meanX) * ((amounts[index] ?? 0) - mean)))
  const slope = Math.max(0, sxy / sxx)
  const amountAt = (value: number) => Math.max(minScatter * mean, mean + slope * (value - meanX))
  const usual = Math.sqrt(meanOf(x.map((value) => amountAt(value) ** 2)))
  return (value) => amountAt(value) / usual
}

/** The first terms of the expansion by degrees of freedom (Abramowitz and Stegun 26.7.5). */
function studentAt95(freedom: number): number {
  const z = 1.645
  return z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2)
}
