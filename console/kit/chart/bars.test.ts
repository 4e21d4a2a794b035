import { expect, test } from 'vitest'
import { barAt, barSpanAt, stackBars } from './bars.ts'
import type { Point } from './points.ts'
import { startOfDate } from './time-ticks.ts'

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

test('a day of 25 hours is one bar, also the last; a missing day is none', () => {
  const day = 24 * hour
  const at = (date: string) => startOfDate(date)
  const days: Point[] = [
    [at('2026-10-22'), 7],
    [at('2026-10-24'), 5],
    [at('2026-10-25'), 6],
  ]
  const widths = (points: Point[]) => stackBars([points], day)[0]?.map(({ from, to }) => (to - from) / hour)
  expect(widths(days)).toEqual([24, 24, 25])
  expect(widths([...days, [at('2026-10-26'), 6]])).toEqual([24, 24, 25, 24])
  expect(widths([[at('2027-03-28'), 1]])).toEqual([23])
  const shown = { from: at('2026-10-22'), to: at('2026-10-26') }
  expect(barSpanAt(days, at('2026-10-25') + hour, day, shown)).toEqual({
    from: at('2026-10-25'),
    to: at('2026-10-26'),
  })
})

test('a moment reads the bar that it lies in, and nothing where nothing is known', () => {
  expect(barAt(first, hour / 2, hour)).toBe(1)
  expect(barAt(first, 1.5 * hour, hour)).toBeUndefined()
  expect(barAt(first, 4 * hour, hour)).toBeUndefined()
})
