import { expect, test } from 'vitest'
import { seriesReply } from '../../../contract/telemetry/series.ts'
import { toSeriesReply } from './series-reply.ts'

const head = { time_from: 0, time_to: 180_000, resolution_seconds: 60, aggregates: { t_r: 'mean' as const } }
const times = Float64Array.of(0, 60_000, 120_000)
const values = Float64Array.of(20.123_456, Number.NaN, -0.5)

test('a chart has its values to three decimals, a hole as null, and no band at a hole', () => {
  const band = { min: Float64Array.of(19, Number.NaN, -1), max: Float64Array.of(21.5, Number.NaN, 0) }
  const reply = toSeriesReply(head, new Map([['t_r', { times, values, band }]]))
  expect(reply).toEqual({
    ...head,
    series: {
      t_r: [
        [0, 20.123],
        [60_000, null],
        [120_000, -0.5],
      ],
    },
    band: {
      t_r: [
        [0, 19, 21.5],
        [120_000, -1, 0],
      ],
    },
  })
  expect(seriesReply.parse(reply)).toEqual(reply)
})

test('reports have no band', () => {
  expect(toSeriesReply(head, new Map([['t_r', { times, values }]])).band).toEqual({ t_r: [] })
})
