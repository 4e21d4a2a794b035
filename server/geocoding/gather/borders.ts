// Writes borders.json: the neighbours' land near Greece, from the npm package world-atlas (Natural Earth), simplified
// to what the test of a point needs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { greekBox } from '../inside-greece.rules.ts'

type Position = number[]
/** A ring is a list of arc indexes; a negative one means the arc reversed. */
type Ring = number[]

interface Topology {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: Position[][]
  objects: {
    countries: {
      geometries: (
        | { type: 'Polygon'; arcs: Ring[]; properties: { name: string } }
        | { type: 'MultiPolygon'; arcs: Ring[][]; properties: { name: string } }
      )[]
    }
  }
}

const neighbours = new Set(['Albania', 'Macedonia', 'North Macedonia', 'Bulgaria', 'Turkey'])
const tolerance = 0.008

const [atlasFolder] = process.argv.slice(2)
if (!atlasFolder) throw new Error('The folder of world-atlas is needed.')
const atlas = JSON.parse(readFileSync(join(atlasFolder, 'countries-10m.json'), 'utf8')) as Topology
const { scale, translate } = atlas.transform

/** Arcs are delta-encoded. */
const arcs = atlas.arcs.map((steps) => {
  let [x, y] = [0, 0]
  return steps.map(([dx = 0, dy = 0]): Position => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
})
const pointsOf = (ring: Ring): Position[] =>
  ring.flatMap((arc) => (arc < 0 ? (arcs[~arc]?.toReversed() ?? []) : (arcs[arc] ?? [])).slice(1))

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
    ring,
  )

function distanceToLine(
  [x = 0, y = 0]: Position,
  [ax = 0, ay = 0]: Position,
  [bx = 0, by = 0]: Position,
): number {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(x - ax, y - ay)
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}

function simplify(points: Position[]): Position[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return points
  let [farthest, off] = [0, tolerance]
  for (const [index, point] of points.entries()) {
    const distance = distanceToLine(point, first, last)
    if (distance > off) [farthest, off] = [index, distance]
  }
  if (farthest === 0) return [first, last]
  return [...simplify(points.slice(0, farthest + 1)), ...simplify(points.slice(farthest)).slice(1)]
}

const rings = atlas.objects.countries.geometries
  .filter(({ properties }) => neighbours.has(properties.name))
  .flatMap((country) => (country.type === 'Polygon' ? [country.arcs] : country.arcs))
  .flatMap(([outer]) => (outer ? [simplify(clip(pointsOf(outer)))] : []))
  .filter((ring) => ring.length > 3)
  .map((ring) => ring.map((point) => point.map((degrees) => Number(degrees.toFixed(3)))))

writeFileSync(join(import.meta.dirname, '..', 'borders.json'), `${JSON.stringify(rings)}\n`)
