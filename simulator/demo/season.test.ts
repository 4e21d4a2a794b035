import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { modelOf } from '../../contract/models/index.ts'
import { metricId } from '../../contract/models/model.ts'
import { openDatabase } from '../../server/database/database.ts'
import { startSweeper } from '../../server/presence/sweeper.ts'
import { readBuckets } from '../../server/telemetry/rollups/read-buckets.ts'
import { seal } from '../../server/telemetry/sealing/seal.ts'
import { readColumns } from '../../server/telemetry/storage/stored-reports.ts'
import { append, readLastValues } from '../../server/telemetry/storage/telemetry.store.ts'
import {
  createTestDatabase,
  query,
  type TestDatabase,
  testDatabase,
  testLog,
} from '../../server/testing/database.ts'
import { aDevice } from '../../server/testing/world.ts'
import type { Fleet } from '../fleet.ts'
import type { PastPeriod } from '../past.ts'
import { recordMs } from '../past.ts'
import { readingSourcesOf } from './reading-sources.ts'
import { writeSeason } from './season.ts'
import { makeSeeded, type Seeded } from './seeded.testing.ts'
import { makeWorld } from './world.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 4, 9)
const days = 6
const world = makeWorld(now)
const counterOf = (type: string) => modelOf(type)?.metrics.findIndex(({ kind }) => kind === 'counter') ?? -1

let seeded: Seeded
let db: TestDatabase
let fleet: Fleet & { past: PastPeriod }
/** A demo that has written its season, of which each test has a copy. */
let written: Awaited<ReturnType<typeof createTestDatabase>>
let writtenFiles: string
let directory: string

// Readings of a day long ago are rejected: today is the day on which the season ends.
beforeAll(async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  seeded = await makeSeeded({ now, historyDays: days })
  const { past, meters, pumps, ...rest } = seeded.fleet
  if (!past) throw new Error('there is no past')
  const oldest = <Aged extends { since?: number }>(all: readonly Aged[] = []) =>
    all.toSorted((a, b) => (a.since ?? 0) - (b.since ?? 0)).slice(0, 1)
  fleet = {
    ...rest,
    past,
    sites: oldest(rest.sites),
    pumps: oldest(pumps),
    airRooms: [],
    meters: oldest(meters),
  }
  writtenFiles = await mkdtemp(join(tmpdir(), 'season-'))
  written = await createTestDatabase({ template: seeded.name })
  const database = await openDatabase({ url: written.url, log: testLog })
  await writeSeason(database, fleet, { directory: writtenFiles, retainedSince: 0 })
  await database.close()
})

afterAll(async () => {
  vi.useRealTimers()
  await rm(writtenFiles, { recursive: true })
  await written.drop()
  await seeded.discard()
})

beforeEach(async () => {
  db = await testDatabase({ template: written.name })
  directory = await mkdtemp(join(tmpdir(), 'season-'))
  await cp(writtenFiles, directory, { recursive: true })
})

afterEach(async () => {
  await db.close()
  await rm(directory, { recursive: true })
})

const write = (retainedSince = 0) => writeSeason(db.database, fleet, { directory, retainedSince })
const idOf = (sites: { device_id: string }[] | undefined): string => sites?.[0]?.device_id ?? ''
const typeOf = (id: string) => world.devices.find(({ device_id }) => device_id === id)?.device_type ?? ''
const chunks = () => query(db.url, 'select device_id, day, rows, data from sealed_day_chunks order by 1, 2')

const counts = async (deviceId: string) => {
  const position = counterOf(typeOf(deviceId))
  const span = { deviceId, positions: [position], from: new Date(fleet.past.from), to: new Date(now) }
  const { times, values } = await db.database.asSystem((tx) => readColumns(tx, span))
  return { times, column: values.get(position) ?? new Float64Array() }
}

test('a meter that is away has its first report at the begin of its history, and its last at the end', async () => {
  const meter = idOf(fleet.meters)
  const [first = 0] = (await counts(meter)).times
  const text = 'select first_report_at, last_update from devices where device_id = $1'
  expect(await query(db.url, text, [meter])).toEqual([
    { first_report_at: new Date(first), last_update: new Date(now) },
  ])
})

test('a pump without reports of the newest days is offline since its last report, with the values of that report', async () => {
  const pump = idOf(fleet.pumps)
  const { times, column } = await counts(pump)
  const text = 'select first_report_at, last_update, online from devices where device_id = $1'
  expect(await query(db.url, text, [pump])).toEqual([
    { first_report_at: new Date(times[0] ?? 0), last_update: new Date(fleet.past.until), online: false },
  ])
  const newest = (await db.database.asSystem((tx) => readLastValues(tx, [pump]))).get(pump)
  expect(newest?.times[counterOf(typeOf(pump))]).toEqual(new Date(fleet.past.until))
  expect(newest?.values[counterOf(typeOf(pump))]).toBe(column.at(-1))

  const sweeper = startSweeper({ database: db.database, log: testLog, since: new Date(0) })
  await sweeper.sweep().finally(() => sweeper.stop())
  const faults = "select opened_at, resolved_at from faults where device_id = $1 and kind = 'offline'"
  expect(await query(db.url, faults, [pump])).toEqual([
    { opened_at: new Date(fleet.past.until), resolved_at: null },
  ])
})

test('a season reaches from its beginning to where the devices themselves begin, a reading every five minutes', async () => {
  const [pump, meter] = [await counts(idOf(fleet.pumps)), await counts(idOf(fleet.meters))]
  for (const { times } of [pump, meter]) {
    expect(times[0]).toBeLessThan(now - days * day + 300_000)
    const gaps = [...times].slice(1).map((ms, row) => ms - (times[row] ?? 0))
    expect(gaps.filter((gap) => gap === 300_000).length).toBeGreaterThan(0.9 * gaps.length)
  }
  expect(pump.times.at(-1)).toBe(fleet.past.until)
  expect(meter.times.at(-1)).toBe(now - 300_000)
})

test('counters only grow, over the ends of months too, up to what the devices go on from', async () => {
  const mostInFiveMinutes = [
    [idOf(fleet.pumps), 1],
    [idOf(fleet.meters), 3000],
  ] as const
  for (const [id, most] of mostInFiveMinutes) {
    const { times, column } = await counts(id)
    expect(column.length).toBeGreaterThan(1000)
    expect(column[0]).toBeGreaterThan(0)
    const growths = column.slice(1).map((value, row) => value - (column[row] ?? 0))
    expect(Math.min(...growths)).toBeGreaterThanOrEqual(0)
    const steady = growths.filter((_, row) => (times[row + 1] ?? 0) - (times[row] ?? 0) === 300_000)
    expect(Math.max(...steady)).toBeLessThan(most)
  }
})

test('a restart writes nothing twice, and one in the middle leaves no hole', async () => {
  const whole = await chunks()
  expect(await write()).toBe(0)
  expect(await chunks()).toEqual(whole)

  await query(db.url, 'truncate sealed_day_chunks, rollups, hourly_sums')
  await rm(join(directory, `${idOf(fleet.pumps)}.json`))
  expect(await write()).toBeGreaterThan(1000)
  const again = await chunks()
  expect(again).toEqual(whole.filter(({ device_id }) => device_id === idOf(fleet.pumps)))
})

test('a season older than the retention has the same roll-ups, and no raw reports past the retention', async () => {
  const retainedSince = Date.UTC(2026, 10, 2)
  const buckets = () => query(db.url, "select * from rollups where level <> '1m' order by 1, 2, 3")
  const hours = () => query(db.url, 'select * from hourly_sums order by 1, 2, 3')
  const [whole, sums] = [await buckets(), await hours()]
  await query(db.url, 'truncate sealed_day_chunks, rollups, hourly_sums')
  await query(db.url, 'delete from raw_readings')
  for (const site of readingSourcesOf(fleet)) await rm(join(directory, `${site.deviceId}.json`))
  await write(retainedSince)
  const past = (await chunks()).filter(({ day }) => new Date(String(day)).getTime() < retainedSince)
  // The first two days of a device, which days before them might still complete.
  for (const { device_id } of past)
    expect(past.filter((each) => each.device_id === device_id).length).toBeLessThanOrEqual(2)
  expect(await buckets()).toEqual(whole)
  expect(await hours()).toEqual(sums)
})

test('a day of a season is byte for byte what the same readings are, ingested one by one and sealed', async () => {
  const [home] = readingSourcesOf(fleet)
  const model = modelOf(typeOf(home?.deviceId ?? ''))
  if (!home || !model) throw new Error('no device has a history')
  const newestMonth = Date.UTC(2026, 10, 1) - recordMs
  const today = Date.UTC(2026, 10, 2)
  const twin = await aDevice(db.database, { type: model.type })
  const readings = [...home.live(newestMonth, fleet.past.until)]
    .filter(({ record, received }) => received && Math.floor(record.ts / day) * day === today)
    .map(({ record: { ts, ...groups } }) => {
      const said = new Map(
        Object.entries(groups).flatMap(([group, fields]) =>
          Object.entries(fields).map(([name, value]) => [`${group}.${name}`, value]),
        ),
      )
      const values = model.metrics.map((metric) => said.get(metricId(metric)) ?? null)
      return { deviceId: twin.id, ts: new Date(ts), values }
    })
  expect(readings).toHaveLength(288)
  await db.database.asSystem((tx) => append(tx, readings, new Date(now)))
  await seal(db.database, { rawDays: 90, now: new Date(now), log: { warn: () => {} } })
  const stored = (deviceId: string) =>
    query(db.url, 'select rows, data from sealed_day_chunks where device_id = $1 and day = $2', [
      deviceId,
      '2026-11-02',
    ])
  const positions = [...model.metrics.keys()]
  const buckets = (deviceId: string) =>
    db.database.asSystem((tx) =>
      readBuckets(tx, { deviceId, positions, level: '30m', from: today, to: today + day }),
    )
  const chunks = await stored(twin.id)
  expect(chunks).toHaveLength(1)
  expect(await stored(home.deviceId)).toEqual(chunks)
  const inBuckets = await buckets(twin.id)
  expect(inBuckets.times).toHaveLength(48)
  expect(await buckets(home.deviceId)).toEqual(inBuckets)
})
