import { describe, expect, test } from 'vitest'
import { stackBars, sumAt, sumsOf, sumWithin } from './bars.ts'
import type { Point } from './points.ts'
import { startOfDate } from './time-ticks.ts'

const hour = 3_600_000
const first: Point[] = [
  [0, 1],
  [hour, null],
  [2 * hour, 3],
]
const spans = (sums: ReturnType<typeof sumsOf>) =>
  sums.map(({ from, to, value }) => `${from / hour}–${to / hour}: ${value}`)

test('a bar lasts until the next one begins, the last one its nominal width', () => {
  expect(stackBars([sumsOf(first, hour)])).toEqual([
    [
      { from: 0, to: hour, low: 0, high: 1 },
      { from: 2 * hour, to: 3 * hour, low: 0, high: 3 },
    ],
  ])
})

test('the bars of several phases stand on each other', () => {
  const other: Point[] = [
    [0, 2],
    [2 * hour, 0.5],
  ]
  const [, second] = stackBars([sumsOf(first, hour), sumsOf(other, hour)])
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
  const widths = (points: Point[]) => sumsOf(points, day).map(({ from, to }) => (to - from) / hour)
  expect(widths(days)).toEqual([24, 24, 25])
  expect(widths([...days, [at('2026-10-26'), 6]])).toEqual([24, 24, 25, 24])
  expect(widths([[at('2027-03-28'), 1]])).toEqual([23])
  expect(sumAt(sumsOf(days, day), at('2026-10-25') + hour)).toMatchObject({
    from: at('2026-10-25'),
    to: at('2026-10-26'),
    value: 6,
  })
})

test('a moment reads the bar that it lies in, and nothing where nothing is known', () => {
  const sums = sumsOf(first, hour)
  expect([hour / 2, 1.5 * hour, 4 * hour].map((moment) => sumAt(sums, moment)?.value)).toEqual([
    1,
    null,
    undefined,
  ])
})

describe('a value after a silence', () => {
  const silent = { from: 0.75 * hour, to: 4.5 * hour }
  const series = (...values: (number | null)[]) => values.map((value, at): Point => [at * hour, value])
  const points = series(1, null, null, null, 8, 2)

  test('is one bar since the last that is known, as high as if it had been even', () => {
    expect(stackBars([sumsOf(points, hour, [silent])])).toEqual([
      [
        { from: 0, to: hour, low: 0, high: 1 },
        { from: hour, to: 5 * hour, low: 0, high: 2 },
        { from: 5 * hour, to: 6 * hour, low: 0, high: 2 },
      ],
    ])
  })

  test('is read with all of its time wherever it is pointed at', () => {
    const sums = sumsOf(points, hour, [silent])
    for (const moment of [hour, 2.5 * hour, 4.9 * hour])
      expect(sumAt(sums, moment)).toMatchObject({ from: hour, to: 5 * hour, value: 8 })
    expect(sumAt(sums, 0.9 * hour)?.value).toBe(1)
  })

  test('takes what was 0 only because the last report still held', () => {
    expect(spans(sumsOf(series(1, 0, null, null, 8), hour, [{ from: 0.99 * hour, to: 4.5 * hour }]))).toEqual(
      ['0–1: 1', '1–5: 8'],
    )
  })

  test('begins with the silence where nothing before it is shown or known', () => {
    expect(spans(sumsOf(points.slice(2), hour, [silent]))).toEqual(['0.75–5: 8', '5–6: 2'])
    expect(spans(sumsOf(points.slice(4), hour, [silent]))).toEqual(['0.75–5: 8', '5–6: 2'])
    expect(spans(sumsOf(series(null, null, 8), hour, [{ from: 0.5 * hour, to: 2.5 * hour }]))).toEqual([
      '0.5–3: 8',
    ])
  })

  test('is nothing to tell within one bar, or where the end is not shown', () => {
    const within = { from: 5.1 * hour, to: 5.9 * hour }
    expect(sumsOf(points, hour, [within])).toEqual(sumsOf(points, hour))
    const middle = points.slice(0, 3)
    expect(sumsOf(middle, hour, [silent])).toEqual(sumsOf(middle, hour))
  })

  test('is nothing to tell of the first bar where nearly all of it is of that bar', () => {
    const day = 24 * hour
    const silences = (from: number) => [{ from, to: hour / 2 }]
    const days: Point[] = [[0, 24]]
    expect(spans(sumsOf(days, day, silences(-hour)))).toEqual(['0–24: 24'])
    expect(spans(sumsOf(days, day, silences(-5 * hour)))).toEqual(['-5–24: 24'])
  })

  test('becomes two bars if a report came between two silences', () => {
    const twice = series(1, null, 4, null, null, 6)
    const silences = [
      { from: 0.75 * hour, to: 2.5 * hour },
      { from: 2.5 * hour, to: 5.5 * hour },
    ]
    expect(spans(sumsOf(twice, hour, silences))).toEqual(['0–1: 1', '1–3: 4', '3–6: 6'])
  })

  test('of phases that fell silent one after the other is one bar of each', () => {
    const silences = [silent, { from: 2.5 * hour, to: 5.5 * hour }]
    const [a, b] = [sumsOf(points, hour, silences), sumsOf(series(1, 2, 2, null, null, 6), hour, silences)]
    expect([spans(a), spans(b)]).toEqual([
      ['0–1: 1', '1–6: 10'],
      ['0–1: 1', '1–6: 10'],
    ])
    expect(stackBars([a, b])[1]?.[1]).toEqual({ from: hour, to: 6 * hour, low: 2, high: 4 })
  })

  test('is set against all that the same time came to before, and a part of it against nothing', () => {
    const [even, wide] = [sumsOf(series(1, 2, 2, 2, 2, 1), hour), sumsOf(points, hour, [silent])]
    expect(sumWithin(even, { from: hour, to: 5 * hour })).toBe(8)
    expect(sumWithin(wide, { from: hour, to: 5 * hour })).toBe(8)
    expect(sumWithin(wide, { from: hour, to: 2 * hour })).toBeUndefined()
    expect(sumWithin(sumsOf(points, hour), { from: hour, to: 5 * hour })).toBeUndefined()
  })
})
