import { expect, test } from 'vitest'
import { type Sum, stackBars } from '../../kit/chart/bars.ts'
import type { Point, Span } from '../../kit/chart/points.ts'
import { daysBefore, moverOf, previousSpan } from './previous-period.ts'

const hour = 3_600_000
const day = 24 * hour
const at = (text: string) => Date.parse(text)
const hourly = (from: number, hours: number): Point[] =>
  Array.from({ length: hours }, (_, index) => [from + index * hour, index])

test('a week is set against the week before, a few hours against those of the day before', () => {
  const to = at('2026-11-20T12:00Z')
  expect(daysBefore({ from: to - 7 * day, to })).toBe(7)
  expect(daysBefore({ from: to - 3 * hour, to })).toBe(1)
  expect(previousSpan({ from: to - 3 * hour, to }, 1)).toEqual({ from: to - day - 3 * hour, to: to - day })
})

test('a day of 25 hours is one day', () => {
  const long = { from: at('2026-10-24T21:00Z'), to: at('2026-10-25T22:00Z') }
  expect(daysBefore(long)).toBe(1)
  expect(previousSpan(long, 1)).toEqual({ from: at('2026-10-23T21:00Z'), to: at('2026-10-24T21:00Z') })
})

test('without a change of the clocks every point moves by whole days', () => {
  const from = at('2026-11-02T00:00Z')
  const mover = moverOf({ from, to: from + 7 * day }, 7)
  expect(mover.isClockChanged).toBe(false)
  expect(mover.move(hourly(from, 2))).toEqual([
    [from + 7 * day, 0],
    [from + 7 * day + hour, 1],
  ])
})

test('seven in the morning lies over seven in the morning though the clocks went back between', () => {
  const summer = at('2026-10-20T04:00Z')
  const mover = moverOf({ from: summer - hour, to: summer + hour }, 7)
  expect(mover.isClockChanged).toBe(true)
  expect(mover.move([[summer, 21]])).toEqual([[at('2026-10-27T05:00Z'), 21]])
})

test('the first of an hour that the earlier day had twice is shown, in the order of time', () => {
  const from = at('2026-10-24T21:00Z')
  const moved = moverOf({ from, to: from + 25 * hour }, 1).move(hourly(from, 25))
  const moments = moved.map(([moment]) => moment)
  expect(moments).toEqual([...moments].sort((one, other) => one - other))
  expect(moved).toHaveLength(24)
  expect(moved.at(-1)).toEqual([from + 25 * hour + 23 * hour, 24])
})

test('an hour that only the later day has twice is a hole, not a line', () => {
  const from = at('2026-10-23T21:00Z')
  const moved = moverOf({ from, to: from + day }, 1).move(hourly(from, 24))
  expect(moved.filter(([, value]) => value === null)).toHaveLength(1)
  expect(moved.at(-1)).toEqual([at('2026-10-25T21:00Z'), 23])
})

/** Days or hours that follow one another, each with the same sum. */
const sumsBetween = (edges: readonly number[], value = 24): Sum[] =>
  edges.slice(1).map((to, index) => {
    const from = edges[index] ?? 0
    return { from, to, value, usualMs: to - from }
  })
const edgesOf = (from: number, to: number) =>
  Array.from({ length: (to - from) / hour + 1 }, (_, index) => from + index * hour)
const widths = (sums: readonly Span[]) => new Set(sums.map(({ from, to }) => to - from))

test('the sums of days move to the same days of the clock, whole and as high though the clocks change among them', () => {
  const begins = ['2026-10-23T21:00Z', '2026-10-24T21:00Z', '2026-10-25T22:00Z', '2026-10-26T22:00Z'].map(at)
  const mover = moverOf({ from: at('2026-10-23T21:00Z'), to: at('2026-10-26T22:00Z') }, 7)
  const moved = mover.moveSums(sumsBetween(begins))
  expect(moved.map(({ from, to }) => ({ from, to }))).toEqual([
    { from: at('2026-10-30T22:00Z'), to: at('2026-10-31T22:00Z') },
    { from: at('2026-10-31T22:00Z'), to: at('2026-11-01T22:00Z') },
    { from: at('2026-11-01T22:00Z'), to: at('2026-11-02T22:00Z') },
  ])
  expect(stackBars([moved])[0]?.map(({ high }) => high)).toEqual([24, 24, 24])
})

test('a day that the range ends in is whole though the clocks change later on it', () => {
  const [before, begins, ends] = ['2026-10-23T21:00Z', '2026-10-24T21:00Z', '2026-10-25T22:00Z'].map(at)
  if (before === undefined || begins === undefined || ends === undefined) throw new Error('There are three.')
  const mover = moverOf({ from: before, to: begins + 2 * hour }, 7)
  expect(mover.moveSums(sumsBetween([before, begins, ends])).map(({ to }) => to)).toEqual(
    ['2026-10-31T22:00Z', '2026-11-01T22:00Z'].map(at),
  )
})

test.each([
  ['of 25 hours that of 24 a week before has one hour less', '2026-10-17T21:00Z', 24, 7, 24],
  ['of 25 hours that of 24 on the day before has one hour less', '2026-10-23T21:00Z', 24, 1, 24],
  ['of 24 hours that of 25 on the day before has as many', '2026-10-24T21:00Z', 25, 1, 24],
  ['of 24 hours that of 23 a week before has one hour less', '2026-03-28T22:00Z', 23, 7, 23],
  ['of 24 hours that of 23 on the day before has one hour less', '2026-03-28T22:00Z', 23, 1, 23],
  ['of 23 hours that of 24 a week before has as many', '2026-03-21T22:00Z', 24, 7, 23],
])('the hours of a day %s, each an hour wide', (_, begins, hours, days, left) => {
  const from = at(begins)
  const earlier = { from, to: from + hours * hour }
  const moved = moverOf(earlier, days).moveSums(sumsBetween(edgesOf(from, earlier.to), 1))
  expect(moved).toHaveLength(left)
  expect(widths(moved)).toEqual(new Set([hour]))
  expect(new Set(stackBars([moved])[0]?.map(({ high }) => high))).toEqual(new Set([1]))
})

test('the first sum of an hour that the earlier day had twice is shown', () => {
  const from = at('2026-10-24T21:00Z')
  const sums = sumsBetween(edgesOf(from, from + 25 * hour)).map((sum, value) => ({ ...sum, value }))
  const moved = moverOf({ from, to: from + 25 * hour }, 1).moveSums(sums)
  expect(moved.map(({ value }) => value)).toEqual([
    0,
    1,
    2,
    3,
    ...Array.from({ length: 20 }, (_, n) => n + 5),
  ])
  expect(widths(moved)).toEqual(new Set([hour]))
})
