import type { ConsumerKind, Step } from '../../contract/consumption/routes.ts'
import {
  formatClock,
  formatDate,
  formatDay,
  formatMoney,
  formatMonth,
  formatNumber,
  formatValue,
  formatWeekday,
  wallTime,
} from '../kit/format.ts'
import { m } from '../paraglide/messages.js'

export const kindWords: Record<ConsumerKind, () => string> = {
  gas: m.consumption_gas,
  heat_pump: m.consumption_heat_pumps,
  meter: m.consumption_meters,
}

export const kindColours: Record<ConsumerKind, string> = {
  gas: 'var(--accent)',
  heat_pump: 'var(--series-2)',
  meter: 'var(--series-3)',
}

export const stepWords: Record<Step, () => string> = {
  hour: m.consumption_hour,
  day: m.consumption_day,
  week: m.consumption_week,
  month: m.consumption_month,
}

export const perStepWords: Record<Step, () => string> = {
  hour: m.consumption_per_hour,
  day: m.consumption_per_day,
  week: m.consumption_per_week,
  month: m.consumption_per_month,
}

export const kwhText = (kwh: number | null | undefined): string => formatValue(kwh, 1)

export const moneyText = (euro: number | null | undefined): string =>
  euro === null || euro === undefined ? '—' : formatMoney(euro)

export const percentText = (share: number): string => `${formatNumber(Math.floor(share * 1000) / 10, 1)} %`

/** `+35,0 %`; a change rounded to zero has no sign. */
export const changeText = (percent: number): string => {
  const text = formatNumber(Math.abs(percent), 1)
  const sign = Number(Math.abs(percent).toFixed(1)) === 0 ? '' : percent > 0 ? '+' : '−'
  return `${sign}${text} %`
}

/** What a column holds: an hour, a day, a part of a week or month. */
export function columnText(from: number, to: number, step: Step): string {
  if (step === 'hour')
    return `${formatWeekday(from)} ${formatDate(from)} ${formatClock(from)}–${formatClock(to)}`
  if (step === 'day') return `${formatWeekday(from)} ${formatDate(from)}`
  const last = to - 1
  if (step === 'month' && wallTime(from).day === 1 && wallTime(to).day === 1)
    return `${formatMonth(from)} ${wallTime(from).year}`
  return formatDay(from) === formatDay(last) ? formatDate(from) : `${formatDay(from)} – ${formatDate(last)}`
}

/** Says of a column that has not ended that its figures are not final. */
export const soFarText = (column: string, isOpen: boolean): string =>
  isOpen ? m.consumption_so_far({ column }) : column
