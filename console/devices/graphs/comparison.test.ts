import { expect, test } from 'vitest'
import type { Point } from '../../kit/chart/points.ts'
import { isNoneCompared, meanOver, sumOf } from './comparison.ts'

const span = { from: 0, to: 100 }

test('a value counts as long as it lasts, not as often as it was reported', () => {
  const points: Point[] = [
    [0, 10],
    [80, 20],
    [90, 20],
  ]
  expect(meanOver(points, span, 100)).toEqual({ mean: 12, coverage: 1 })
})

test('a hole is not filled in: the mean is of what is known, and says of how much', () => {
  const points: Point[] = [
    [0, 10],
    [20, null],
    [80, 30],
  ]
  expect(meanOver(points, span, 100)).toEqual({ mean: 20, coverage: 0.4 })
  expect(meanOver([[0, 10]], span, 15)).toEqual({ mean: 10, coverage: 0.15 })
})

test('an empty range has no mean, and values outside do not count', () => {
  expect(meanOver([], span, 15)).toEqual({ mean: undefined, coverage: 0 })
  const points: Point[] = [
    [-50, 1],
    [50, 3],
    [150, 9],
  ]
  expect(meanOver(points, span, 1000)).toEqual({ mean: 2, coverage: 1 })
})

test('a sum leaves out what is not known', () => {
  expect(
    sumOf([
      [0, 1],
      [1, null],
      [2, 2.5],
    ]),
  ).toBe(3.5)
})

test('charts of which none can be compared share one sentence; a single one has its own', () => {
  const of = (values: { now: number; before: number } | undefined) => ({
    compared: [{ key: 't_out', name: 'Έξω', kind: 'mean' as const, values }],
  })
  const targets = { compared: [] }
  expect(isNoneCompared([of(undefined), targets, of(undefined)])).toBe(true)
  expect(isNoneCompared([of(undefined), of({ now: 8, before: 10 })])).toBe(false)
  expect(isNoneCompared([of(undefined), targets])).toBe(false)
})
