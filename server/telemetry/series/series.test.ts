import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { importDays } from '../sealing/import-days.ts'
import { append, type Reading } from '../storage/telemetry.store.ts'
import { readSeries, type SeriesQuery } from './device-series.ts'
import { pointsOf } from './series.testing.ts'

const { database, close } = await testDatabase()
afterAll(close)

const now = new Date('2025-06-30T00:00:00Z')
const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const store = (readings: Reading[]) => database.asSystem((tx) => append(tx, readings, now))
const ask = (question: SeriesQuery) => database.asSystem((tx) => readSeries(tx, question))

function reportsEvery(
  seconds: number,
  days: number,
  deviceId: string,
  valuesAt: (ms: number) => Reading['values'],
) {
  const readings: Reading[] = []
  for (let ms = now.getTime() - days * dayMs; ms < now.getTime(); ms += seconds * 1000)
    readings.push({ deviceId, ts: new Date(ms), values: valuesAt(ms) })
  return readings
}

const wave = (ms: number) => Math.round(200 + 50 * Math.sin(ms / 4e6)) / 10

test('a short range comes as reported', async () => {
  const from = new Date('2025-06-10T10:00:00Z')
  const readings = [21, 22, 23].map((value, minute) => ({
    deviceId: 'short',
    ts: new Date(from.getTime() + minute * minuteMs),
    values: [null, value],
  }))
  await store(readings)
  const answer = await ask({
    deviceId: 'short',
    positions: [1, 0],
    from,
    to: new Date(from.getTime() + 2 * minuteMs),
  })
  expect(answer.resolution).toBe('raw')
  expect(answer.resolutionSeconds).toBeNull()
  const [t, next] = [from.getTime(), from.getTime() + minuteMs]
  expect(answer.lines.get(1)).toEqual({ times: Float64Array.of(t, next), values: Float64Array.of(21, 22) })
  expect(pointsOf(answer.lines.get(0))).toEqual([])
})

test('a metric that is reported less often than the rest has no gap between two reports', async () => {
  const from = new Date('2025-06-12T10:00:00Z')
  const readings = Array.from({ length: 91 }, (_, index) => ({
    deviceId: 'seldom',
    ts: new Date(from.getTime() + index * 10_000),
    values: [230, index % 30 === 0 ? 1 : null],
  }))
  await store(readings)
  const to = new Date(from.getTime() + 16 * minuteMs)
  const query = { deviceId: 'seldom', positions: [0, 1], from, to, reportSeconds: 10 }
  const seldom = async (question: SeriesQuery) => pointsOf((await ask(question)).lines.get(1))
  expect((await seldom({ ...query, reportedEvery: new Map([[1, 300]]) })).map(({ value }) => value)).toEqual([
    1, 1, 1, 1,
  ])
  expect((await seldom(query)).map(({ value }) => value)).toEqual([1, null, 1, null, 1, null, 1])
})

test('buckets carry the true mean and extremes of their reports, those of set-points the last of them', async () => {
  const readings = reportsEvery(60, 7, 'week', (ms) => [wave(ms), null, Math.floor(ms / 7e5) % 3])
  await store(readings.toReversed())
  const from = new Date(now.getTime() - 7 * dayMs)
  const answer = await ask({ deviceId: 'week', positions: [0, 2], held: new Set([2]), from, to: now })
  expect(answer).toMatchObject({ resolution: '10m', resolutionSeconds: 600 })
  for (const position of [0, 2]) {
    const line = pointsOf(answer.lines.get(position))
    expect(line).toHaveLength(1008)
    for (const point of line) {
      const values = readings
        .filter(({ ts }) => ts.getTime() >= point.t && ts.getTime() < point.t + 600_000)
        .map((reading) => reading.values[position] ?? Number.NaN)
      expect(point).toMatchObject({ min: Math.min(...values), max: Math.max(...values) })
      if (position === 2) expect(point.value).toBe(values.at(-1))
      else expect(point.value).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 9)
    }
  }
})

test.each([
  [10, 1, '1m'],
  [120, 1, 'raw'],
  [120, 7, '10m'],
  [120, 30, '30m'],
])('reports every %i s over %i days come at %s', async (seconds, days, resolution) => {
  const deviceId = `every-${seconds}-${days}`
  const readings = reportsEvery(seconds, days, deviceId, (ms) => [wave(ms)])
  for (let start = 0; start < readings.length; start += 5000) await store(readings.slice(start, start + 5000))
  const from = new Date(now.getTime() - days * dayMs)
  const answer = await ask({ deviceId, positions: [0], from, to: now, reportSeconds: seconds })
  const line = pointsOf(answer.lines.get(0))
  expect(answer.resolution).toBe(resolution)
  expect(line.length).toBeGreaterThan(700)
  expect(line.length).toBeLessThanOrEqual(1500)
  expect(line.every(({ value }) => value !== null)).toBe(true)
})

test('a hole longer than three reporting periods is a null, a shorter one is not', async () => {
  const from = new Date('2025-06-01T00:00:00Z')
  const minutes = [0, 1, 2, 5, 6, 10, 11]
  await store(
    minutes.map((m) => ({ deviceId: 'hole', ts: new Date(from.getTime() + m * minuteMs), values: [m] })),
  )
  const to = new Date(from.getTime() + dayMs)
  const line = pointsOf((await ask({ deviceId: 'hole', positions: [0], from, to })).lines.get(0))
  expect(line.map(({ value }) => value)).toEqual([0, 1, 2, 5, 6, null, 10, 11])
  expect(line[5]?.t).toBe(from.getTime() + 8 * minuteMs)
})

test('each metric has its own holes, also in buckets', async () => {
  const silent = { from: now.getTime() - 4 * dayMs, to: now.getTime() - 3 * dayMs }
  const isSilent = (ms: number) => ms >= silent.from && ms < silent.to
  await store(reportsEvery(120, 7, 'half', (ms) => [wave(ms), isSilent(ms) ? null : wave(ms)]))
  const from = new Date(now.getTime() - 7 * dayMs)
  const answer = await ask({ deviceId: 'half', positions: [0, 1], from, to: now, reportSeconds: 120 })
  const holes = (position: number) =>
    pointsOf(answer.lines.get(position)).filter(({ value }) => value === null)
  expect(holes(0)).toEqual([])
  expect(holes(1)).toHaveLength(1)
  expect(isSilent(holes(1)[0]?.t ?? 0)).toBe(true)
})

test('no series is longer than 2,000 points, even when every report stands alone', async () => {
  await store(reportsEvery(400, 6, 'lonely', (ms) => [wave(ms)]))
  const from = new Date(now.getTime() - 6 * dayMs)
  const answer = await ask({ deviceId: 'lonely', positions: [0], from, to: now, reportSeconds: 60 })
  const line = pointsOf(answer.lines.get(0))
  expect(line.length).toBeLessThanOrEqual(2000)
  expect(line.length).toBeGreaterThan(100)
  expect(line.map(({ t }) => t)).toEqual(line.map(({ t }) => t).toSorted((a, b) => a - b))
})

test('30 days of reports every two minutes are shown in half hours', async () => {
  const readings = reportsEvery(120, 30, 'month', (ms) => [1, 2, 3, 4, 5, 6].map((n) => wave(ms) + n))
  for (let start = 0; start < readings.length; start += 5000) await store(readings.slice(start, start + 5000))
  const from = new Date(now.getTime() - 30 * dayMs)
  const question = { deviceId: 'month', positions: [0, 1, 2, 3, 4, 5], from, to: now, reportSeconds: 120 }
  const series = await ask(question)
  expect(series.resolution).toBe('30m')
  expect(series.lines.get(5)?.times).toHaveLength(1440)
})

test('most of a year comes by six hours, the same from reports of days that are sealed, expired or open', async () => {
  const start = now.getTime() - 250 * dayMs
  const sealed = reportsEvery(1800, 250, 'year', (ms) => [wave(ms), Math.floor(ms / 7e6) % 3])
  const late = [40, 170, 200].map((day) => ({
    deviceId: 'year',
    ts: new Date(start + day * dayMs + 7 * minuteMs),
    values: [90, 8],
  }))
  const column = (position: number) =>
    Float64Array.from(sealed, ({ values }) => values[position] ?? Number.NaN)
  const times = Float64Array.from(sealed, ({ ts }) => ts.getTime())
  const imported = {
    deviceId: 'year',
    reports: { times, values: new Map([0, 1].map((at) => [at, column(at)])) },
  }
  await importDays(database, [imported], { retainedSince: now.getTime() - 90 * dayMs })
  await store(late)
  // The first of the late reports is of a day that has only minutes left.
  const reports = [...sealed, ...late.slice(1)].toSorted((a, b) => a.ts.getTime() - b.ts.getTime())
  const [from, to] = [start + 3 * dayMs + 100 * minuteMs, now.getTime() - 50 * minuteMs]
  const question = { deviceId: 'year', positions: [0, 1], held: new Set([1]), reportSeconds: 1800 }
  const answer = await ask({ ...question, from: new Date(from), to: new Date(to) })
  expect(answer.resolution).toBe('6h')
  for (const position of [0, 1]) {
    const line = pointsOf(answer.lines.get(position))
    expect(line).toHaveLength(247 * 4)
    for (const point of line) {
      const end = Math.min(to, (Math.floor(point.t / 21_600_000) + 1) * 21_600_000)
      const values = reports
        .filter(({ ts }) => ts.getTime() >= point.t && ts.getTime() < end)
        .map((report) => report.values[position] ?? Number.NaN)
      expect(point).toMatchObject({ min: Math.min(...values), max: Math.max(...values) })
      if (position === 1) expect(point.value).toBe(values.at(-1))
      else expect(point.value).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 9)
    }
  }
})

test('a position that is no position is refused before it reaches the database', async () => {
  const positions = [Number.NaN]
  await expect(ask({ deviceId: 'short', positions, from: now, to: now })).rejects.toThrow(
    'Not a metric position',
  )
})
