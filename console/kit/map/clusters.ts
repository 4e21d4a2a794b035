// Many points of a map as clusters and points: buckets of a grid first, then buckets that lie close. Pure, and fast enough
// for the main thread: one pass over numbers.
import { type MapMarker, spread, type Troubles } from './points.ts'
import type { Position } from './position.ts'

/** The visible box, in degrees. */
export interface Sight {
  west: number
  south: number
  east: number
  north: number
}

export interface Points {
  markers: readonly MapMarker[]
  /** As parts of the world's width, from the west and from the north. */
  xs: Float64Array
  ys: Float64Array
}

/** A cluster of these points, or one point, by index; `key` is stable while the zoom is. */
export type VisibleMarker = { key: string; position: Position } & (
  | { kind: 'cluster'; indices: readonly number[]; troubles: Troubles }
  | { kind: 'point'; index: number }
)

/** Width of the world at zoom 0, and distance of clusters, in pixels. */
const worldWidth = 512
const radius = 56
const bucketsInRadius = 2
/** Share of the view clustered beyond its edges, so that markers do not pop up during a pan. */
const margin = 0.15

const xOf = (longitude: number) => (longitude + 180) / 360
const yOf = (latitude: number) => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
const positionOf = (x: number, y: number): Position => ({
  longitude: x * 360 - 180,
  latitude: (360 * Math.atan(Math.exp((1 - 2 * y) * Math.PI))) / Math.PI - 90,
})

export function pointsOf(markers: readonly MapMarker[]): Points {
  const [xs, ys] = [new Float64Array(markers.length), new Float64Array(markers.length)]
  for (const [index, { latitude, longitude }] of markers.entries()) {
    xs[index] = xOf(longitude)
    ys[index] = yOf(latitude)
  }
  return { markers, xs, ys }
}

interface Bucket {
  column: number
  row: number
  /** Sums of its points. */
  x: number
  y: number
  indices: number[]
}

/** More columns than a view has. */
const rowLength = 2 ** 15

interface Grid {
  /** In the order in which clusters form: the fullest first. */
  buckets: Bucket[]
  at: (column: number, row: number) => Bucket | undefined
}

function gridOf({ xs, ys }: Points, indices: readonly number[], perWorld: number): Grid {
  const byKey = new Map<number, Bucket>()
  const [first = 0] = indices
  const [left, top] = [Math.floor((xs[first] ?? 0) * perWorld), Math.floor((ys[first] ?? 0) * perWorld)]
  // Counted from a point in sight: a map looks up small integers much faster than other numbers.
  const keyOf = (column: number, row: number) => (row - top) * rowLength + (column - left)
  for (const index of indices) {
    const [x = 0, y = 0] = [xs[index], ys[index]]
    const [column, row] = [Math.floor(x * perWorld), Math.floor(y * perWorld)]
    const key = keyOf(column, row)
    const bucket = byKey.get(key)
    if (!bucket) byKey.set(key, { column, row, x, y, indices: [index] })
    else {
      bucket.x += x
      bucket.y += y
      bucket.indices.push(index)
    }
  }
  return {
    buckets: [...byKey.values()].sort((one, other) => other.indices.length - one.indices.length),
    at: (column, row) => byKey.get(keyOf(column, row)),
  }
}

const isNear = (one: Bucket, other: Bucket, distance: number) => {
  const [own, others] = [one.indices.length, other.indices.length]
  return Math.hypot(one.x / own - other.x / others, one.y / own - other.y / others) <= distance
}

/** Buckets of clusters: each with those around it that no fuller one has. */
function joined({ buckets, at }: Grid, distance: number): Bucket[][] {
  const taken = new Set<Bucket>()
  const around = (bucket: Bucket) => {
    const found: Bucket[] = []
    for (let down = -bucketsInRadius; down <= bucketsInRadius; down++)
      for (let right = -bucketsInRadius; right <= bucketsInRadius; right++) {
        const other = at(bucket.column + right, bucket.row + down)
        if (!other || taken.has(other) || !isNear(bucket, other, distance)) continue
        taken.add(other)
        found.push(other)
      }
    return found
  }
  return buckets.flatMap((bucket) => (taken.has(bucket) ? [] : [around(bucket)]))
}

function seenOf(buckets: readonly Bucket[], markers: readonly MapMarker[], zoom: number): VisibleMarker {
  const indices =
    buckets.length === 1 && buckets[0] ? buckets[0].indices : buckets.flatMap((one) => one.indices)
  const sum = (side: 'x' | 'y') => buckets.reduce((total, bucket) => total + bucket[side], 0) / indices.length
  const position = positionOf(sum('x'), sum('y'))
  const [first = 0] = indices
  if (indices.length === 1) return { key: `p${first}`, kind: 'point', position, index: first }
  const troubles: Troubles = { fault: 0, warning: 0, offline: 0, unknown: 0 }
  for (const index of indices) {
    const tone = markers[index]?.tone ?? 'fine'
    if (tone !== 'fine' && tone !== 'progress') troubles[tone] += 1
  }
  return { key: `c${zoom} ${first}`, kind: 'cluster', position, indices, troubles }
}

const clustersOf = (points: Points, indices: readonly number[], zoom: number): Bucket[][] => {
  const width = worldWidth * 2 ** zoom
  return joined(gridOf(points, indices, (width * bucketsInRadius) / radius), radius / width)
}

function indicesWithin({ xs, ys }: Points, { west, south, east, north }: Sight, reach: number): number[] {
  const [left, right, top, bottom] = [xOf(west), xOf(east), yOf(north), yOf(south)]
  const [wide, high] = [(right - left) * margin + reach, (bottom - top) * margin + reach]
  const found: number[] = []
  for (let index = 0; index < xs.length; index++) {
    const [x = 0, y = 0] = [xs[index], ys[index]]
    if (x > left - wide && x < right + wide && y > top - high && y < bottom + high) found.push(index)
  }
  return found
}

/** What a view of this zoom shows, from north to south; `deepest` is the zoom at which every point stands alone. */
export function seenIn(points: Points, sight: Sight, zoom: number, deepest: number): VisibleMarker[] {
  const { markers } = points
  const level = Math.floor(zoom)
  const indices = indicesWithin(points, sight, (2 * radius) / (worldWidth * 2 ** level))
  const alone = () => {
    const positions = spread(indices.flatMap((index) => markers[index] ?? []))
    return indices.flatMap((index, at): VisibleMarker[] => {
      const position = positions[at]
      return position ? [{ key: `p${index}`, kind: 'point', position, index }] : []
    })
  }
  const seen =
    level < deepest
      ? clustersOf(points, indices, level).map((buckets) => seenOf(buckets, markers, level))
      : alone()
  return seen.sort((one, other) => other.position.latitude - one.position.latitude)
}

/** The zoom at which these points are no longer one cluster. */
export function splittingZoom(
  points: Points,
  indices: readonly number[],
  zoom: number,
  deepest: number,
): number {
  for (let level = Math.floor(zoom) + 1; level < deepest; level++)
    if (clustersOf(points, indices, level).length > 1) return level
  return deepest
}
