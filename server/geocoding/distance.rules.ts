export interface Point {
  latitude: number
  longitude: number
}

const radians = Math.PI / 180
const degreeKm = 111.2

/** Flat-earth approximation, precise enough within one country. */
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
  let closest: P | undefined
  let leastKm = Number.POSITIVE_INFINITY
  for (const place of places) {
    const km = kilometres(place, point)
    if (km < leastKm) [closest, leastKm] = [place, km]
  }
  return closest && { place: closest, km: leastKm }
}
