export type Point = [longitude: number, latitude: number]

export interface Box {
  west: number
  south: number
  east: number
  north: number
}

interface Edge {
  holds: (point: Point) => boolean
  crossing: (from: Point, to: Point) => Point
}

const upright = (longitude: number, side: 1 | -1): Edge => ({
  holds: ([x]) => (x - longitude) * side >= 0,
  crossing: ([x, y], [toX, toY]) => [longitude, y + ((toY - y) * (longitude - x)) / (toX - x)],
})

const level = (latitude: number, side: 1 | -1): Edge => ({
  holds: ([, y]) => (y - latitude) * side >= 0,
  crossing: ([x, y], [toX, toY]) => [x + ((toX - x) * (latitude - y)) / (toY - y), latitude],
})

const keep = (ring: readonly Point[], { holds, crossing }: Edge): Point[] =>
  ring.flatMap((to, index) => {
    const from = ring.at(index - 1) as Point
    const cut = holds(from) === holds(to) ? [] : [crossing(from, to)]
    return holds(to) ? [...cut, to] : cut
  })

/** The part of a closed ring within the box, closed again; empty if outside. */
export const clipRing = (ring: readonly Point[], { west, south, east, north }: Box): Point[] => {
  const edges = [upright(west, 1), upright(east, -1), level(south, 1), level(north, -1)]
  const left = edges.reduce<readonly Point[]>(keep, ring.slice(0, -1))
  const [first] = left
  return first && left.length > 2 ? [...left, first] : []
}
