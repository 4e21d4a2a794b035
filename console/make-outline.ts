// Cuts Greece and its neighbours out of Natural Earth's countries (world-atlas) into the outline that a map shows
// without any tile server. Run by hand after world-atlas changes; a test compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { merge } from 'topojson-client'
import { type Box, clipRing, type Point } from './clip-ring.ts'

const require = createRequire(import.meta.url)
const atlas = require.resolve('world-atlas/countries-10m.json')
export const outlineFile = join(import.meta.dirname, 'kit/map/outline.json')

type World = Parameters<typeof merge>[0]
type Country = Extract<Parameters<typeof merge>[1], unknown[]>[number] & { properties: { name: string } }

const region: Box = { west: 14, south: 31.5, east: 36.5, north: 45.5 }
/** A thousandth of a degree is a hundred metres, finer than the drawing. */
const round = (value: number) => Math.round(value * 1000) / 1000
const home = ['Greece']
const cyprus = ['Cyprus', 'N. Cyprus', 'Cyprus U.N. Buffer Zone', 'Akrotiri', 'Dhekelia']

const rounded = (ring: readonly Point[]): Point[] =>
  ring
    .map(([x, y]): Point => [round(x), round(y)])
    .filter(([x, y], at, all) => at === 0 || x !== all[at - 1]?.[0] || y !== all[at - 1]?.[1])

const feature = (kind: 'home' | 'neighbour' | 'sea', polygons: Point[][][]) => ({
  type: 'Feature',
  properties: { kind },
  geometry: { type: 'MultiPolygon', coordinates: polygons },
})

const corners = ({ west, south, east, north }: Box): Point[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

export function makeOutline(): string {
  const world = JSON.parse(readFileSync(atlas, 'utf8')) as World
  const { geometries } = world.objects.countries as unknown as { geometries: Country[] }
  const named = (names: readonly string[]) =>
    geometries.filter(({ properties }) => names.includes(properties.name))
  const inRegion = (countries: Country[]) =>
    (merge(world, countries).coordinates as Point[][][])
      .map((rings) => rings.map((ring) => rounded(clipRing(ring, region))).filter((ring) => ring.length > 3))
      .filter((rings) => rings.length > 0)
  const others = geometries.filter(({ properties }) => ![...home, ...cyprus].includes(properties.name))
  const features = [
    feature('sea', [[corners(region)]]),
    ...[...others.map((country) => [country]), named(cyprus)]
      .map(inRegion)
      .filter((polygons) => polygons.length > 0)
      .map((polygons) => feature('neighbour', polygons)),
    feature('home', inRegion(named(home))),
  ]
  return `${JSON.stringify({ type: 'FeatureCollection', features })}\n`
}

if (import.meta.main) writeFileSync(outlineFile, makeOutline())
