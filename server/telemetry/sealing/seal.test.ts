import { afterAll, expect, test } from 'vitest'
import { leaseOf } from '../../database/lease.ts'
import { query, testDatabase } from '../../testing/database.ts'
import { readSeries, type SeriesQuery } from '../series/device-series.ts'
import { append, type Reading } from '../storage/telemetry.store.ts'
import { emptyMemory, seal } from './seal.ts'

const { database, url, close } = await testDatabase()
afterAll(close)

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const day = Date.parse('2025-06-10T00:00:00Z')
const rawDays = 90
const later = new Date(day + dayMs + 2 * 3_600_000)
const store = (readings: Reading[]) => database.asSystem((tx) => append(tx, readings, later))
const ask = (question: SeriesQuery) => database.asSystem((tx) => readSeries(tx, question))
const partitions = async () =>
  (
    await query(
      url,
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'raw_readings'::regclass",
    )
  ).map(({ name }) => name)

function aDay(deviceId: string): Reading[] {
  return Array.from({ length: 720 }, (_, n) => ({
    deviceId,
    ts: new Date(day + n * 2 * minuteMs + (n % 7) * 100),
    values: [Math.round(200 + 50 * Math.sin(n / 30)) / 10, n % 3 === 0 ? null : n % 5, n / 4, 0.1 * n],
  }))
}

const questions = (deviceId: string): SeriesQuery[] =>
  [
    [day, day + dayMs, 1000],
    [day, day + dayMs, 300],
    [day + 12_345, day + dayMs - 54_321, 100],
    [day - 3 * dayMs + 1, day + dayMs + 1, 150],
    [day - 8 * dayMs + 77_777, day + dayMs / 2, 150],
    [day - 20 * dayMs - 1, day + 7 * dayMs, 150],
    [day - 100 * dayMs, day + 50 * dayMs + 1, 150],
    [day - 100 * dayMs, day + dayMs / 3, 150],
    [day - 300 * dayMs, day + 60 * dayMs, 50],
  ].map(([from = 0, to = 0, points = 0]) => ({
    deviceId,
    positions: [0, 1, 3],
    from: new Date(from),
    to: new Date(to),
    points,
    reportSeconds: 120,
  }))

const answers = async (deviceId: string) => {
  const found = []
  for (const question of questions(deviceId)) found.push(await ask(question))
  return found
}
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

test('a day that ended two hours ago is sealed and its partition dropped; every series stays the same', async () => {
  await store(aDay('calm'))
  const before = await answers('calm')
  expect(before.map(({ resolution }) => resolution)).toEqual([
    'raw',
    '5m',
    '10m',
    '30m',
    '1h',
    '3h',
    '1d',
    '12h',
    '7d',
  ])
  expect(await seal(database, { rawDays, now: new Date(later.getTime() - 1) })).toEqual([])
  expect(await seal(database, { rawDays, now: later })).toEqual(['2025-06-10'])
  expect(await partitions()).not.toContain('raw_readings_20250610')
  expect(await answers('calm')).toEqual(before)
})

test('a day received shuffled, twice and late is stored byte for byte like a day received in order', async () => {
  await store(aDay('in-order'))
  await seal(database, { rawDays, now: later })
  const readings = aDay('mixed')
  const shuffled = readings.toSorted(
    (a, b) => ((a.ts.getTime() * 7919) % 1009) - ((b.ts.getTime() * 7919) % 1009),
  )
  await store([...shuffled.slice(0, 300), ...shuffled.slice(100, 200)])
  await seal(database, { rawDays, now: later })
  await store(shuffled.slice(250, 500))
  await store(shuffled.slice(400))
  const open = await answers('mixed')
  await seal(database, { rawDays, now: later })
  expect(await storedOf('mixed')).toEqual(await storedOf('in-order'))
  expect(await answers('mixed')).toEqual(await answers('in-order'))
  expect(open).toEqual(await answers('in-order'))
})

test('a partition that somebody is at work on is left for the next pass, and reads stay whole meanwhile', async () => {
  await store(aDay('busy'))
  const before = await answers('busy')
  await database.asSystem(async (tx) => {
    await append(tx, [{ deviceId: 'writer', ts: new Date(day + 1000), values: [1] }], later)
    expect(await seal(database, { rawDays, now: later })).toEqual([])
  })
  expect(await answers('busy')).toEqual(before)
  expect(await seal(database, { rawDays, now: later })).toEqual(['2025-06-10'])
  expect(await answers('busy')).toEqual(before)
  expect(await query(url, "select rows from sealed_day_chunks where device_id = 'writer'")).toEqual([
    { rows: 1 },
  ])
})

test('a pass that ends in the middle leaves every answer as it was, and the next one ends the work', async () => {
  await store([...aDay('half-a'), ...aDay('half-b')])
  const before = [await answers('half-a'), await answers('half-b')]
  let devices = 0
  expect(
    await seal(database, { rawDays, now: later, mayGoOn: () => Promise.resolve(devices++ < 1) }),
  ).toEqual([])
  expect([await answers('half-a'), await answers('half-b')]).toEqual(before)
  expect(await partitions()).toContain('raw_readings_20250610')
  await seal(database, { rawDays, now: later })
  expect([await answers('half-a'), await answers('half-b')]).toEqual(before)
  expect(await partitions()).not.toContain('raw_readings_20250610')
})

test('a batch that comes while its day is sealed is stored', async () => {
  await store(aDay('rush'))
  const batches = Array.from({ length: 12 }, (_, n) =>
    store([{ deviceId: 'rush', ts: new Date(day + n * minuteMs + 31_000), values: [n] }]),
  )
  await Promise.all([seal(database, { rawDays, now: later }), ...batches])
  await seal(database, { rawDays, now: later })
  expect(await query(url, "select rows from sealed_day_chunks where device_id = 'rush'")).toEqual([
    { rows: 732 },
  ])
})

const spoil = (deviceId: string) =>
  query(url, "update sealed_day_chunks set data = '\\x09' || data where device_id = $1", [deviceId])
const repair = (deviceId: string) =>
  query(url, 'update sealed_day_chunks set data = substring(data from 2) where device_id = $1', [deviceId])
const rowsOf = async (deviceId: string) =>
  (await query(url, 'select rows from sealed_day_chunks where device_id = $1', [deviceId])).map(
    ({ rows }) => rows,
  )

function listening() {
  const logged: unknown[] = []
  return { logged, log: { warn: (details: unknown) => void logged.push(details) } }
}

test('a device that cannot be sealed is logged once, blocks no other device, and is sealed when it can be', async () => {
  await store([...aDay('ill'), ...aDay('well-a')])
  await seal(database, { rawDays, now: later })
  await spoil('ill')
  const late = (deviceId: string) => ({ deviceId, ts: new Date(day + 31_000), values: [1] })
  await store([late('ill'), late('well-a'), late('well-z')])
  const { logged, log } = listening()
  const memory = emptyMemory()
  let rounds = 0
  const pass = () =>
    seal(database, { rawDays, now: later, log, memory, mayGoOn: () => Promise.resolve(++rounds > 0) })
  expect(await pass()).toEqual([])
  expect(await rowsOf('well-a')).toEqual([721])
  expect(await rowsOf('well-z')).toEqual([1])
  expect(logged).toEqual([{ device: 'ill', day: '2025-06-10', err: expect.any(Error) }])
  rounds = 0
  expect(await pass()).toEqual([])
  expect(rounds).toBe(1)
  expect(logged).toHaveLength(1)
  expect(await partitions()).toContain('raw_readings_20250610')
  await repair('ill')
  expect(await pass()).toEqual(['2025-06-10'])
  expect(await rowsOf('ill')).toEqual([721])
})

test('reports past their keeping go device by device, and one that cannot be read stays until it can', async () => {
  await store([...aDay('old-a'), ...aDay('old-b'), ...aDay('old-c')])
  await seal(database, { rawDays, now: later })
  await spoil('old-b')
  const { logged, log } = listening()
  const memory = emptyMemory()
  const old = new Date(day + (rawDays + 1) * dayMs)
  const pass = () => seal(database, { rawDays, now: old, log, memory })
  await pass()
  await pass()
  expect([await rowsOf('old-a'), await rowsOf('old-b'), await rowsOf('old-c')]).toEqual([[], [720], []])
  expect(logged).toEqual([{ device: 'old-b', day: '2025-06-10', err: expect.any(Error) }])
  await repair('old-b')
  await pass()
  expect(await rowsOf('old-b')).toEqual([])
  const levels = await query(url, "select level from rollups where device_id = 'old-b' order by 1")
  expect(levels).toEqual([{ level: '1d' }, { level: '1m' }, { level: '30m' }, { level: '6h' }])
})

test('a day that is received again unchanged is not written again', async () => {
  const written = () =>
    query(
      url,
      "select xmin from sealed_day_chunks where device_id = 'again' union all select xmin from rollups where device_id = 'again'",
    )
  await store(aDay('again'))
  await seal(database, { rawDays, now: later })
  const once = await written()
  expect(once).toHaveLength(4)
  await store(aDay('again').slice(100, 600))
  expect(await seal(database, { rawDays, now: later })).toEqual(['2025-06-10'])
  expect(await written()).toEqual(once)
})

test('only one process at a time holds a lease', async () => {
  const [mine, yours] = [leaseOf(database, 'work', 60), leaseOf(database, 'work', 60)]
  expect(await mine.hold()).toBe(true)
  expect(await yours.hold()).toBe(false)
  expect(await mine.hold()).toBe(true)
  await mine.release()
  expect(await yours.hold()).toBe(true)
  await query(url, "update leases set until = now() - interval '1 second' where name = 'work'")
  expect(await mine.hold()).toBe(true)
})
