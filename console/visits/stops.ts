import type { Appointment } from '../../contract/jobs/schema.ts'
import type { Position } from '../kit/map/position.ts'

/** One place and the visits there, by time. */
export interface Stop {
  at: Position
  visits: readonly [Appointment, ...Appointment[]]
}

/** Where visits take place, in their order; visits of one building are one stop. Cancelled ones have no stop. */
export function stopsOf(visits: readonly Appointment[]): { stops: Stop[]; unplaced: Appointment[] } {
  const stops = new Map<string, Stop>()
  const unplaced: Appointment[] = []
  for (const visit of visits) {
    const { latitude, longitude, appointment_status: status } = visit
    if (status === 'cancelled') continue
    if (latitude === null || longitude === null) {
      unplaced.push(visit)
      continue
    }
    const key = `${latitude},${longitude}`
    const known = stops.get(key)
    stops.set(key, {
      at: { latitude, longitude },
      visits: known ? [...known.visits, visit] : [visit],
    })
  }
  return { stops: [...stops.values()], unplaced }
}
