import { expect, test } from 'vitest'
import { type Curve, isSameCurve, waterAt, withPoint } from './curve.ts'

const curve: Curve = [
  { out: -10, water: 50 },
  { out: 18, water: 30 },
]

test.each([
  [-20, 50],
  [-10, 50],
  [4, 40],
  [18, 30],
  [30, 30],
])('at %d outside the target is water of %d', (out, water) => {
  expect(waterAt(curve, out)).toBeCloseTo(water)
})

test('a curve whose ends stand over one another still has an answer', () => {
  const wall: Curve = [
    { out: 5, water: 50 },
    { out: 5, water: 30 },
  ]
  expect([waterAt(wall, 4), waterAt(wall, 5), waterAt(wall, 6)]).toEqual([50, 30, 30])
})

test('moving one point leaves the other', () => {
  const moved = withPoint(curve, 1, { out: 15, water: 28 })
  expect(moved).toEqual([curve[0], { out: 15, water: 28 }])
  expect([
    isSameCurve(moved, curve),
    isSameCurve(withPoint(curve, 0, { out: -10, water: 50 }), curve),
  ]).toEqual([false, true])
})
