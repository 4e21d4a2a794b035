import { expect, test } from 'vitest'
import { barAt, stackBars } from './bars.ts'
import type { Point } from './points.ts'

const hour = 3_600_000
const first: Point[] = [
  [0, 1],
  [hour, null],
  [2 * hour, 3],
]

test('a bar lasts until the next one begins, the last one its nominal width', () => {
  expect(stackBars([first], hour)).toEqual([
    [
      { from: 0, to: hour, low: 0, high: 1 },
      { from: 2 * hour, to: 3 * hour, low: 0, high: 3 },
    ],
  ])
})

test('the bars of several phases stand on each other', () => {
  const [, second] = stackBars(
    [
      first,
      [
        [0, 2],
        [2 * hour, 0.5],
      ],
    ],
    hour,
  )
  expect(second).toEqual([
    { from: 0, to: hour, low: 1, high: 3 },
    { from: 2 * hour, to: 3 * hour, low: 3, high: 3.5 },
  ])
})

test('a day of 25 hours is one bar; a missing day is none', () => {
  const day = 24 * hour
  const days: Point[] = [
    [0, 5],
    [25 * hour, 6],
    [25 * hour + 3 * day, 7],
  ]
  const bars = stackBars([days], day)[0]
  expect(bars?.map(({ from, to }) => (to - from) / hour)).toEqual([25, 24, 24])
})

test('a moment reads the bar that it lies in, and nothing where nothing is known', () => {
  expect(barAt(first, hour / 2, hour)).toBe(1)
  expect(barAt(first, 1.5 * hour, hour)).toBeUndefined()
  expect(barAt(first, 4 * hour, hour)).toBeUndefined()
})
