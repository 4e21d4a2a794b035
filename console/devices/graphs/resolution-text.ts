import type { SeriesReply } from '../../../contract/telemetry/series.ts'
import { m } from '../../paraglide/messages.js'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The width of a point: `Μέσοι όροι 30 λεπτών`. */
export function resolutionText(seconds: number | null): string {
  if (seconds === null) return m.resolution_raw()
  if (seconds % day === 0) return m.resolution_days({ count: seconds / day })
  if (seconds % hour === 0) return m.resolution_hours({ count: seconds / hour })
  return seconds < minute
    ? m.resolution_seconds({ count: seconds })
    : m.resolution_minutes({ count: Math.round(seconds / minute) })
}

/** What a point is if it is not a mean; undefined for raw points. */
export function aggregateTexts(aggregates: SeriesReply['aggregates']): string[] {
  const all = Object.values(aggregates)
  return [
    ...(all.includes('last') ? [m.resolution_last()] : []),
    ...(all.includes('share') ? [m.resolution_share()] : []),
  ]
}
