// An estimate of the way between two homes: the straight line, a third longer for roads, at 40 km/h. Without a
// map service it is a hint, and is shown as one.
import type { Appointment } from '../../contract/jobs/schema.ts'
import { durationText } from '../jobs/durations.ts'
import { formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'

const earthKm = 6371
const detour = 1.3
const kmPerMinute = 40 / 60
/** Nearer homes are no journey. */
const leastKm = 1

type Placed = Pick<Appointment, 'latitude' | 'longitude'>
/** A visit, or one that is to be. */
export type Stop = Placed & Pick<Appointment, 'scheduled_start' | 'scheduled_end'>

const radians = (degrees: number): number => (degrees * Math.PI) / 180

export const kilometresBetween = (one: Placed, other: Placed): number | undefined => {
  if (one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null)
    return undefined
  const [latitude, longitude] = [
    radians(other.latitude - one.latitude) / 2,
    radians(other.longitude - one.longitude) / 2,
  ]
  const chord =
    Math.sin(latitude) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(longitude) ** 2
  return 2 * earthKm * Math.asin(Math.sqrt(chord))
}

export const travelMinutes = (km: number): number => Math.ceil((km * detour) / kmPerMinute)

export interface ShortTravel {
  km: number
  /** Estimated. */
  minutes: number
  /** Between the visits. */
  gap: number
}

/** The way from one visit to the next of the same person, if there is less time than it takes. */
export const shortTravel = (before: Stop, after: Stop): ShortTravel | undefined => {
  const km = kilometresBetween(before, after)
  if (km === undefined || km < leastKm) return undefined
  const minutes = travelMinutes(km)
  const gap = (Date.parse(after.scheduled_start) - Date.parse(before.scheduled_end)) / 60_000
  return gap >= 0 && gap < minutes ? { km, minutes, gap } : undefined
}

export const travelText = ({ km, minutes, gap }: ShortTravel): string => {
  const way = { km: formatNumber(km, km < 10 ? 1 : 0), minutes: durationText(minutes) }
  return gap > 0 ? m.calendar_travel({ ...way, gap: durationText(gap) }) : m.calendar_travel_no_gap(way)
}

const startOf = ({ scheduled_start }: Stop): number => Date.parse(scheduled_start)
const endOf = ({ scheduled_end }: Stop): number => Date.parse(scheduled_end)

/** The visits of one person before and after a stop, where the way to or from it is too long. */
export function shortTravels<One extends Stop>(stop: Stop, visits: readonly One[]) {
  const before = visits
    .filter((visit) => endOf(visit) <= startOf(stop))
    .toSorted((one, other) => endOf(one) - endOf(other))
    .at(-1)
  const [after] = visits
    .filter((visit) => startOf(visit) >= endOf(stop))
    .toSorted((one, other) => startOf(one) - startOf(other))
  const [from, to] = [before && shortTravel(before, stop), after && shortTravel(stop, after)]
  return {
    from: before && from ? { visit: before, travel: from } : undefined,
    to: after && to ? { visit: after, travel: to } : undefined,
  }
}
