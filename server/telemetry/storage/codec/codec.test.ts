import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Columns } from '../columns.rules.ts'
import { decodeColumns, encodeColumns, positionsOf } from './codec.ts'

const day = Date.UTC(2025, 5, 10)
const minuteMs = 60_000

const number = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -400, max: 1200 }).map((tenths) => tenths / 10) },
  { weight: 2, arbitrary: fc.constant(Number.NaN) },
  { weight: 1, arbitrary: fc.integer({ min: -(2 ** 31), max: 2 ** 31 }).map((n) => n / 1e6) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[0.1 + 0.2, 1e300, -5e-324, 2 ** 53 - 1, -(2 ** 60), 1e-7, 1_741_944_600_123, 2 ** 31, 2 ** 32 + 1],
      ...[-0, -(2 ** 48), 1e15, 123_456_789_000],
    ),
  },
)
const column = (rows: number) => {
  const exactly = { minLength: rows, maxLength: rows }
  return fc.oneof(
    fc.array(number, exactly),
    fc.array(fc.integer({ min: -50, max: 50 }), exactly),
    fc.array(fc.double({ noDefaultInfinity: true }), exactly),
    fc.constant(Array.from({ length: rows }, () => Number.NaN)),
  )
}
const table = fc.integer({ min: 0, max: 40 }).chain((rows) =>
  fc.record({
    gaps: fc.array(fc.integer({ min: 1, max: 5e6 }), { minLength: rows, maxLength: rows }),
    columns: fc.array(fc.tuple(fc.integer({ min: 0, max: 2000 }), column(rows)), { maxLength: 5 }),
  }),
)

function columnsOf(gaps: number[], columns: [number, number[]][]): Columns {
  let t = day
  return {
    times: Float64Array.from(gaps, (gap) => (t += gap)),
    values: new Map(
      columns.map(([position, values]) => [
        position,
        Float64Array.from(values, (value) => value || value + 0),
      ]),
    ),
  }
}

test('every column comes back exactly, alone or with the others, and the same rows give the same bytes', () => {
  fc.assert(
    fc.property(table, ({ gaps, columns }) => {
      const rows = columnsOf(gaps, columns)
      const data = encodeColumns(rows)
      const positions = [...rows.values.keys()]
      expect(decodeColumns(data, positions)).toEqual(rows)
      for (const position of positions)
        expect(decodeColumns(data, [position]).values.get(position)).toEqual(rows.values.get(position))
      const other = { times: rows.times, values: new Map([...rows.values].toReversed()) }
      expect(encodeColumns(other).equals(data)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('a column that is encoded from another comes back alone, near or far', () => {
  const other = fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 30, maxLength: 30 })
  fc.assert(
    fc.property(other, fc.integer({ min: 1, max: 40 }), (numbers, stride) => {
      const twin = numbers.map((number, row) => number + (row % 2))
      const columns: [number, number[]][] = [
        [0, numbers],
        [stride, twin],
        [2 * stride, numbers],
        [2 * stride + 1, twin],
      ]
      const gaps = numbers.map(() => 60_000)
      const rows = columnsOf(gaps, columns)
      const data = encodeColumns(rows, stride)
      expect(data.length).toBeLessThan(encodeColumns(columnsOf(gaps, columns.slice(0, 1))).length + 100)
      for (const [position, column] of rows.values)
        expect(decodeColumns(data, [position]).values.get(position)).toEqual(column)
      expect(positionsOf(data)).toEqual([...rows.values.keys()])
    }),
    { numRuns: 100 },
  )
})

test('a column of the same numbers as one before it comes back; of decimals it takes next to nothing', () => {
  let decimals = 0
  fc.assert(
    fc.property(column(40), (numbers) => {
      const gaps = numbers.map(() => 60_000)
      const alone = columnsOf(gaps, [[1, numbers]])
      const rows = columnsOf(
        gaps,
        [1, 2, 17, 33, 34].map((position) => [position, numbers]),
      )
      const data = encodeColumns(rows, 16)
      expect(decodeColumns(data, [33, 1, 2, 17, 34]).values).toEqual(rows.values)
      const isDecimal = (value: number) => Math.abs(value) < 1e6 && Number.isInteger(value * 10)
      const areDecimals = numbers.every((value) => Number.isNaN(value) || isDecimal(value))
      if (!areDecimals) return
      decimals += 1
      expect(data.length).toBeLessThanOrEqual(encodeColumns(alone).length + 30)
    }),
    { numRuns: 200 },
  )
  expect(decimals).toBeGreaterThan(0)
})

test('a day that needs many frames gives each column', () => {
  const rows = noisyDay(3, 6)
  const data = encodeColumns(rows)
  for (const [position, column] of rows.values)
    expect(decodeColumns(data, [position])).toEqual({
      times: rows.times,
      values: new Map([[position, column]]),
    })
})

test('chunks in the earlier frame format are still read', () => {
  const stored =
    'AiAA8C4EAAIAAgEAgNa7hA0AEgEAAAESAQAAAhIBAABpLwEotS/9ACD9AgA4ABQADgDHyHqo8IUD8KUDEngFgf9fQQBgwK93' +
    'cBiMTqNGg9PpcGF0cBiMOw1Gg9Onw2B0cGowOg1GF06nw2DcwWEwOl0YDU6nU4PRwWFw6TQYrnmCS746phIg166lUwEotS/9' +
    'ACAtAQCIABAAAAAAAAAAAAAAAMfIABIFAP52hh7KZQI7P0Q6nn1wpdQB'
  const { times, values } = decodeColumns(Buffer.from(stored, 'base64'))
  const rows = Array.from({ length: 6000 }, (_, row) => row)
  expect(times).toEqual(Float64Array.from(rows, (row) => day + row * 10_000))
  for (const position of [0, 1, 2])
    expect(values.get(position)).toEqual(
      Float64Array.from(rows, (row) => ((row * (position + 7)) % 100) / 10),
    )
})

test('a metric that came to the model later is absent in chunks stored before', () => {
  const data = encodeColumns(columnsOf([1, 1], [[3, [20, 21]]]))
  expect(decodeColumns(data, [9]).values.get(9)).toEqual(Float64Array.of(Number.NaN, Number.NaN))
})

test('bytes that are no telemetry are refused', () => {
  expect(() => decodeColumns(Buffer.of(9, 1, 1))).toThrow('known form')
  expect(() => decodeColumns(Buffer.of(2, 200))).toThrow('too early')
})

/** A day of a boiler as one or more reports a minute: noise of a sensor, a flame, a set-point, a counter. */
function noisyDay(seed: number, times = 1): Columns {
  let state = seed
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
  const noise = () => random() + random() + random() - 1.5
  const rows = Array.from({ length: 1440 * times }, (_, row) => row / times)
  const columns: [number, number[]][] = []
  for (let n = 0; n < 8; n++)
    columns.push([
      n,
      rows.map((m) => Math.round((40 + 15 * Math.sin(m / (40 + 9 * n))) * 10 + 2 * noise()) / 10),
    ])
  for (let n = 8; n < 13; n++) columns.push([n, rows.map((m) => (Math.floor(m / (7 + n)) % 3 === 0 ? 1 : 0))])
  for (let n = 13; n < 18; n++) columns.push([n, rows.map((m) => 20 + Math.floor(m / (200 * n)) / 2)])
  let counted = 81_234
  columns.push([18, rows.map(() => (counted += Math.round(30 + 6 * noise())))])
  columns.push([19, rows.map(() => Math.round(-60 + 4 * noise()))])
  return {
    times: Float64Array.from(rows, (m) => day + m * minuteMs + Math.round(400 + 300 * noise())),
    values: new Map(columns.map(([position, values]) => [position, Float64Array.from(values)])),
  }
}

test('a day of twenty noisy metrics takes less than half a byte a point', () => {
  const data = encodeColumns(noisyDay(7))
  expect(data.length / (1440 * 20)).toBeLessThan(0.5)
})
