import { describe, expect, test } from 'vitest'
import type { Tone } from '../tone.ts'
import { pointsOf, seenIn, splittingZoom, type VisibleMarker } from './clusters.ts'
import type { Position } from './position.ts'

const greece = { west: 19, south: 34.5, east: 29, north: 42 }
const deepest = 19
const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const all = (positions: Position[], tones: Tone[] = []) =>
  pointsOf(
    positions.map((position, index) => ({ ...position, id: String(index), tone: tones[index] ?? 'fine' })),
  )
const membersOf = (seen: readonly VisibleMarker[]) =>
  seen.map((one) => (one.kind === 'cluster' ? [...one.indices].sort() : one.index))

/** All over Greece, the same in every run. */
const many = Array.from({ length: 20_000 }, (_, n) =>
  at(35 + ((n * 7919) % 60_013) / 10_000, 20 + ((n * 104_729) % 80_021) / 10_000),
)

test('points that lie close are one cluster with its tones, at their middle; what lies alone is itself', () => {
  const points = all(
    [at(37.98, 23.73), at(39.62, 19.92), at(37.99, 23.74), at(37.985, 23.735)],
    ['fine', 'fine', 'fault', 'offline'],
  )
  const seen = seenIn(points, greece, 6, deepest)
  expect(membersOf(seen)).toEqual([1, [0, 2, 3]])
  expect(seen[1]).toMatchObject({ troubles: { fault: 1, warning: 0, offline: 1, unknown: 0 } })
  expect(seen[1]?.position.latitude).toBeCloseTo(37.985, 4)
  expect(seen[1]?.position.longitude).toBeCloseTo(23.735, 6)
})

describe('many points', () => {
  const points = all(many)

  test.each([5, 6.7, 9])('at zoom %f each is in one cluster', (zoom) => {
    const indices = seenIn(points, greece, zoom, deepest).flatMap((one) =>
      one.kind === 'cluster' ? one.indices : one.index,
    )
    expect(indices.length).toBe(many.length)
    expect(new Set(indices).size).toBe(many.length)
  })

  test('clusters are few enough to be drawn, and do not lie on each other', () => {
    const seen = seenIn(points, greece, 6, deepest)
    expect(seen.length).toBeLessThan(200)
    const width = (512 * 2 ** 6) / 360
    const distances = seen.flatMap(({ position: one }, index) =>
      seen.slice(index + 1).map(({ position: other }) => {
        const down = (one.latitude - other.latitude) / Math.cos((one.latitude * Math.PI) / 180)
        return Math.hypot((one.longitude - other.longitude) * width, down * width)
      }),
    )
    expect(Math.min(...distances)).toBeGreaterThan(20)
  })

  test('a cluster is the same wherever the view stands, as long as it is in sight', () => {
    const view = { west: 22, south: 37, east: 25, north: 39 }
    const moved = { ...view, west: 22.4, east: 25.4 }
    const keysOf = (sight: typeof view) =>
      seenIn(points, sight, 8, deepest)
        .filter(({ position: { latitude, longitude } }) => {
          const isBeside = longitude > 22.6 && longitude < 24.8
          return isBeside && latitude > 37.2 && latitude < 38.8
        })
        .map(({ position }) => `${position.latitude.toFixed(6)} ${position.longitude.toFixed(6)}`)
    expect(keysOf(moved)).toEqual(keysOf(view))
    expect(keysOf(view).length).toBeGreaterThan(10)
  })
})

test('what is far out of sight is left out', () => {
  const points = all([at(37.98, 23.73), at(35.34, 25.14)])
  expect(membersOf(seenIn(points, { west: 23, south: 37.5, east: 24, north: 38.5 }, 9, deepest))).toEqual([0])
})

test('a cluster splits at the zoom where its points are further apart than a marker, at the deepest at last', () => {
  const points = all([at(37.98, 23.73), at(37.98, 23.74), at(37.98, 23.730_001)])
  const zoom = splittingZoom(points, [0, 1], 6, deepest)
  expect(membersOf(seenIn(points, greece, zoom - 1, deepest))).toHaveLength(1)
  expect(membersOf(seenIn(points, greece, zoom, deepest)).length).toBeGreaterThan(1)
  expect(splittingZoom(points, [0, 2], 6, deepest)).toBe(deepest)
  expect(membersOf(seenIn(points, greece, deepest, deepest)).length).toBe(3)
})
