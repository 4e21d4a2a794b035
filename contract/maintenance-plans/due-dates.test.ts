import { expect, test } from 'vitest'
import { dueCases, yearly } from './due-dates.testing.ts'
import { addDays, addMonths, daysBetween, nextDue, nextInSeries } from './due-dates.ts'

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-31', 2, '2026-03-31'],
  ['2026-08-31', 1, '2026-09-30'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-29', 12, '2027-03-29'],
  ['2026-10-25', 6, '2027-04-25'],
  ['1999-12-31', 2, '2000-02-29'],
])('%s and %i months later is %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected)
})

test.each([
  ['2026-03-28', 1, '2026-03-29'],
  ['2026-03-29', 1, '2026-03-30'],
  ['2026-10-25', 1, '2026-10-26'],
  ['2026-03-01', -1, '2026-02-28'],
])('a day is a day on both clock changes: %s and %i', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected)
  expect(daysBetween(day, expected)).toBe(days)
})

test('a series is counted from its first day, so that short months shift nothing', () => {
  expect(nextInSeries('2026-01-31', 1, '2026-02-28')).toBe('2026-03-31')
  expect(nextInSeries('2026-01-31', 1, '2026-01-30')).toBe('2026-01-31')
  expect(nextInSeries('2024-02-29', 12, '2027-02-28')).toBe('2028-02-29')
})

test.each(dueCases)('%s', (_what, change, due) => {
  expect(nextDue({ ...yearly, ...change })).toBe(due)
})
