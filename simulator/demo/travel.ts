// Where homes lie: the time that the console estimates between two of them, and those that are visited on one tour.
import type { InstallationRow } from './installations.ts'

export type Placed = Pick<InstallationRow, 'area' | 'latitude' | 'longitude'>

const earthKm = 6371
const detour = 1.3
const kmPerMinute = 40 / 60

const radians = (degrees: number): number => (degrees * Math.PI) / 180

export function kilometresBetween(one: Placed, other: Placed): number {
  const [from, to] = [Number(one.latitude), Number(other.latitude)]
  const latitude = radians(to - from) / 2
  const longitude = radians(Number(other.longitude) - Number(one.longitude)) / 2
  const chord =
    Math.sin(latitude) ** 2 + Math.cos(radians(from)) * Math.cos(radians(to)) * Math.sin(longitude) ** 2
  return 2 * earthKm * Math.asin(Math.sqrt(chord))
}

/** As the console warns of it: the straight line, a third longer, at 40 km/h; none within a kilometre. */
export function travelMinutes(one: Placed, other: Placed): number {
  const km = kilometresBetween(one, other)
  return km < 1 ? 0 : Math.ceil((km * detour) / kmPerMinute)
}

const tours: readonly (readonly string[])[] = [
  ['Θεσσαλονίκη', 'Συκιές', 'Νεάπολη', 'Σταυρούπολη', 'Εύοσμος', 'Ωραιόκαστρο'],
  ['Καλαμαριά', 'Πυλαία', 'Πανόραμα', 'Θέρμη', 'Περαία'],
  ['Βέροια', 'Νάουσα', 'Γιαννιτσά'],
  ['Κιλκίς', 'Σέρρες'],
  ['Αθήνα', 'Νέα Σμύρνη', 'Χαλάνδρι'],
]

/** Areas that a technician combines on one day have the same number; a town of its own has its name. */
export function tourOf({ area }: Placed): string {
  const index = tours.findIndex((areas) => areas.includes(area ?? ''))
  return index < 0 ? (area ?? '') : String(index)
}

/** Too far for a single visit. */
export const isFar = (place: Placed): boolean => !['0', '1', '4'].includes(tourOf(place))
