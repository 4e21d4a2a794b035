import { describe, expect, test } from 'vitest'
import { findTrouble, winterNoon } from './testing.ts'
import { type TroubleKind, Troubles, troublesOf } from './troubles.ts'

const hour = 3_600_000
const size = 40
const everyone = Array.from({ length: size }, (_, index) => ({
  fleet: 'fleet',
  kind: 'large' as const,
  size,
  index,
}))

function countAt(now: number) {
  const counts = { wifi: 0, radio: 0, pressure: 0, lockout: 0, sensor: 0 }
  const isCounted = (kind: TroubleKind): kind is keyof typeof counts => kind in counts
  for (const rota of everyone)
    for (const { kind } of troublesOf(rota, now)) if (isCounted(kind)) counts[kind] += 1
  return counts
}

describe('a fleet of forty', () => {
  const moments = Array.from({ length: 2000 }, (_, index) => winterNoon + index * 2.6 * hour)

  test('always has two or three offline, two to four in trouble and one without radio', () => {
    for (const at of moments) {
      const { wifi, radio, pressure, lockout, sensor } = countAt(at)
      expect(wifi).toBeGreaterThanOrEqual(2)
      expect(wifi).toBeLessThanOrEqual(3)
      expect(pressure + lockout + sensor).toBeGreaterThanOrEqual(2)
      expect(pressure + lockout + sensor).toBeLessThanOrEqual(4)
      expect(radio).toBe(1)
    }
  })

  test('hits every device over a season and none for long', () => {
    const offline = new Map<number, number>()
    for (const at of moments) {
      for (const rota of everyone) {
        if (troublesOf(rota, at).some(({ kind }) => kind === 'wifi')) {
          offline.set(rota.index, (offline.get(rota.index) ?? 0) + 1)
        }
      }
    }
    expect(offline.size).toBe(size)
    expect(Math.max(...offline.values()) / moments.length).toBeLessThan(0.2)
  })
})

test('a device learns of its trouble when it starts, and of its end', () => {
  const { rota, trouble } = findTrouble('wifi')
  const troubles = new Troubles(rota)
  const has = (at: number) =>
    troubles.at(at).some(({ kind, start, end }) => kind === 'wifi' && at >= start && at < end)
  expect(has((trouble.start + trouble.end) / 2)).toBe(true)
  expect(has(trouble.start - 1)).toBe(false)
  expect(has(trouble.start)).toBe(true)
  expect(has(trouble.end)).toBe(false)
})

test('a device outside every fleet has no trouble', () => {
  expect(new Troubles(undefined).at(winterNoon)).toEqual([])
})
