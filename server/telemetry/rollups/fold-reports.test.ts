import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeColumns } from '../storage/codec/codec.ts'
import { openColumns } from '../storage/codec/open-columns.ts'
import type { Columns } from '../storage/columns.rules.ts'
import { reportsOf } from '../storage/stored-reports.ts'
import { foldReports } from './fold-reports.ts'
import { bucketed, columnOf, nothingCounted } from './rollup.rules.ts'

const dayMs = 86_400_000
const day = Date.UTC(2026, 0, 5)
const positions = [0, 1, 2]
const fields = ['count', 'sum', 'min', 'max', 'last', 'firstMs', 'lastMs'] as const

/** A metric is reported with so many decimals, now and then or always; some are reported as the one before. */
const aMetric = fc.record({
  scale: fc.integer({ min: -2, max: 6 }),
  missing: fc.constantFrom(0, 0, 2, 5, 1),
  isAsBefore: fc.boolean(),
  seed: fc.integer({ min: 1, max: 1000 }),
})
const aScenario = fc.record({
  metrics: fc.array(aMetric, { minLength: positions.length, maxLength: positions.length }),
  reports: fc.integer({ min: 1, max: 200 }),
  days: fc.integer({ min: 0, max: 3 }),
  /** Of the day after, not sealed yet. */
  open: fc.integer({ min: 0, max: 60 }),
  /** Within the last sealed day rows may go on. */
  opensAt: fc.constantFrom(0, -dayMs / 7),
  cut: fc.tuple(fc.nat(dayMs), fc.nat(dayMs)),
  width: fc.constantFrom(60_000, 600_000, 5_000_000),
})
type FoldScenario = typeof aScenario extends fc.Arbitrary<infer T> ? T : never

function reportsFrom(from: number, to: number, count: number, metrics: FoldScenario['metrics']): Columns {
  const times = Float64Array.from(
    { length: count },
    (_, row) => from + Math.floor(((to - from) * row) / count),
  )
  const values = new Map<number, Float64Array>()
  for (const [position, { scale, missing, isAsBefore, seed }] of metrics.entries()) {
    const before = values.get(position - 1)
    const numbers = times.map((ms, row) => {
      if (missing === 1 || (missing > 1 && (row + seed) % missing === 0)) return Number.NaN
      const whole = (((ms / 1000) * seed) % 977) - 400
      return scale < 0 ? Math.round(whole) * 10 ** -scale : Math.round(whole) / 10 ** scale
    })
    values.set(
      position,
      isAsBefore && before
        ? before.map((value, row) => Math.round((value + (row % 3)) * 1e6) / 1e6)
        : numbers,
    )
  }
  return { times, values }
}

function storedOf({ metrics, reports, days, open, opensAt }: FoldScenario) {
  const end = day + days * dayMs
  const opens = days > 0 ? end + opensAt : end
  const sealed = Array.from({ length: days }, (_, index) => {
    const from = day + index * dayMs
    const columns = reportsFrom(from, Math.min(from + dayMs, opens), reports, metrics)
    return { day: from, columns: openColumns(encodeColumns(columns)) }
  })
  return { days: sealed, rows: reportsFrom(opens, end + dayMs, open, metrics), expired: [] }
}

/** Whole numbers have one zero; a sum of decimals is rounded to either. */
const unsigned = (value: number | undefined) => (value === undefined ? value : value + 0)

test('buckets made of the stored whole numbers are the buckets of the reports themselves', () => {
  let buckets = 0
  fc.assert(
    fc.property(aScenario, (scenario) => {
      const stored = storedOf(scenario)
      const [from, to] = [day + scenario.cut[0], day + scenario.days * dayMs + scenario.cut[1]]
      fc.pre(from < to)
      const startOf = (ms: number) => Math.floor(ms / scenario.width) * scenario.width
      const narrow = { from, to, startOf, most: Math.ceil((to - from) / scenario.width) + 2, fields }
      const made = foldReports(stored, positions, narrow)
      const reports = reportsOf(stored, { positions, from: new Date(from), to: new Date(to) })
      const expected = bucketed(reports, nothingCounted, startOf)
      for (const position of positions) {
        const counts = made.values.get(columnOf(position, 'count'))
        // A bucket whose reports carry none of the metrics is not one.
        const rows = [...made.times.keys()].filter((row) => !Number.isNaN(counts?.[row] ?? Number.NaN))
        const others = expected.values.get(columnOf(position, 'count'))
        const expectedRows = [...expected.times.keys()].filter(
          (row) => !Number.isNaN(others?.[row] ?? Number.NaN),
        )
        buckets += rows.length
        expect(rows.map((row) => made.times[row])).toEqual(expectedRows.map((row) => expected.times[row]))
        for (const field of fields) {
          const [one, other] = [made, expected].map(({ values }) => values.get(columnOf(position, field)))
          expect(rows.map((row) => unsigned(one?.[row]))).toEqual(
            expectedRows.map((row) => unsigned(other?.[row])),
          )
        }
      }
    }),
    { numRuns: 300 },
  )
  expect(buckets).toBeGreaterThan(300)
})
