import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourRangeOf } from './hour-range.rules.ts'

const hourMs = 3_600_000
const hours = Array.from({ length: 7 }, (_, hour) => hour * hourMs)
const bars = [0, 2, 5, 6].map((hour) => hour * hourMs)
const rangeOf = (means: readonly number[], seconds = 3600) =>
  hourRangeOf(
    {
      amounts: Float64Array.from(means, (mean) => mean * seconds),
      seconds: Float64Array.from(means, (mean) => (Number.isNaN(mean) ? 0 : seconds)),
    },
    hours,
    bars,
  )

test('each bar has its coldest and warmest hour, also around 0, and none where no hour is known', () => {
  expect(rangeOf([3, -2, 0, -4, 5, Number.NaN])).toEqual({
    lowest: [-2, -4, Number.POSITIVE_INFINITY],
    highest: [3, 5, Number.NEGATIVE_INFINITY],
  })
  expect(rangeOf([0, 2, -1, 0, -3, 0])).toEqual({ lowest: [0, -3, 0], highest: [2, 0, 0] })
})

test('no hour of a bar is outside of its range', () => {
  const mean = fc.double({ min: -30, max: 45, noNaN: true })
  fc.assert(
    fc.property(fc.array(mean, { minLength: 6, maxLength: 6 }), (means) => {
      const { lowest, highest } = rangeOf(means)
      const within = [means.slice(0, 2), means.slice(2, 5), means.slice(5)]
      for (const [bar, of] of within.entries()) {
        expect(lowest[bar]).toBeCloseTo(Math.min(...of), 9)
        expect(highest[bar]).toBeCloseTo(Math.max(...of), 9)
      }
    }),
  )
})
