// The dates of a list in the address: the name of a span, or two days.

import { m } from '../../paraglide/messages.js'
import { addLocalDays, dateOf, startOfLocalDay, startOfLocalWeek } from '../chart/time-ticks.ts'
import { formatDate } from '../format.ts'

export const presets = [
  'today',
  'yesterday',
  'week',
  'days_7',
  'days_30',
  'days_90',
  'month',
  'last_month',
  'year',
  'last_year',
] as const
type Preset = (typeof presets)[number]

const presetWords: Record<Preset, () => string> = {
  today: m.period_today,
  yesterday: m.period_yesterday,
  week: m.period_week,
  days_7: () => m.period_days({ days: 7 }),
  days_30: () => m.period_days({ days: 30 }),
  days_90: () => m.period_days({ days: 90 }),
  month: m.period_month,
  last_month: m.period_last_month,
  year: m.period_year,
  last_year: m.period_last_year,
}

/** Both days are included. */
export interface Days {
  date_from: string
  date_to: string
}

const monthStart = (day: string, monthsBack: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - monthsBack, 1)).toISOString().slice(0, 10)
}
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

const daysOfPreset = (preset: Preset, now: number): Days => {
  const today = dateOf(startOfLocalDay(now))
  const thisYear = Number(today.slice(0, 4))
  switch (preset) {
    case 'today':
      return { date_from: today, date_to: today }
    case 'yesterday': {
      const yesterday = dateOf(addLocalDays(startOfLocalDay(now), -1))
      return { date_from: yesterday, date_to: yesterday }
    }
    case 'week':
      return { date_from: dateOf(startOfLocalWeek(now)), date_to: today }
    case 'days_7':
    case 'days_30':
    case 'days_90': {
      const days = Number(preset.slice(5))
      return { date_from: dateOf(addLocalDays(startOfLocalDay(now), 1 - days)), date_to: today }
    }
    case 'month':
      return { date_from: monthStart(today, 0), date_to: today }
    case 'last_month':
      return { date_from: monthStart(today, 1), date_to: dayBefore(monthStart(today, 0)) }
    case 'year':
      return { date_from: `${thisYear}-01-01`, date_to: today }
    case 'last_year':
      return { date_from: `${thisYear - 1}-01-01`, date_to: `${thisYear - 1}-12-31` }
  }
}

const between = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/

/** Undefined for all time, and for what is no period. */
export function daysOf(period: string | undefined, now = Date.now()): Days | undefined {
  const [, date_from, date_to] = between.exec(period ?? '') ?? []
  if (date_from && date_to && date_from <= date_to) return { date_from, date_to }
  const preset = presets.find((one) => one === period)
  return preset && daysOfPreset(preset, now)
}

export const periodOf = ({ date_from, date_to }: Days): string => `${date_from}..${date_to}`

export function periodText(period: string): string {
  const preset = presets.find((one) => one === period)
  if (preset) return presetWords[preset]()
  const days = daysOf(period)
  if (!days) return period
  return days.date_from === days.date_to
    ? formatDate(days.date_from)
    : `${formatDate(days.date_from)} – ${formatDate(days.date_to)}`
}
