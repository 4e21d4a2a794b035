import { expect, test } from 'vitest'
import { measureCycles } from './cycling.rules.ts'

const minute = 60_000

/** A report a minute; the burner starts every so many minutes and burns for half of them. */
const burning = (every: number, minutes: number, isWater = false) =>
  measureCycles(
    Array.from({ length: minutes }, (_, at) => at * minute),
    Array.from({ length: minutes }, (_, at) => (at % every < every / 2 ? 0 : 1)),
    isWater ? Array.from({ length: minutes }, () => 1) : [],
  )

test('a burner that starts every ten minutes starts six times an hour', () => {
  expect(burning(10, 600)).toEqual({ mostStartsInHour: 6, medianCycleMinutes: 10 })
})

test('a burner that starts every half hour starts twice', () => {
  expect(burning(30, 600)).toEqual({ mostStartsInHour: 2, medianCycleMinutes: 30 })
})

test('a burner that starts for hot water does not cycle, however many taps are opened', () => {
  expect(burning(10, 600, true)).toEqual({ mostStartsInHour: 0, medianCycleMinutes: null })
})

test('what is not reported makes no start', () => {
  expect(measureCycles([0, minute, 2 * minute], [0, Number.NaN, 1], [])).toEqual({
    mostStartsInHour: 1,
    medianCycleMinutes: null,
  })
  expect(measureCycles([0, minute], [Number.NaN, 1], [])).toEqual({
    mostStartsInHour: 0,
    medianCycleMinutes: null,
  })
  expect(measureCycles([], [], [])).toEqual({ mostStartsInHour: 0, medianCycleMinutes: null })
})
