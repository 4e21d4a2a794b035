// Savings against a weather-normalised baseline (IPMVP option C with daily data), or the reason why none are told.
import type { Intensity, Saved, SavingsRefusal } from '../../contract/savings.ts'

/** One local day; NaN where unknown. `coverage` is the share of the day that is known. */
export interface Day {
  kwh: number
  outdoor: number
  setPoint: number
  coverage: number
}

export interface Fit {
  b0: number
  b1: number
  base: number
  rmse: number
  cvRmse: number
  r2: number
  /** How much a day's residual tells of the next day's, 0 to 1. */
  autocorrelation: number
}

export interface Verdict {
  refusal: SavingsRefusal | null
  baselineDays: number
  heatingDays: number
  baselineCoverage: number
  coverage: number
  fit: Fit | null
  saved: Saved | null
  setPointChange: number | null
  setPointKwh: number | null
}

const limits = { heatingDays: 30, coverage: 0.9, cvRmse: 0.35, r2: 0.5 } as const
/** Degree-days before anything is fitted. */
const usualBase = 18
const heatingDegrees = 2

const degreeDays = (outdoor: number, base: number): number => Math.max(0, base - outdoor)
const isHeating = ({ outdoor }: Day): boolean => degreeDays(outdoor, usualBase) > heatingDegrees
const isUsable = ({ kwh, outdoor, coverage }: Day): boolean =>
  coverage >= limits.coverage && Number.isFinite(kwh) && Number.isFinite(outdoor)
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
const meanOf = (numbers: readonly number[]): number => sumOf(numbers) / numbers.length

export const coverageOf = (days: readonly Day[]): number =>
  days.length === 0 ? 0 : Math.min(1, meanOf(days.map(({ coverage }) => coverage)))

/** `E = b0 + b1 · max(0, Tb − T)`: of the bases from 12 to 20 °C the one with the lowest RMSE and b1 above 0. */
export function fitBaseline(days: readonly Day[]): Fit | null {
  let best: Fit | null = null
  for (let base = 12; base <= 20; base += 0.5) {
    const fit = fitAt(days, base)
    if (fit && fit.b1 > 0 && (!best || fit.rmse < best.rmse)) best = fit
  }
  return best
}

function fitAt(days: readonly Day[], base: number): Fit | null {
  const parameters = 3
  if (days.length <= parameters) return null
  const x = days.map(({ outdoor }) => degreeDays(outdoor, base))
  const y = days.map(({ kwh }) => kwh)
  const [meanX, meanY] = [meanOf(x), meanOf(y)]
  const sxx = sumOf(x.map((value) => (value - meanX) ** 2))
  const syy = sumOf(y.map((value) => (value - meanY) ** 2))
  const sxy = sumOf(x.map((value, index) => (value - meanX) * ((y[index] ?? 0) - meanY)))
  if (sxx === 0 || syy === 0 || meanY <= 0) return null
  const b1 = sxy / sxx
  const b0 = meanY - b1 * meanX
  const residuals = y.map((value, index) => value - b0 - b1 * (x[index] ?? 0))
  const squares = sumOf(residuals.map((residual) => residual ** 2))
  const lagged = sumOf(residuals.slice(1).map((residual, index) => residual * (residuals[index] ?? 0)))
  const rmse = Math.sqrt(squares / (days.length - parameters))
  const autocorrelation = squares === 0 ? 0 : Math.min(0.95, Math.max(0, lagged / squares))
  return { b0, b1, base, rmse, cvRmse: rmse / meanY, r2: 1 - squares / syy, autocorrelation }
}

/**
 * Prediction − actual over the reporting days, with the 90 % interval of ASHRAE guideline 14 for correlated data:
 * `Δ = t · 1.26 · CV(RMSE) · prediction · √( n/n′ · (1 + 2/n′) / m )`, n baseline days, m reporting days,
 * `n′ = n · (1 − ρ) / (1 + ρ)` with ρ the residuals' correlation from one day to the next, t Student's at 95 % one-sided.
 */
function savedOver(fit: Fit, baselineDays: number, reporting: readonly Day[]): Saved {
  const predicted = sumOf(reporting.map(({ outdoor }) => fit.b0 + fit.b1 * degreeDays(outdoor, fit.base)))
  const actual = sumOf(reporting.map(({ kwh }) => kwh))
  const independent = Math.max(4, (baselineDays * (1 - fit.autocorrelation)) / (1 + fit.autocorrelation))
  const spread = Math.sqrt(((baselineDays / independent) * (1 + 2 / independent)) / reporting.length)
  const half = studentAt95(independent - 3) * 1.26 * fit.cvRmse * Math.abs(predicted) * spread
  return toSaved(predicted, actual, half)
}

function toSaved(predicted: number, actual: number, half: number): Saved {
  const saved = predicted - actual
  const percent = (kwh: number) => (100 * kwh) / predicted
  const hasPercent = predicted > 0
  return {
    predicted_kwh: predicted,
    actual_kwh: actual,
    saved_kwh: saved,
    interval_kwh: [saved - half, saved + half],
    saved_percent: hasPercent ? percent(saved) : null,
    interval_percent: hasPercent ? [percent(saved - half), percent(saved + half)] : null,
  }
}

/** Errors of different devices are independent, so their squares add up. */
export function addSaved(parts: readonly Saved[]): Saved | null {
  if (parts.length === 0) return null
  const half = Math.hypot(...parts.map(({ interval_kwh: [low, high] }) => (high - low) / 2))
  return toSaved(
    sumOf(parts.map((part) => part.predicted_kwh)),
    sumOf(parts.map((part) => part.actual_kwh)),
    half,
  )
}

function studentAt95(freedom: number): number {
  const z = 1.645
  return z + (z ** 3 + z) / (4 * Math.max(1, freedom))
}

export function judge(baseline: readonly Day[], reporting: readonly Day[]): Verdict {
  const before = baseline.filter(isUsable)
  const after = reporting.filter(isUsable)
  const verdict: Verdict = {
    refusal: null,
    baselineDays: before.length,
    heatingDays: before.filter(isHeating).length,
    baselineCoverage: coverageOf(baseline),
    coverage: coverageOf(reporting),
    fit: null,
    saved: null,
    setPointChange: null,
    setPointKwh: null,
  }
  const refused = (refusal: SavingsRefusal): Verdict => ({ ...verdict, refusal })
  if (baseline.length === 0) return refused('no_baseline')
  if (Math.min(verdict.baselineCoverage, verdict.coverage) < limits.coverage || after.length === 0)
    return refused('coverage')
  if (verdict.heatingDays < limits.heatingDays) return refused('too_few_days')
  const fit = fitBaseline(before)
  verdict.fit = fit
  if (!fit || fit.cvRmse > limits.cvRmse || fit.r2 < limits.r2) return refused('poor_fit')
  const setPoint = (days: Day[]) =>
    meanOf(days.map((day) => day.setPoint).filter((value) => Number.isFinite(value)))
  const change = setPoint(after) - setPoint(before)
  const heated = after.filter(({ outdoor }) => degreeDays(outdoor, fit.base) > 0).length
  const isKnown = Number.isFinite(change)
  return {
    ...verdict,
    saved: savedOver(fit, before.length, after),
    setPointChange: isKnown ? change : null,
    setPointKwh: isKnown ? fit.b1 * heated * change : null,
  }
}

/** Energy and heating degree-days of the days of which both are known. */
function heatingOf(days: readonly Day[]): { kwh: number; hdd: number } {
  const usable = days.filter(isUsable)
  return {
    kwh: sumOf(usable.map(({ kwh }) => kwh)),
    hdd: sumOf(usable.map(({ outdoor }) => degreeDays(outdoor, usualBase))),
  }
}

export function compareIntensity(now: readonly Day[], before: readonly Day[]): Intensity {
  const intensity = (days: readonly Day[]) => {
    const { kwh, hdd } = heatingOf(days)
    return hdd > 0 ? kwh / hdd : null
  }
  const [current, previous] = [intensity(now), intensity(before)]
  return {
    kwh_per_hdd: current,
    previous_kwh_per_hdd: previous,
    change_percent: current !== null && previous ? (100 * (current - previous)) / previous : null,
    coverage: coverageOf(now),
    previous_coverage: coverageOf(before),
  }
}
