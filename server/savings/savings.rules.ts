// Savings against a weather-normalised baseline (IPMVP option C with daily data), or the reason why none are
// reported.
import {
  highestCvRmse,
  type Intensity,
  leastCoverage,
  leastHeatingDays,
  lowestR2,
  type Saved,
  type SavingsRefusal,
} from '../../contract/savings/routes.ts'
import { type Day, degreeDays, type Fit, fitBaseline, meanOf, sumOf, usualBase } from './baseline.rules.ts'

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
  /** Outdoor means of the days that the fit has learnt from. */
  learntRange: [number, number] | null
  /** Counted days of the period outside of it. */
  daysBeyond: number
  /** Days of both that a blocking fault takes out. */
  daysHindered: number
}

const limits = {
  heatingDays: leastHeatingDays,
  coverage: leastCoverage,
  cvRmse: highestCvRmse,
  r2: lowestR2,
} as const
/** The highest base temperature: on warmer days nothing heats, but a heat pump may cool. */
const warmest = 20
/**
 * Half of the 90 % interval, as a share of the prediction, for what a line through outdoor temperatures leaves out: the sun of
 * another season, wind, habits. Measured on simulated homes, see docs/decisions/savings.md.
 */
const modelError = 0.033
/** Kelvin beyond the learnt range that are no extrapolation. */
const near = 0.5
const heatingDegrees = 2

const isHeating = ({ outdoor }: Day): boolean => degreeDays(outdoor, usualBase) > heatingDegrees
const isUsable = ({ kwh, outdoor, coverage, isHindered }: Day): boolean =>
  !isHindered && coverage >= limits.coverage && Number.isFinite(kwh) && Number.isFinite(outdoor)

export const coverageOf = (days: readonly Day[]): number =>
  days.length === 0 ? 0 : Math.min(1, meanOf(days.map(({ coverage }) => coverage)))

type DaysCovered = Pick<Saved, 'days_counted' | 'days'>

function toSaved(covered: DaysCovered, predicted: number, actual: number, half: number): Saved {
  const saved = predicted - actual
  const percent = (kwh: number) => (100 * kwh) / predicted
  const hasPercent = predicted > 0
  return {
    ...covered,
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
    {
      days_counted: sumOf(parts.map((part) => part.days_counted)),
      days: sumOf(parts.map(({ days }) => days)),
    },
    sumOf(parts.map((part) => part.predicted_kwh)),
    sumOf(parts.map((part) => part.actual_kwh)),
    half,
  )
}

/** Days that count; of what may also cool, cold ones only. */
export const countedDays = <D extends Day>(days: readonly D[], mayCool: boolean): D[] =>
  days.filter((day) => isUsable(day) && (!mayCool || day.outdoor <= warmest))

/** Days that count and on which a home is heated. */
export const heatingDaysOf = (days: readonly Day[], mayCool: boolean): number =>
  countedDays(days, mayCool).filter(isHeating).length

interface JudgeOptions {
  /** The length of the whole period; the reporting days may be a part of it. */
  days?: number
  mayCool?: boolean
  hasAdapted?: boolean
  isFlameOnly?: boolean
}

export function judge(
  baseline: readonly Day[],
  reporting: readonly Day[],
  { days = reporting.length, mayCool = false, hasAdapted = true, isFlameOnly = false }: JudgeOptions = {},
): Verdict {
  const before = countedDays(baseline, mayCool)
  const after = countedDays(reporting, mayCool)
  const outdoors = before.map(({ outdoor }) => outdoor)
  const learntRange: Verdict['learntRange'] =
    outdoors.length > 0 ? [Math.min(...outdoors), Math.max(...outdoors)] : null
  const isBeyond = ({ outdoor }: Day) =>
    learntRange !== null && (outdoor < learntRange[0] - near || outdoor > learntRange[1] + near)
  const verdict: Verdict = {
    refusal: null,
    baselineDays: baseline.filter(isUsable).length,
    heatingDays: heatingDaysOf(baseline, mayCool),
    baselineCoverage: coverageOf(baseline),
    coverage: coverageOf(reporting),
    fit: null,
    saved: null,
    setPointChange: null,
    setPointKwh: null,
    learntRange,
    daysBeyond: after.filter(isBeyond).length,
    daysHindered: [...baseline, ...reporting].filter(({ isHindered }) => isHindered).length,
  }
  const refused = (refusal: SavingsRefusal): Verdict => ({ ...verdict, refusal })
  if (!hasAdapted) return refused('not_adapted')
  if (isFlameOnly) return refused('flame_only')
  if (baseline.length === 0) return refused('no_baseline')
  if (Math.min(verdict.baselineCoverage, verdict.coverage) < limits.coverage) return refused('coverage')
  if (after.length === 0) return refused('no_days')
  if (verdict.heatingDays < limits.heatingDays) return refused('too_few_days')
  const fitted = fitBaseline(before)
  const fit = fitted?.fit ?? null
  verdict.fit = fit
  if (!fitted || !fit || fit.cvRmse > limits.cvRmse || fit.r2 < limits.r2) return refused('poor_fit')
  const setPoint = (days: Day[]) =>
    meanOf(days.map((day) => day.setPoint).filter((value) => Number.isFinite(value)))
  const change = setPoint(after) - setPoint(before)
  const heated = after.filter(({ outdoor }) => degreeDays(outdoor, fit.base) > 0).length
  const isKnown = Number.isFinite(change)
  const prediction = fitted.predict(after.map(({ outdoor }) => outdoor))
  return {
    ...verdict,
    saved: toSaved(
      { days_counted: after.length, days },
      prediction.kwh,
      sumOf(after.map(({ kwh }) => kwh)),
      Math.hypot(prediction.half, modelError * prediction.kwh),
    ),
    setPointChange: isKnown ? change : null,
    setPointKwh: isKnown ? fit.b1 * heated * change : null,
  }
}

/** Energy and heating degree-days of the days for which both are known. */
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
