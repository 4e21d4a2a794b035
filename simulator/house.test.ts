import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HouseKind, heatStoredIn, houses, type Rooms, steadyLossOf, stepRooms } from './house.ts'

const anyHouse = fc.constantFrom<HouseKind>('flat', 'eighties', 'uninsulated')

describe('a house', () => {
  test('keeps exactly the heat that went in and did not leave', () => {
    fc.assert(
      fc.property(
        anyHouse,
        fc.array(
          fc.record({
            outdoor: fc.integer({ min: -15, max: 40 }),
            heat: fc.integer({ min: 0, max: 15_000 }),
          }),
          { minLength: 1, maxLength: 200 },
        ),
        fc.integer({ min: 1, max: 60 }),
        (kind, hours, seconds) => {
          const house = houses[kind]
          const rooms: Rooms = { air: 19, walls: 18 }
          const before = heatStoredIn(house, rooms)
          let balance = 0
          for (const input of hours) {
            balance += input.heat * seconds
            balance -= stepRooms(house, rooms, input, seconds) * seconds
          }
          const stored = heatStoredIn(house, rooms) - before
          expect(Math.abs(stored - balance)).toBeLessThan(1 + 1e-6 * Math.abs(balance))
        },
      ),
    )
  })

  test.each(['flat', 'eighties', 'uninsulated'] as const)(
    'left cold (%s) tends to the outside with its own time constant',
    (kind) => {
      const house = houses[kind]
      const hours = (house.air + house.walls) / steadyLossOf(house) / 3600
      expect(hours).toBeGreaterThan(60)
      expect(hours).toBeLessThan(120)

      const rooms: Rooms = { air: 20, walls: 20 }
      const cool = (forHours: number) => {
        for (let step = 0; step < forHours * 120; step++) stepRooms(house, rooms, { outdoor: 0, heat: 0 }, 30)
      }
      cool(24)
      const afterDay = rooms.air
      cool(hours)
      expect(rooms.air / afterDay).toBeGreaterThan(Math.exp(-1) * 0.9)
      expect(rooms.air / afterDay).toBeLessThan(Math.exp(-1) * 1.1)
      cool(10 * hours)
      expect(Math.abs(rooms.air)).toBeLessThan(0.01)
    },
  )

  test('at rest needs its steady loss', () => {
    fc.assert(
      fc.property(anyHouse, fc.integer({ min: -10, max: 15 }), (kind, outdoor) => {
        const house = houses[kind]
        const rooms: Rooms = { air: 20, walls: 20 }
        const heat = steadyLossOf(house) * (20 - outdoor)
        for (let step = 0; step < 40 * 24 * 60; step++) stepRooms(house, rooms, { outdoor, heat }, 60)
        expect(rooms.air).toBeCloseTo(20, 1)
      }),
      { numRuns: 12 },
    )
  })
})
