import type { Step } from '../../contract/consumption/routes.ts'
import { addLocalDays, startOfLocalDay } from '../kit/chart/time-ticks.ts'
import { formatDay } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'

const hourMs = 3_600_000
const usualHours = 24

/** The clock of the chart, with the shown days on which it changes; weeks and months hide their days. */
export function clockText({ from, to }: { from: number; to: number }, step: Step): string {
  const parts = [m.consumption_clock()]
  if (step === 'hour' || step === 'day')
    for (let day = startOfLocalDay(from); day < to; ) {
      const next = addLocalDays(day, 1)
      const hours = (next - day) / hourMs
      if (hours !== usualHours) parts.push(m.consumption_odd_day({ day: formatDay(day), hours }))
      day = next
    }
  return parts.join(' · ')
}
