/** In degrees. */
export interface Position {
  latitude: number
  longitude: number
}

/** Where a map looks: at one place (zoom 7 a country, 16 a street), or at all of these at once. */
export type Look = { centre: Position; zoom: number } | { around: readonly Position[] }

/** As the map library writes a place. */
export const toPair = ({ latitude, longitude }: Position): [number, number] => [longitude, latitude]

/** West, south, east, north; undefined when there is nothing to enclose. */
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
