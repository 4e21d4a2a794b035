export interface Point {
  latitude: number
  longitude: number
}

const radians = Math.PI / 180
const degreeKm = 111.2

/** Within a country the earth is flat enough. */
export const kilometres = (a: Point, b: Point): number =>
  degreeKm *
  Math.hypot(
    a.latitude - b.latitude,
    (a.longitude - b.longitude) * Math.cos(((a.latitude + b.latitude) / 2) * radians),
  )

export function nearest<P extends Point>(
  places: readonly P[],
  point: Point,
): { place: P; km: number } | undefined {
  let found: P | undefined
  let least = Number.POSITIVE_INFINITY
  for (const place of places) {
    const km = kilometres(place, point)
    if (km < least) [found, least] = [place, km]
  }
  return found && { place: found, km: least }
}
