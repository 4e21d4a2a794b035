import { expect, test } from 'vitest'
import { formatClock, wallTime } from '../format.ts'
import { addLocalDays, isLocalMidnight, startOfLocalDay, timeTicks } from './time-ticks.ts'

const at = (iso: string) => Date.parse(iso)
const hour = 3_600_000

test('a day in autumn has 25 hours and its midnights stay at midnight', () => {
  const start = startOfLocalDay(at('2026-10-25T12:00:00Z'))
  expect(new Date(start).toISOString()).toBe('2026-10-24T21:00:00.000Z')
  expect(addLocalDays(start, 1) - start).toBe(25 * hour)
})

test('a day in spring has 23 hours', () => {
  const start = startOfLocalDay(at('2026-03-29T12:00:00Z'))
  expect(addLocalDays(start, 1) - start).toBe(23 * hour)
})

test('ticks of a week are the midnights of Athens, over the change of clocks too', () => {
  const from = startOfLocalDay(at('2026-10-22T10:00:00Z'))
  const ticks = timeTicks(from, addLocalDays(from, 7), 10)
  expect(ticks).toHaveLength(8)
  expect(ticks.every(isLocalMidnight)).toBe(true)
})

test('ticks of the 25-hour day are whole hours of the wall clock', () => {
  const from = startOfLocalDay(at('2026-10-25T10:00:00Z'))
  const ticks = timeTicks(from, addLocalDays(from, 1), 10).map((tick) => formatClock(tick))
  expect(ticks).toEqual([
    '00:00',
    '03:00\u00a0UTC+3',
    '06:00',
    '09:00',
    '12:00',
    '15:00',
    '18:00',
    '21:00',
    '00:00',
  ])
})

test('the hour that spring skips has no tick of its own', () => {
  const from = startOfLocalDay(at('2026-03-29T10:00:00Z'))
  const ticks = timeTicks(from, from + 6 * hour, 8).map((tick) => formatClock(tick))
  expect(ticks).toEqual(['00:00', '01:00', '02:00', '04:00', '05:00', '06:00', '07:00'])
})

test('a short range is divided into minutes and never has more ticks than fit', () => {
  const from = at('2026-11-23T07:03:00Z')
  const ticks = timeTicks(from, from + 20 * 60_000, 5)
  expect(ticks.map((tick) => formatClock(tick))).toEqual(['09:05', '09:10', '09:15', '09:20'])
})

test('a long range keeps the day of the month right', () => {
  const ticks = timeTicks(at('2026-10-20T00:00:00Z'), at('2026-11-20T00:00:00Z'), 8)
  expect(ticks.length).toBeLessThanOrEqual(8)
  expect(ticks.every(isLocalMidnight)).toBe(true)
  expect(wallTime(ticks[0] ?? 0)).toMatchObject({ year: 2026, month: 10, hour: '00' })
})
