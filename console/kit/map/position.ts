/** In degrees. */
export interface Position {
  latitude: number
  longitude: number
}

/** The view of a map: one place (zoom 7 a country, 16 a street), or all of several places. */
export type Look = { centre: Position; zoom: number } | { around: readonly Position[] }

/** A place in the map library's order. */
export const toPair = ({ latitude, longitude }: Position): [number, number] => [longitude, latitude]

/** West, south, east, north; undefined without places. */
export const boxAround = (positions: readonly Position[]): [number, number, number, number] | undefined => {
  const [first] = positions
  if (!first) return undefined
  return positions.reduce<[number, number, number, number]>(
    ([west, south, east, north], { latitude, longitude }) => [
      Math.min(west, longitude),
      Math.min(south, latitude),
      Math.max(east, longitude),
      Math.max(north, latitude),
    ],
    [first.longitude, first.latitude, first.longitude, first.latitude],
  )
}
