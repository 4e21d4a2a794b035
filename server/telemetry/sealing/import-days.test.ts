import { afterAll, expect, test } from 'vitest'
import { modelOf } from '../../../contract/models/index.ts'
import { retentionStart } from '../../../contract/telemetry/report-retention.ts'
import { query, testDatabase } from '../../testing/database.ts'
import { aDevice } from '../../testing/world.ts'
import type { Columns } from '../storage/columns.rules.ts'
import { append, type Reading } from '../storage/telemetry.store.ts'
import { importDays } from './import-days.ts'
import { seal } from './seal.ts'

const { database, url, close } = await testDatabase()
afterAll(close)

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
// The clocks go back on the 26th, a month ends, and the counter of the meter starts again.
const start = Date.parse('2025-10-24T00:00:00Z')
const days = 9
const now = new Date(start + (days + 2) * dayMs)
const sealAll = () => seal(database, { rawDays: 90, now })
const counter = modelOf('SHELLY_EM_1PH')?.metrics.findIndex(({ kind }) => kind === 'counter') ?? -1

const reports: Columns = (() => {
  const times = Float64Array.from({ length: days * 288 }, (_, n) => start + n * 5 * minuteMs + (n % 7) * 90)
  const power = times.map((_, n) =>
    n % 11 === 0 ? Number.NaN : Math.round(500 + 300 * Math.sin(n / 40)) / 10,
  )
  const counted = times.map((_, n) => (n % 5 === 0 ? Number.NaN : (n < 1500 ? 80_000 : 0) + n * 3))
  return {
    times,
    values: new Map([
      [counter, counted],
      [counter + 1, power],
    ]),
  }
})()

function asReadings(deviceId: string, { times, values }: Columns): Reading[] {
  return Array.from(times, (ms, row) => {
    const numbers: (number | null)[] = Array.from({ length: counter + 2 }, () => null)
    for (const [position, column] of values) {
      const value = column[row] ?? Number.NaN
      if (!Number.isNaN(value)) numbers[position] = value
    }
    return { deviceId, ts: new Date(ms), values: numbers }
  })
}

/** With a day without reports. */
const gappy: Columns = (() => {
  const isReported = (_: number, row: number) => row < 864 || row >= 1200
  const { times, values } = reports
  return {
    times: times.filter(isReported),
    values: new Map([...values].map(([position, column]) => [position, column.filter(isReported)])),
  }
})()

const part = (of: Columns, from: number, to: number): Columns => ({
  times: of.times.slice(from, to),
  values: new Map([...of.values].map(([position, column]) => [position, column.slice(from, to)])),
})

const storedOf = async (deviceId: string) => ({
  chunks: await query(
    url,
    'select day, rows, data from sealed_day_chunks where device_id = $1 order by day',
    [deviceId],
  ),
  rollups: await query(url, 'select level, period, data from rollups where device_id = $1 order by 1, 2', [
    deviceId,
  ]),
})

test('imported days are byte for byte what the same reports are when received one by one and sealed', async () => {
  const received = await aDevice(database, { type: 'SHELLY_EM_1PH' })
  await database.asSystem((tx) => append(tx, asReadings(received.id, reports), now))
  await sealAll()
  const imported = await aDevice(database, { type: 'SHELLY_EM_1PH' })
  expect(await importDays(database, [{ deviceId: imported.id, reports }])).toEqual({
    days,
    reports: reports.times.length,
  })
  const expected = await storedOf(received.id)
  expect(expected.chunks).toHaveLength(days)
  expect(await storedOf(imported.id)).toEqual(expected)

  const inParts = await aDevice(database, { type: 'SHELLY_EM_1PH' })
  const parts = [part(reports, 0, 1000), part(reports, 1000, 1700), part(reports, 1700, Infinity)]
  await importDays(
    database,
    parts.map((each) => ({ deviceId: inParts.id, reports: each })),
  )
  expect(await storedOf(inParts.id)).toEqual(expected)
  const backwards = await aDevice(database, { type: 'SHELLY_EM_1PH' })
  await importDays(
    database,
    parts.toReversed().map((each) => ({ deviceId: backwards.id, reports: each })),
  )
  expect(await storedOf(backwards.id)).toEqual(expected)
  await importDays(database, [{ deviceId: inParts.id, reports: part(reports, 900, 1300) }])
  expect(await storedOf(inParts.id)).toEqual(expected)
})

test('days past keeping are imported as what sealing and expiry leave of them, in any order', async () => {
  const rawDays = 4
  const retainedSince = retentionStart(now.getTime(), rawDays)
  const expire = () => seal(database, { rawDays, now })
  const chunkDays = async (deviceId: string) =>
    (
      await query(url, 'select day::text from sealed_day_chunks where device_id = $1 order by 1', [deviceId])
    ).map(({ day }) => day)
  const left = async (deviceId: string) => ({
    ...(await storedOf(deviceId)),
    hours: await query(
      url,
      'select part, period, days, data from hourly_sums where device_id = $1 order by 1, 2',
      [deviceId],
    ),
  })
  const received = await aDevice(database, { type: 'SHELLY_EM_1PH' })
  await database.asSystem((tx) => append(tx, asReadings(received.id, gappy), now))
  await sealAll()
  await expire()
  const expected = await left(received.id)
  expect(expected.chunks).toHaveLength(2)
  expect(expected.rollups.filter(({ level }) => level === '1m')).toHaveLength(6)

  const importing = async (parts: readonly Columns[]) => {
    const { id } = await aDevice(database, { type: 'SHELLY_EM_1PH' })
    await importDays(
      database,
      parts.map((each) => ({ deviceId: id, reports: each })),
      { retainedSince },
    )
    return id
  }
  const parts = [part(gappy, 0, 700), part(gappy, 700, 1436), part(gappy, 1436, Infinity)]
  const whole = await importing([gappy])
  expect(await chunkDays(whole)).toEqual(['2025-10-24', '2025-10-25', '2025-10-31', '2025-11-01'])
  const backwards = await importing(parts.toReversed())
  expect(await chunkDays(backwards)).toEqual(['2025-10-24', '2025-10-25', '2025-10-31', '2025-11-01'])
  await expire()
  for (const id of [whole, backwards]) expect(await left(id)).toEqual(expected)
})

test('an import keeps the rows that are there, sealed or not', async () => {
  const received = await aDevice(database, { type: 'SHELLY_EM_1PH' })
  await database.asSystem((tx) => append(tx, asReadings(received.id, reports), now))
  await sealAll()
  const mixed = await aDevice(database, { type: 'SHELLY_EM_1PH' })
  const some = asReadings(mixed.id, part(reports, 100, 700))
  await database.asSystem((tx) => append(tx, some.slice(0, 400), now))
  await sealAll()
  await database.asSystem((tx) => append(tx, some.slice(300), now))
  const rest = [part(reports, 0, 150), part(reports, 600, Infinity)]
  await importDays(
    database,
    rest.map((each) => ({ deviceId: mixed.id, reports: each })),
  )
  await sealAll()
  expect(await storedOf(mixed.id)).toEqual(await storedOf(received.id))
})
