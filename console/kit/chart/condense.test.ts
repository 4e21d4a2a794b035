import { expect, test } from 'vitest'
import { condensed, drawnStep } from './condense.ts'
import type { BandPoint, Point } from './points.ts'

const minute = 60_000
const hour = 60 * minute

test('means that are wide enough are drawn as they are, values as reported always', () => {
  expect(drawnStep(30 * minute, 10 * minute)).toBeUndefined()
  expect(drawnStep(null, hour)).toBeUndefined()
})

test('30 days of half hours become steps of at least three pixels, on a phone wider ones', () => {
  const over = (pixels: number) => (30 * 24 * hour) / pixels
  expect(drawnStep(30 * minute, over(900))).toBe(3 * hour)
  expect(drawnStep(30 * minute, over(280))).toBe(12 * hour)
})

test('a step is the mean of what lies in it, within the lowest and the highest of it', () => {
  const points: Point[] = [
    [0, 20],
    [30 * minute, 40],
    [hour, 10],
  ]
  const band: BandPoint[] = [
    [0, 18, 22],
    [30 * minute, 30, 65],
  ]
  expect(condensed(points, band, hour)).toEqual({
    points: [
      [15 * minute, 30],
      [hour, 10],
    ],
    band: [
      [15 * minute, 18, 65],
      [hour, 10, 10],
    ],
  })
})

test('a hole within a step ends it, and nothing is joined over it', () => {
  const points: Point[] = [
    [0, 20],
    [10 * minute, null],
    [20 * minute, 40],
  ]
  expect(condensed(points, [], hour)).toEqual({
    points: [
      [0, 20],
      [10 * minute, null],
      [20 * minute, 40],
    ],
    band: [
      [0, 20, 20],
      [20 * minute, 40, 40],
    ],
  })
})
