// Tests whether a point is in Greece: within its bounding box, outside the neighbours, not far out at sea.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Point } from './distance.rules.ts'

export const greekBox = { south: 34.7, west: 19.3, north: 41.8, east: 29.7 } as const

/** A point farther from every Greek place is not in Greece. */
export const maxPlaceKm = 30

/** This near to a Greek place the borders are too coarse to be used. */
export const ignoreBordersKm = 1.5

type Ring = readonly (readonly [longitude: number, latitude: number])[]

let neighbours: readonly Ring[] | undefined
const readNeighbours = (): readonly Ring[] => {
  neighbours ??= JSON.parse(readFileSync(join(import.meta.dirname, 'borders.json'), 'utf8')) as Ring[]
  return neighbours
}

function isInside(ring: Ring, { latitude, longitude }: Point): boolean {
  let isIn = false
  for (const [index, [x, y]] of ring.entries()) {
    const [beforeX, beforeY] = ring.at(index - 1) ?? [x, y]
    const isBetween = y > latitude !== beforeY > latitude
    if (isBetween && longitude < ((beforeX - x) * (latitude - y)) / (beforeY - y) + x) isIn = !isIn
  }
  return isIn
}

export const isAbroad = (point: Point): boolean =>
  point.latitude < greekBox.south ||
  point.latitude > greekBox.north ||
  point.longitude < greekBox.west ||
  point.longitude > greekBox.east ||
  readNeighbours().some((ring) => isInside(ring, point))
