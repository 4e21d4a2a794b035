import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueScale } from './value-scale.ts'

test('a range of temperatures gets round ends and steps', () => {
  expect(valueScale([23.4, 41.2, 67.9], 2)).toEqual({ min: 20, max: 70, interval: 10 })
})

test('the noise of a steady room stays small', () => {
  expect(valueScale([21.0, 21.1], 2)).toEqual({ min: 20, max: 22.5, interval: 0.5 })
})

test('nothing known has no scale', () => {
  expect(valueScale([], 2)).toBeUndefined()
})

test('every value lies on the scale, and the scale is short', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -40, max: 130, noNaN: true }), { minLength: 1 }), (values) => {
      const scale = valueScale(values, 0.5)
      if (!scale) throw new Error('there is a scale')
      expect(scale.min).toBeLessThanOrEqual(Math.min(...values) + 1e-6)
      expect(scale.max).toBeGreaterThanOrEqual(Math.max(...values) - 1e-6)
      expect((scale.max - scale.min) / scale.interval).toBeLessThanOrEqual(8)
    }),
  )
})

test('what is never below zero has no scale below zero', () => {
  expect(valueScale([0, 1.4], 2)?.min).toBe(0)
  expect(valueScale([0.1, 0.2], 2)?.min).toBe(0)
  expect(valueScale([-0.5, 1.4], 2)?.min).toBeLessThan(-0.5)
})
