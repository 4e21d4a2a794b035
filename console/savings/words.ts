import { assumedRatedPowerKw } from '../../contract/consumption/routes.ts'
import {
  type DeviceSavings,
  highestCvRmse,
  isNotableChange,
  leastCoverage,
  leastHeatingDays,
  lowestR2,
  type SavingsRefusal,
} from '../../contract/savings/routes.ts'
import { formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'

export const one = (value: number): string => formatNumber(value, 1)
const signed = (value: number): string => `${value > 0 ? '+' : ''}${one(value)}`
const percentOf = (share: number) => `${formatNumber(Math.floor(1000 * share) / 10, 1)} %`

export const rangeText = ([low, high]: readonly [number, number], unit: string): string =>
  `${one(low)} – ${one(high)} ${unit}`

/** Nothing can be claimed then. */
export const holdsZero = ([low, high]: readonly [number, number]): boolean => low <= 0 && high >= 0

export const isSure = ({ saved }: DeviceSavings): boolean => saved !== null && !holdsZero(saved.interval_kwh)

export const nameOf = ({ client_name, device_name, device_id }: DeviceSavings): string =>
  client_name ?? device_name ?? device_id

const homeOf = (saving: DeviceSavings) => `${nameOf(saving)} ${saving.address ?? ''}`

/** Where each device is, and which one it is where a home has several. */
export function placesOf(items: readonly DeviceSavings[]): (saving: DeviceSavings) => string {
  const homes = Map.groupBy(items, homeOf)
  return (saving) => {
    const { address, device_name, device_id } = saving
    const device = device_name && device_name !== nameOf(saving) ? device_name : device_id
    const hasSeveral = (homes.get(homeOf(saving))?.length ?? 0) > 1
    return address && hasSeveral ? `${device} · ${address}` : (address ?? device)
  }
}

export const intervalText = (saving: DeviceSavings): string => {
  const interval = saving.saved?.interval_percent
  if (!interval) return '—'
  return isSure(saving) ? rangeText(interval, '%') : m.savings_holds_zero()
}

/** In one word that there are cautions. */
export const cautionWord = ({ is_provisional }: DeviceSavings): string =>
  is_provisional ? m.savings_provisional_word() : m.savings_caution_word()

/** After a number of devices. */
export const refusalWords: Record<SavingsRefusal, () => string> = {
  not_adapted: m.savings_word_not_adapted,
  flame_only: m.savings_word_flame_only,
  no_baseline: m.savings_word_no_baseline,
  coverage: m.savings_word_coverage,
  no_days: m.savings_word_no_days,
  too_few_days: m.savings_word_few_days,
  poor_fit: m.savings_word_poor_fit,
}

/** Why there is no number yet. */
export function refusalText(saving: DeviceSavings): string {
  const { refusal, heating_days, baseline_coverage, coverage, fit } = saving
  if (refusal === 'not_adapted') return m.savings_not_adapted()
  if (refusal === 'flame_only') return m.savings_flame_only()
  if (refusal === 'no_baseline') return m.savings_no_baseline()
  if (refusal === 'coverage')
    return m.savings_thin({
      share: percentOf(Math.min(baseline_coverage, coverage)),
      least: percentOf(leastCoverage),
    })
  if (refusal === 'too_few_days')
    return m.savings_few_days({ missing: leastHeatingDays - heating_days, known: heating_days })
  if (refusal === 'no_days') return m.savings_no_days()
  if (refusal === 'poor_fit' && fit && fit.cv_rmse <= highestCvRmse)
    return m.savings_poor_r2({ r2: formatNumber(fit.r2, 2), least: formatNumber(lowestR2, 2) })
  if (refusal === 'poor_fit')
    return m.savings_poor_fit({
      cv: fit ? formatNumber(fit.cv_rmse, 2) : '—',
      most: formatNumber(highestCvRmse, 2),
    })
  return ''
}

/** What the reader should know beside the number. */
export function cautionsOf(saving: DeviceSavings): string[] {
  if (!saving.saved) return []
  const { set_point_change: change, set_point_kwh: kwh } = saving
  return [
    ...(saving.is_provisional ? [m.savings_provisional({ days: saving.baseline_days })] : []),
    ...(saving.is_base_at_edge ? [m.savings_base_at_edge()] : []),
    ...(saving.days_hindered > 0 ? [m.savings_hindered({ days: saving.days_hindered })] : []),
    ...(saving.days_beyond > 0 ? [m.savings_beyond({ days: saving.days_beyond })] : []),
    ...(isNotableChange(change) && kwh !== null
      ? [m.savings_set_point({ change: signed(change), kwh: signed(kwh) })]
      : []),
    ...(saving.is_estimate ? [m.savings_estimate()] : []),
    ...(saving.is_power_assumed ? [m.savings_power_assumed({ kw: formatNumber(assumedRatedPowerKw) })] : []),
  ]
}

/** `E = 6,2 + 5,9 × (15,5 − T)` */
export const lineText = (fit: NonNullable<DeviceSavings['fit']>): string =>
  `${one(fit.b0)} + ${one(fit.b1)} × (${one(fit.base_temperature)} − T)`
