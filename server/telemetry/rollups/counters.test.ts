import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Model, metricPosition } from '../../../contract/models/model.ts'
import { meters } from '../../../contract/models/shelly.ts'
import { hourMs, minuteMs } from '../../days/days.ts'
import { sumReports } from '../energy/hour-sums.rules.ts'
import { measuredOf } from '../energy/measured.ts'
import { type Columns, joinColumns } from '../storage/columns.rules.ts'
import { CounterTracker, countersOf, standingAfter } from './counters.rules.ts'
import { bucketed, bucketsOfDay, columnOf, reportsAsBuckets } from './rollup.rules.ts'

const meter = meters[0] as Model
const counters = countersOf(meter)
const position = metricPosition(meter, 'energy_a') ?? -1
const pace = counters.get(position) ?? { perHour: Number.NaN, step: Number.NaN }
const start = Date.parse('2026-01-12T00:00:00Z')

/** Growth by report of a counter that reports every so many minutes, and the reports that began a new base. */
function follow(values: readonly number[], everyMs = minuteMs, of = pace) {
  const tracker = new CounterTracker(of)
  const newBases: number[] = []
  const growths = values.map((value, index) => {
    const growth = tracker.add(start + index * everyMs, value)
    if (tracker.isNewBase) newBases.push(index)
    return growth
  })
  return { sum: growths.reduce((sum, growth) => sum + growth, 0), newBases }
}

describe('what a counter of 100 kW grew by', () => {
  test.each([
    ['from one minute to the next', 1, 5000, 6600, 1600],
    ['at more than its pace, of the minutes before', 1, 5000, 15_000, 10_000],
    ['in a second to that of another meter', 1 / 60, 0, 1_900_400, 0],
    ['as no meter can', 1, 0, 999_999_999_999, 0],
    ['to a nought at a start', 1, 1_900_400, 0, 0],
    ['back from a nought', 1, 0, 1_900_410, 0],
    ['after a reset', 1, 1_900_400, 30, 30],
    ['to more than it can have counted since a reset', 1, 1_900_400, 20_000, 0],
    ['to a tenth of where it stood', 60, 10_000, 1000, 0],
    ['to that of a meter which had counted less', 1, 1_900_400, 300_000, 0],
    ['in ten hours of silence', 600, 5000, 905_000, 900_000],
    ['in ten hours of silence, and more than it can', 600, 5000, 2_034_616.7, 0],
    ['while nothing flows', 1, 1_900_400, 1_900_400, 0],
    ['by a rounding', 1, 1_900_400, 1_900_399.9, 0],
  ])('%s', (_case, elapsed, before, value, growth) => {
    expect(follow([before, value], elapsed * minuteMs).sum).toBe(growth)
  })

  test('in whole kWh is a step, however soon', () => {
    const whole = { perHour: 0.5, step: 1 }
    expect(follow([99, 100], minuteMs, whole).sum).toBe(1)
    expect(follow([99, 101], minuteMs, whole).sum).toBe(0)
  })
})

describe('a counter that falls', () => {
  test.each<[string, number[], number, number[]]>([
    ['to what a restart saved counts on from there', [9900, 10_045, 9900, 10_045], 290, [2]],
    ['by little more than a hundredth begins a new base', [40_040, 39_500, 39_580], 80, [1]],
    ['near zero was reset', [900, 1000, 30, 50], 150, []],
    ['by less than a hundredth and returns flickered', [4000, 3995, 4000, 3995, 4000, 3995], 0, []],
    ['and returns after some reports flickered', [4000, 3995, 3995, 3995, 4000], 0, []],
    ['while both sources go on counts once', [4000, 4001, 3996, 3997, 4003, 3999, 4005], 5, []],
    ['and climbs back by steps counted on from below', [4000, 3996, 3997, 3998, 3999, 4000], 4, [5]],
    ['twice by less than a hundredth', [4000, 3970, 3945, 3946], 1, [2]],
  ])('%s', (_case, values, growth, newBases) => {
    expect(follow(values)).toEqual({ sum: growth, newBases })
  })

  test('and reports below its height for over an hour counts from a new base', () => {
    const below = Array.from({ length: 70 }, (_, minute) => 3990 + Math.floor(minute / 10))
    const { sum, newBases } = follow([4000, ...below, 4000])
    expect(newBases).toEqual([61])
    expect(sum).toBe(10)
  })

  test('and flickers once an hour adds nothing', () => {
    expect(follow([4000, 3995, 4000, 3995, 4000], hourMs)).toEqual({ sum: 0, newBases: [] })
  })
})

type Event =
  | { kind: 'grows'; after: number; perMinute: number }
  | { kind: 'resets'; after: number; perMinute: number }
  | { kind: 'restarts'; after: number; lost: number }
  | { kind: 'flickers'; reports: number; share: number }
  | { kind: 'replaced'; after: number; to: number }

const after = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 61, max: 400 }))
const perMinute = fc.integer({ min: 0, max: 300 })
const anEvent: fc.Arbitrary<Event> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('grows' as const), after, perMinute }) },
  fc.record({ kind: fc.constant('resets' as const), after, perMinute }),
  fc.record({ kind: fc.constant('restarts' as const), after, lost: fc.integer({ min: 2, max: 85 }) }),
  fc.record({
    kind: fc.constant('flickers' as const),
    reports: fc.integer({ min: 1, max: 20 }),
    share: fc.double({ min: 0, max: 0.4, noNaN: true }),
  }),
  fc.record({ kind: fc.constant('replaced' as const), after, to: fc.integer({ min: 10, max: 90 }) }),
)

/** The reports of a meter to which all of this happens, and what it counted where that can be known. */
function live(events: readonly Event[]): { reports: Columns; grown: number } {
  let [ms, value, grown] = [start, 5_000_000, 0]
  const reported: [number, number][] = [[ms, value]]
  const report = (minutes: number, shown: number) => {
    ms += minutes * minuteMs
    reported.push([ms, shown])
  }
  const grow = (minutes: number, rate: number) => {
    value += rate * minutes
    grown += rate * minutes
  }
  for (const event of events) {
    if (event.kind === 'grows') {
      grow(event.after, event.perMinute)
      report(event.after, value)
    } else if (event.kind === 'resets') {
      const most = Math.floor(value * 0.09)
      value = 0
      grow(1, Math.min(most, event.perMinute * event.after))
      report(event.after, value)
    } else if (event.kind === 'restarts') {
      value = Math.round((value * (100 - event.lost)) / 100)
      report(event.after, value)
    } else if (event.kind === 'flickers') {
      // Another source of the same counter, behind by half a hundredth, of which it makes good less than half.
      const behind = Math.floor(value / 200)
      const rate = Math.min(1600, Math.floor((behind * event.share) / (event.reports + 1)))
      for (let each = 0; each < event.reports; each++) {
        grow(1, rate)
        report(1, value - behind)
      }
      grow(1, rate)
      report(1, value)
    } else {
      const other = event.to * 10_000_000
      value = Math.abs(other - value) < value / 20 ? 2 * other : other
      report(event.after, value)
    }
  }
  const times = Float64Array.from(reported, ([at]) => at)
  return {
    reports: { times, values: new Map([[position, Float64Array.from(reported, ([, v]) => v)]]) },
    grown,
  }
}

const sumOf = (numbers: Iterable<number> = []) => [...numbers].reduce((sum, each) => sum + (each || 0), 0)

test('resets, restarts, flickers and other meters add what was counted: in buckets, in hours, cut anywhere', () => {
  fc.assert(
    fc.property(fc.array(anEvent, { minLength: 1, maxLength: 40 }), fc.nat(24_000), (events, cut) => {
      const { reports, grown } = live(events)
      const nothing = { counters, before: new Map() }
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
      const before = new Map([[position, standingAfter(early, position, pace)]])
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
