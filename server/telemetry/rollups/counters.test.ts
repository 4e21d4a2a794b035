import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Model, metricPosition } from '../../../contract/models/model.ts'
import { meters } from '../../../contract/models/shelly.ts'
import { type Columns, joinColumns } from '../columns.rules.ts'
import { hourMs, minuteMs } from '../days.ts'
import { sumReports } from '../energy/hour-sums.rules.ts'
import { measuredOf } from '../energy/measured.ts'
import { type Counted, counterGrowth, countersOf, lastCounted, mostGrowth } from './counters.rules.ts'
import { bucketed, bucketsOfDay, columnOf, reportsAsBuckets } from './rollup.rules.ts'

const meter = meters[0] as Model
const counters = countersOf(meter)
const position = metricPosition(meter, 'energy_a') ?? -1
const pace = counters.get(position) ?? { perHour: Number.NaN, step: Number.NaN }
const start = Date.parse('2026-01-12T00:00:00Z')

describe('what a counter of 100 kW grew by', () => {
  test.each([
    ['from one minute to the next', 1, 5000, 6600, 1600],
    ['at more than its pace, of the minutes before', 1, 5000, 15_000, 10_000],
    ['in a second to that of another meter', 1 / 60, 0, 1_900_400, 0],
    ['as no meter can', 1, 0, 999_999_999_999, 0],
    ['to a nought at a start', 1, 1_900_400, 0, 0],
    ['back from a nought', 1, 0, 1_900_410, 0],
    ['after a reset', 1, 1_900_400, 30, 30],
    ['to that of a meter which had counted less', 1, 1_900_400, 300_000, 0],
    ['in ten hours of silence', 600, 5000, 905_000, 900_000],
    ['in ten hours of silence, and more than it can', 600, 5000, 2_034_616.7, 0],
    ['while nothing flows', 1, 1_900_400, 1_900_400, 0],
    ['by a rounding', 1, 1_900_400, 1_900_399.9, 0],
  ])('%s', (_case, elapsed, before, value, growth) => {
    expect(counterGrowth(before, value, mostGrowth(pace, elapsed * minuteMs))).toBe(growth)
  })

  test('in whole kWh is a step, however soon', () => {
    const whole = { perHour: 0.5, step: 1 }
    expect(counterGrowth(99, 100, mostGrowth(whole, minuteMs))).toBe(1)
    expect(counterGrowth(99, 101, mostGrowth(whole, minuteMs))).toBe(0)
  })
})

interface Step {
  after: number
  grown: number
  /** In place of what it grew by: where a counter of another meter stands, in millions. */
  leap: number | null
}

const aStep: fc.Arbitrary<Step> = fc.record({
  after: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 61, max: 400 })),
  grown: fc.integer({ min: 0, max: 1600 }),
  leap: fc.option(fc.integer({ min: 10, max: 90 }), { freq: 4 }),
})

function told(steps: readonly Step[]): { reports: Columns; grown: number } {
  const times = [start]
  const values = [5_000_000]
  let grown = 0
  for (const { after, grown: perMinute, leap } of steps) {
    const growth = leap === null ? perMinute * after : 0
    grown += growth
    times.push((times.at(-1) ?? 0) + after * minuteMs)
    values.push(leap === null ? (values.at(-1) ?? 0) + growth : leap * 10_000_000)
  }
  const columns = {
    times: Float64Array.from(times),
    values: new Map([[position, Float64Array.from(values)]]),
  }
  return { reports: columns, grown }
}

const sumOf = (numbers: Iterable<number> = []) => [...numbers].reduce((sum, each) => sum + (each || 0), 0)

test('counters of whatever meters grow by what was counted: in buckets of any width, in hours, and cut anywhere', () => {
  fc.assert(
    fc.property(fc.array(aStep, { minLength: 1, maxLength: 60 }), fc.nat(24_000), (steps, cut) => {
      const { reports, grown } = told(steps)
      const nothing = { counters, before: new Map<number, Counted>() }
      const grownIn = ({ values }: Columns) => sumOf(values.get(columnOf(position, 'growth')))
      const ways = [
        reportsAsBuckets(reports, nothing),
        bucketed(reports, nothing, () => start),
        ...(['1m', '30m', '1h'] as const).map((level) => bucketsOfDay(reports, level, nothing)),
      ]
      expect(ways.map(grownIn)).toEqual(ways.map(() => grown))
      const [early, late] = [
        { from: start, to: start + cut * minuteMs },
        { from: start + cut * minuteMs, to: Infinity },
      ].map((span) => joinColumns([reports], [position], span)) as [Columns, Columns]
      const last = lastCounted(early, position)
      const before = new Map(last && [[position, last]])
      expect(
        grownIn(bucketsOfDay(early, '30m', nothing)) +
          grownIn(bucketsOfDay(late, '30m', { counters, before })),
      ).toBe(grown)
      const hours = Math.ceil(((reports.times.at(-1) ?? start) + 1 - start) / hourMs)
      const edges = Array.from({ length: hours + 1 }, (_, hour) => start + hour * hourMs)
      const { sums, gaps } = sumReports(measuredOf(meter.type), {
        columns: reports,
        edges,
        reportSeconds: 60,
      })
      expect(sumOf(sums.get(position)?.amounts) + sumOf(gaps.map(({ growth }) => growth))).toBe(grown)
    }),
    { numRuns: 300 },
  )
})
