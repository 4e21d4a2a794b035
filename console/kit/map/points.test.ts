import { expect, test } from 'vitest'
import { arcsOf, type MapMarker, spread } from './points.ts'

const marker = (id: string, latitude: number, longitude: number): MapMarker => ({
  id,
  latitude,
  longitude,
  label: id,
  tone: 'fine',
})
const metres = (degrees: number) => degrees * 111_320

test('what stands alone stays where it is', () => {
  expect(spread([marker('a', 37.98, 23.73), marker('b', 38.24, 21.73)])).toEqual([
    { latitude: 37.98, longitude: 23.73 },
    { latitude: 38.24, longitude: 21.73 },
  ])
})

test('several in one building are set apart by a few metres, none on another', () => {
  const positions = spread(['a', 'b', 'c', 'd', 'e'].map((id) => marker(id, 37.98, 23.73)))
  for (const [index, one] of positions.entries()) {
    expect(metres(Math.abs(one.latitude - 37.98))).toBeLessThan(10)
    for (const other of positions.slice(index + 1)) {
      const north = metres(one.latitude - other.latitude)
      const east = metres(one.longitude - other.longitude) * Math.cos((37.98 * Math.PI) / 180)
      expect(Math.hypot(north, east)).toBeGreaterThan(3)
    }
  }
})

test('a ring shows faults first, then warnings, each as long as its share, and never more than itself', () => {
  expect(arcsOf(10, { fault: 2, warning: 3, offline: 0, unknown: 0 })).toEqual([
    { tone: 'fault', from: 0, share: 20 },
    { tone: 'warning', from: 20, share: 30 },
  ])
  expect(arcsOf(1000, { fault: 1, warning: 0, offline: 999, unknown: 0 })).toEqual([
    { tone: 'fault', from: 0, share: 4 },
    { tone: 'offline', from: 4, share: 96 },
  ])
  expect(arcsOf(5, { fault: 0, warning: 0, offline: 0, unknown: 0 })).toEqual([])
})
