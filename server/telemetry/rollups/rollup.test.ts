import { afterAll, expect, test } from 'vitest'
import { type Model, metricPosition } from '../../../contract/models/model.ts'
import { meters } from '../../../contract/models/shelly.ts'
import { dayMs, hourMs, minuteMs } from '../../days/days.ts'
import { query, testDatabase } from '../../testing/database.ts'
import { aDevice } from '../../testing/world.ts'
import { seal } from '../sealing/seal.ts'
import { readSeries } from '../series/device-series.ts'
import { pointsOf } from '../series/series.testing.ts'
import { append, type Reading } from '../storage/telemetry.store.ts'
import { countersOf } from './counters.rules.ts'
import { type Level, readBuckets } from './read-buckets.ts'
import { columnOf } from './rollup.rules.ts'

const { database, url, close } = await testDatabase()
afterAll(close)

const at = (text: string) => Date.parse(text)
const store = (readings: Reading[], now: number) =>
  database.asSystem((tx) => append(tx, readings, new Date(now)))
const sealAt = (now: number, rawDays = 90) => seal(database, { rawDays, now: new Date(now) })

async function daysOf(deviceId: string, from: number, to: number) {
  const question = { deviceId, positions: [0], from: new Date(from), to: new Date(to), points: 3 }
  const answer = await database.asSystem((tx) => readSeries(tx, question))
  expect(answer.resolution).toBe('1d')
  return pointsOf(answer.lines.get(0))
}

test.each([
  ['23 hours in spring', '2025-03-29T22:00:00Z', '2025-03-30T21:00:00Z'],
  ['25 hours in autumn', '2025-10-25T21:00:00Z', '2025-10-26T22:00:00Z'],
])('a day of %s is one bucket of the hours that it has, sealed or not', async (name, begins, ends) => {
  const [start, end] = [at(begins), at(ends)]
  const deviceId = `clock ${name}`
  const readings: Reading[] = []
  for (let ms = start - 36 * hourMs; ms < end + 36 * hourMs; ms += 10 * minuteMs)
    readings.push({ deviceId, ts: new Date(ms), values: [Math.round((ms - start) / minuteMs) / 10] })
  const now = end + 4 * dayMs
  await store(readings, now)
  const own = readings.filter(({ ts }) => ts.getTime() >= start && ts.getTime() < end)
  const values = own.map((reading) => reading.values[0] ?? Number.NaN)
  const open = await daysOf(deviceId, start - dayMs, end + dayMs)
  const day = open.find(({ t }) => t === start)
  expect(values).toHaveLength(((end - start) / hourMs) * 6)
  expect(day?.value).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 9)
  expect(day).toMatchObject({ min: Math.min(...values), max: Math.max(...values) })
  expect(open.map(({ t }) => t)).toContain(end)
  await sealAt(now)
  expect(await query(url, 'select 1 from raw_readings where device_id = $1', [deviceId])).toEqual([])
  expect(await daysOf(deviceId, start - dayMs, end + dayMs)).toEqual(open)
})

test.each([
  ['America/New_York', '2025-11-02T04:00:00Z', '2025-11-03T05:00:00Z'],
  ['Asia/Kathmandu', '2025-11-01T18:15:00Z', '2025-11-02T18:15:00Z'],
])('a day of a company in %s is its own day, sealed or not', async (timezone, begins, ends) => {
  const [start, end] = [at(begins), at(ends)]
  const deviceId = `away ${timezone}`
  const readings: Reading[] = []
  for (let ms = start - 60 * hourMs; ms < end + 60 * hourMs; ms += 5 * minuteMs)
    readings.push({ deviceId, ts: new Date(ms), values: [Math.round((ms - start) / minuteMs) / 10] })
  const now = end + 5 * dayMs
  await store(readings, now)
  const days = (held = new Set<number>()) => {
    const range = { from: new Date(start - dayMs), to: new Date(end + dayMs) }
    const question = { deviceId, positions: [0], held, points: 3, timezone, ...range }
    return database.asSystem(async (tx) => pointsOf((await readSeries(tx, question)).lines.get(0)))
  }
  const [open, held] = [await days(), await days(new Set([0]))]
  const own = readings.filter(({ ts }) => ts.getTime() >= start && ts.getTime() < end)
  const values = own.map((reading) => reading.values[0] ?? Number.NaN)
  const day = open.find(({ t }) => t === start)
  expect(day).toMatchObject({ min: Math.min(...values), max: Math.max(...values) })
  expect(held.find(({ t }) => t === start)).toEqual({ ...day, value: values.at(-1) })
  expect(day?.value).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 9)
  expect(open.map(({ t }) => t)).toContain(end)
  await sealAt(now)
  expect(await days()).toEqual(open)
  expect(await days(new Set([0]))).toEqual(held)
})

const meterCounters = countersOf(meters[0] as Model)
const position = metricPosition(meters[0] as Model, 'energy_a') ?? -1

test('a counter grows across midnight and from zero after a reset, also when the day before is reported late', async () => {
  const device = await aDevice(database, { type: 'SHELLY_EM_1PH' })
  const midnight = at('2025-05-20T00:00:00Z')
  const now = midnight + 3 * dayMs
  const counted = (minute: number, value: number): Reading => {
    const values: number[] = []
    values[position] = value
    return { deviceId: device.id, ts: new Date(midnight + minute * minuteMs), values }
  }
  const growth = async (level: Level) => {
    const span = { deviceId: device.id, positions: [position], counters: meterCounters, level }
    const from = at('2025-05-18T21:00:00Z')
    const buckets = await database.asSystem((tx) => readBuckets(tx, { ...span, from, to: from + 3 * dayMs }))
    const column = buckets.values.get(columnOf(position, 'growth')) ?? []
    return Array.from(buckets.times, (t, row) => [(t - midnight) / minuteMs, column[row]])
  }
  await store([counted(5, 108.5), counted(20, 110), counted(35, 2.5), counted(36, 2.5)], now)
  expect(await growth('30m')).toEqual([
    [0, 1.5],
    [30, 2.5],
  ])
  await sealAt(now)
  expect(await growth('30m')).toEqual([
    [0, 1.5],
    [30, 2.5],
  ])
  await store([counted(-40, 100), counted(-4, 103)], now)
  const whole = [
    [-60, 0],
    [-30, 3],
    [0, 7],
    [30, 2.5],
  ]
  expect(await growth('30m')).toEqual(whole)
  await sealAt(now)
  expect(await growth('30m')).toEqual(whole)
  expect(await growth('1d')).toEqual([[-180, 12.5]])
  const stored = await query(url, 'select level from rollups where device_id = $1 order by 1', [device.id])
  expect(stored).toEqual([{ level: '1d' }, { level: '30m' }, { level: '6h' }])
})

test('a counter grows the same by the minute while its reports are stored, after the first of them went, and after all', async () => {
  const device = await aDevice(database, { type: 'SHELLY_EM_1PH' })
  const start = at('2025-04-01T00:00:00Z')
  const days = 4
  const readings = Array.from({ length: days * 96 }, (_, n) => {
    const values: number[] = []
    values[position] = n < 250 ? 9000 + n * 3.5 : n
    return { deviceId: device.id, ts: new Date(start + n * 15 * minuteMs), values }
  })
  await store(readings, start + days * dayMs)
  const growth = async () => {
    const span = { deviceId: device.id, positions: [position], counters: meterCounters }
    const whole = { ...span, level: '1m' as const, from: start, to: start + days * dayMs }
    const buckets = await database.asSystem((tx) => readBuckets(tx, whole))
    return Array.from(buckets.values.get(columnOf(position, 'growth')) ?? [])
  }
  const open = await growth()
  expect(open.slice(0, 3)).toEqual([0, 3.5, 3.5])
  expect(open[250]).toBe(250)
  await sealAt(start + (days + 1) * dayMs, 10)
  expect(await growth()).toEqual(open)
  for (let gone = 1; gone <= days; gone++) {
    await sealAt(start + (10 + gone) * dayMs, 10)
    const left = await query(url, 'select 1 from sealed_day_chunks where device_id = $1', [device.id])
    expect(left).toHaveLength(days - gone)
    expect(await growth()).toEqual(open)
  }
})

test.each([
  ['a meter of a higher counter takes its place', 40, 2_034_616.7],
  ['a meter of a lower counter takes its place', 40, 300_000],
  ['it begins with a nought and is back a minute later', 1, 1_000_015],
  ['a day is silent and no meter could have counted so much', 1600, 99_000_000],
])(
  'a counter grows by nothing impossible where %s, open, sealed or reported late',
  async (_case, silence, again) => {
    const type = 'SHELLY_EM_1PH'
    const [timely, late] = [await aDevice(database, { type }), await aDevice(database, { type })]
    const midnight = at('2025-06-03T00:00:00Z')
    const now = midnight + 4 * dayMs
    const counted = (deviceId: string) =>
      (
        [
          [-20, 1_000_000],
          [-10, 1_000_007.5],
          ...(silence === 1 ? [[-1, 0] as const] : []),
          [silence - 1, again],
          [silence + 4, again + 4],
        ] as const
      ).map(([minute, value]): Reading => {
        const values: number[] = []
        values[position] = value
        return { deviceId, ts: new Date(midnight + minute * minuteMs), values }
      })
    const growth = async (deviceId: string) => {
      const span = { deviceId, positions: [position], counters: meterCounters }
      const range = { from: midnight - 27 * hourMs, to: midnight + 69 * hourMs }
      const levels: Level[] = ['1m', '30m', '1h', '6h', '1d']
      return database.asSystem((tx) =>
        Promise.all(
          levels.map(async (level) => {
            const { values } = await readBuckets(tx, { ...span, ...range, level })
            return (values.get(columnOf(position, 'growth')) ?? new Float64Array()).reduce((a, b) => a + b, 0)
          }),
        ),
      )
    }
    const all = [11.5, 11.5, 11.5, 11.5, 11.5]
    const reports = counted(late.id)
    await store(counted(timely.id), now)
    await store([...reports.slice(-2).toReversed(), ...reports.slice(0, 1)], now)
    expect(await growth(timely.id)).toEqual(all)
    await sealAt(now)
    expect(await growth(timely.id)).toEqual(all)
    await store([...reports.slice(1).toReversed(), ...reports], now)
    expect(await growth(late.id)).toEqual(all)
    await sealAt(now)
    expect(await growth(late.id)).toEqual(all)
    const chunksOf = ({ id }: { id: string }) =>
      query(url, 'select level, period, data from rollups where device_id = $1 order by 1, 2', [id])
    expect(await chunksOf(late)).toEqual(await chunksOf(timely))
    await sealAt(midnight + 200 * dayMs)
    expect(await query(url, 'select 1 from sealed_day_chunks where device_id = $1', [late.id])).toEqual([])
    expect(await growth(late.id)).toEqual(all)
  },
)

test('a metric that joins later is in the day that it began, also when the hours before are reported again', async () => {
  const midnight = at('2025-02-10T00:00:00Z')
  const deviceId = 'joined'
  const report = (hour: number, values: number[]) => ({
    deviceId,
    ts: new Date(midnight + hour * hourMs),
    values,
  })
  const means = async (position: number) => {
    const from = midnight - 26 * hourMs
    const span = { deviceId, positions: [position], level: '1d' as const, from, to: from + 4 * dayMs }
    const { values } = await database.asSystem((tx) => readBuckets(tx, span))
    const [count, sum] = [values.get(columnOf(position, 'count')), values.get(columnOf(position, 'sum'))]
    return Array.from(sum ?? [], (all, row) => all / (count?.[row] ?? 0)).filter(
      (mean) => !Number.isNaN(mean),
    )
  }
  const now = midnight + 5 * dayMs
  await store([report(-20, [1]), report(-1, [2]), report(1, [3, 50]), report(30, [4, 60])], now)
  await sealAt(now)
  expect(await means(1)).toEqual([50, 60])
  await store([report(-1.5, [7])], now)
  await sealAt(now)
  expect(await means(1)).toEqual([50, 60])
  expect(await means(0)).toEqual([1, 4, 4])
})

test('reports past their keeping leave their buckets, which a late row cannot spoil', async () => {
  const start = at('2025-08-10T00:00:00Z')
  const deviceId = 'old'
  const readings = Array.from({ length: 288 }, (_, n) => ({
    deviceId,
    ts: new Date(start + n * 5 * minuteMs),
    values: [n / 10],
  }))
  await store(readings, start + 2 * dayMs)
  const ask = async (points: number) => {
    const question = {
      deviceId,
      positions: [0],
      from: new Date(start + 90_000),
      to: new Date(start + dayMs),
      points,
    }
    const { resolution, lines } = await database.asSystem((tx) => readSeries(tx, question))
    return { resolution, points: pointsOf(lines.get(0)) }
  }
  const hourly = await ask(20)
  await sealAt(start + 2 * dayMs, 10)
  await sealAt(start + 20 * dayMs, 10)
  expect(await query(url, "select 1 from sealed_day_chunks where device_id = 'old'")).toEqual([])
  expect((await ask(1000)).resolution).toBe('1m')
  const coarse = await ask(20)
  expect(hourly.resolution).toBe('1h')
  expect(coarse.points.slice(1)).toEqual(hourly.points.slice(1))
  const late = { deviceId, ts: new Date(start + 1000), values: [500] }
  expect((await store([late], start + 20 * dayMs)).refused).toMatchObject([{ reason: 'past_retention' }])
  // One that slipped in just as the reports went.
  await query(url, "select ensure_raw_readings_partition('2025-08-10')")
  await query(
    url,
    'insert into raw_readings (device_id, ts, values) values ($1, $2, $3)',
    Object.values(late),
  )
  expect(await sealAt(start + 20 * dayMs, 10)).toEqual(['2025-08-10'])
  expect(await ask(20)).toEqual(coarse)
})
