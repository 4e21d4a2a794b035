import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SeriesReply, seriesReply } from '../../contract/series.ts'
import type { Line } from './series.rules.ts'
import { pointsOf } from './series.testing.ts'
import { type NamedLine, writeSeries } from './series-text.ts'

const number = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -4000, max: 12_000 }).map((hundredths) => hundredths / 100) },
  { weight: 2, arbitrary: fc.integer({ min: -2e9, max: 2e9 }).map((whole) => whole / 3) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, min: -1e30, max: 1e30 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -0, -0.0004, 0.0005, 1e-9, 2 ** 53, 123_456_789.123_45) },
)
const isHole = fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true))
const aMinuteAfterAnother = 1_763_801_000_000
const moment = fc.oneof(
  fc.integer({ min: 0, max: 4e12 }).map((halves) => halves / 2),
  fc.integer({ min: -3, max: 3 }).map((minutes) => aMinuteAfterAnother + minutes * 60_000 - 1),
  fc.constantFrom(1e12 - 1, 1e12, 1e12 + 999_999, 1e13 - 1, 1e13),
)
const row = fc.record({ t: moment, isHole, value: number, min: number, max: number })
const line = fc
  .record({ rows: fc.array(row, { maxLength: 40 }), isBand: fc.boolean() })
  .map(({ rows, isBand }): Line => {
    const column = (field: 'value' | 'min' | 'max') =>
      Float64Array.from(rows, (each) => (each.isHole ? Number.NaN : each[field]))
    const told = { times: Float64Array.from(rows, ({ t }) => t), values: column('value') }
    return isBand ? { ...told, band: { min: column('min'), max: column('max') } } : told
  })
const lines = fc.uniqueArray(
  fc.record({ name: fc.stringMatching(/^[a-z][a-z_0-9]{0,20}$/).map((name) => `t_${name}`), line }),
  { maxLength: 5, selector: ({ name }) => name },
)

/** The same answer made of values, as it would be without writing it by hand. */
function replyOf(head: Omit<SeriesReply, 'series' | 'band'>, told: readonly NamedLine[]): SeriesReply {
  const reply: SeriesReply = { ...head, series: {}, band: {} }
  for (const { name, line } of told) {
    const points = pointsOf(line)
    reply.series[name] = points.map(({ t, value }) => [
      t,
      value === null ? null : Math.round(value * 1000) / 1000,
    ])
    reply.band[name] = line.band
      ? points.flatMap(({ t, min, max }) => (min === null || max === null ? [] : [[t, min, max]]))
      : []
  }
  return reply
}

test('a chart is written as its contract says, each number as JSON tells it, and a hole as null', () => {
  const head = fc.record({
    time_from: moment,
    time_to: moment,
    resolution_seconds: fc.option(fc.constantFrom(60, 600, 86_400)),
    aggregates: fc.constantFrom<SeriesReply['aggregates']>({}, { t_r: 'mean', t_set: null }),
  })
  fc.assert(
    fc.property(head, lines, (range, told) => {
      const text = writeSeries(range, told).toString()
      const reply = replyOf(range, told)
      expect(text).toBe(JSON.stringify(reply))
      seriesReply.parse(JSON.parse(text))
    }),
    { numRuns: 500 },
  )
})
