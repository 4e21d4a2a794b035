// Writes borders.json: the land of the neighbours that lies near Greece, out of the npm package world-atlas (Natural
// Earth), thinned to what tells this side of a border from the other.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Feature, MultiPolygon, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import { greekBox } from '../inside-greece.rules.ts'

const neighbours = new Set(['Albania', 'Macedonia', 'North Macedonia', 'Bulgaria', 'Turkey'])
const finest = 0.008

const atlas = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json')
const topology = JSON.parse(readFileSync(atlas, 'utf8')) as Topology
const countries = topology.objects.countries
if (countries?.type !== 'GeometryCollection') throw new Error('The atlas has no countries.')
const features = feature(topology, countries).features as Feature<Polygon | MultiPolygon, { name: string }>[]

type Side = { isIn: (at: Position) => boolean; cut: (a: Position, b: Position) => Position }
const cutAt = (axis: 0 | 1, value: number) => (a: Position, b: Position) => {
  const share = (value - (a[axis] ?? 0)) / ((b[axis] ?? 0) - (a[axis] ?? 0))
  return [0, 1].map((way) => (a[way] ?? 0) + share * ((b[way] ?? 0) - (a[way] ?? 0)))
}
const sides: Side[] = [
  { isIn: ([x = 0]) => x >= greekBox.west, cut: cutAt(0, greekBox.west) },
  { isIn: ([x = 0]) => x <= greekBox.east, cut: cutAt(0, greekBox.east) },
  { isIn: ([, y = 0]) => y >= greekBox.south, cut: cutAt(1, greekBox.south) },
  { isIn: ([, y = 0]) => y <= greekBox.north, cut: cutAt(1, greekBox.north) },
]

const clip = (ring: Position[]): Position[] =>
  sides.reduce(
    (points, { isIn, cut }) =>
      points.flatMap((point, index) => {
        const before = points.at(index - 1) ?? point
        if (isIn(point)) return isIn(before) ? [point] : [cut(before, point), point]
        return isIn(before) ? [cut(before, point)] : []
      }),
    ring.slice(1),
  )

function offLine([x = 0, y = 0]: Position, [ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position): number {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(x - ax, y - ay)
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}

function thin(points: Position[]): Position[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return points
  let [farthest, off] = [0, finest]
  for (const [index, point] of points.entries()) {
    const distance = offLine(point, first, last)
    if (distance > off) [farthest, off] = [index, distance]
  }
  if (farthest === 0) return [first, last]
  return [...thin(points.slice(0, farthest + 1)), ...thin(points.slice(farthest)).slice(1)]
}

const rings = features
  .filter(({ properties }) => neighbours.has(properties.name))
  .flatMap(({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates))
  .flatMap(([outer]) => (outer ? [thin(clip(outer))] : []))
  .filter((ring) => ring.length > 3)
  .map((ring) => ring.map((point) => point.map((degrees) => Number(degrees.toFixed(3)))))

writeFileSync(join(import.meta.dirname, '..', 'borders.json'), `${JSON.stringify(rings)}\n`)
