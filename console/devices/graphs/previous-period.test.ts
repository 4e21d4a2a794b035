import { expect, test } from 'vitest'
import type { Point } from '../../kit/chart/points.ts'
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

test('of an hour that the earlier day had twice the first is shown, and the order of time holds', () => {
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

test('the sums of days move to the same days of the clock, whole though the clocks change among them', () => {
  const begins = ['2026-10-23T21:00Z', '2026-10-24T21:00Z', '2026-10-25T22:00Z', '2026-10-26T22:00Z'].map(at)
  const sums = begins.slice(0, 3).map((from, index) => ({ from, to: begins[index + 1] ?? 0 }))
  const mover = moverOf({ from: at('2026-10-23T21:00Z'), to: at('2026-10-26T22:00Z') }, 7)
  expect(mover.moveSpans(sums)).toEqual([
    { from: at('2026-10-30T22:00Z'), to: at('2026-10-31T22:00Z') },
    { from: at('2026-10-31T22:00Z'), to: at('2026-11-01T22:00Z') },
    { from: at('2026-11-01T22:00Z'), to: at('2026-11-02T22:00Z') },
  ])
})

test('of the sums of an hour that the earlier day had twice the first is there', () => {
  const from = at('2026-10-24T21:00Z')
  const sums = hourly(from, 25).map(([moment, value]) => ({ from: moment, to: moment + hour, value }))
  const moved = moverOf({ from, to: from + 25 * hour }, 1).moveSpans(sums)
  expect(moved.map(({ value }) => value)).toEqual([
    0,
    1,
    2,
    3,
    ...Array.from({ length: 20 }, (_, n) => n + 5),
  ])
  expect(moved.every((one) => one.to - one.from === hour)).toBe(true)
})
