import { describe, expect, test } from 'vitest'
import { barAt, barSpanAt, type Sums, stackBars } from './bars.ts'
import type { Point } from './points.ts'
import { startOfDate } from './time-ticks.ts'

const hour = 3_600_000
const hours = (points: Point[], more: Partial<Sums> = {}): Sums => ({ points, barMs: hour, ...more })
const first = hours([
  [0, 1],
  [hour, null],
  [2 * hour, 3],
])

test('a bar lasts until the next one begins, the last one its nominal width', () => {
  expect(stackBars([first])).toEqual([
    [
      { from: 0, to: hour, low: 0, high: 1 },
      { from: 2 * hour, to: 3 * hour, low: 0, high: 3 },
    ],
  ])
})

test('the bars of several phases stand on each other', () => {
  const other = hours([
    [0, 2],
    [2 * hour, 0.5],
  ])
  const [, second] = stackBars([first, other])
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
  const widths = (points: Point[]) =>
    stackBars([{ points, barMs: day }])[0]?.map(({ from, to }) => (to - from) / hour)
  expect(widths(days)).toEqual([24, 24, 25])
  expect(widths([...days, [at('2026-10-26'), 6]])).toEqual([24, 24, 25, 24])
  expect(widths([[at('2027-03-28'), 1]])).toEqual([23])
  const shown = { from: at('2026-10-22'), to: at('2026-10-26') }
  expect(barSpanAt({ points: days, barMs: day }, at('2026-10-25') + hour, shown)).toEqual({
    from: at('2026-10-25'),
    to: at('2026-10-26'),
  })
})

test('a moment reads the bar that it lies in, and nothing where nothing is known', () => {
  expect(barAt(first, hour / 2)).toBe(1)
  expect(barAt(first, 1.5 * hour)).toBeUndefined()
  expect(barAt(first, 4 * hour)).toBeUndefined()
})

describe('what was told after a silence', () => {
  const silent = { from: 0.75 * hour, to: 4.5 * hour }
  const points: Point[] = [
    [0, 1],
    [hour, null],
    [2 * hour, null],
    [3 * hour, null],
    [4 * hour, 8],
    [5 * hour, 2],
  ]
  const sums = hours(points, { silences: [silent] })

  test('is one bar since the last that is known, as high as if it had been even', () => {
    expect(stackBars([sums])).toEqual([
      [
        { from: 0, to: hour, low: 0, high: 1 },
        { from: hour, to: 5 * hour, low: 0, high: 2 },
        { from: 5 * hour, to: 6 * hour, low: 0, high: 2 },
      ],
    ])
    const phase = hours(points.slice(0, 5), { silences: [silent] })
    expect(stackBars([sums, phase])[1]?.[1]).toEqual({ from: hour, to: 5 * hour, low: 2, high: 4 })
  })

  test('is read with all of its time wherever it is pointed at', () => {
    const shown = { from: 0, to: 6 * hour }
    for (const moment of [hour, 2.5 * hour, 4.9 * hour]) {
      expect(barAt(sums, moment)).toBe(8)
      expect(barSpanAt(sums, moment, shown)).toEqual({ from: hour, to: 5 * hour })
    }
    expect(barAt(sums, 0.9 * hour)).toBe(1)
  })

  test('begins with the silence where nothing before it is shown, and within one bar there is nothing to tell', () => {
    const late = hours(points.slice(2), { silences: [silent] })
    expect(barSpanAt(late, 3 * hour, { from: 2 * hour, to: 6 * hour })).toEqual({
      from: silent.from,
      to: 5 * hour,
    })
    const within = hours(points, { silences: [{ from: 5.1 * hour, to: 5.9 * hour }] })
    expect(barSpanAt(within, 5.5 * hour, { from: 0, to: 6 * hour })).toEqual({ from: 5 * hour, to: 6 * hour })
  })
})
