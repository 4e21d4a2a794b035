import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { query, testDatabase } from '../../testing/database.ts'
import { seal } from '../sealing/seal.ts'
import { bulkUpsert, fewestRows, groupByMetrics } from './bulk-upsert.ts'
import { mergeReadings } from './readings.ts'
import { append, ensureUpcomingPartitions, type Reading, readLastValues } from './telemetry.store.ts'

const { database, url, close } = await testDatabase()
afterAll(close)

const now = new Date('2025-03-30T12:00:00Z')
const at = (text: string) => new Date(`2025-03-30T${text}Z`)
const store = (readings: Reading[], clock = now) => database.asSystem((tx) => append(tx, readings, clock))
const newest = async (deviceId: string) =>
  (await database.asSystem((tx) => readLastValues(tx, [deviceId]))).get(deviceId)

async function tables(prefix: string) {
  const hot = 'select device_id, ts, values from raw_readings where device_id like $1 order by 1, 2'
  const newestRows = 'select device_id, values, times from latest_values where device_id like $1 order by 1'
  const rows = [...(await query(url, hot, [`${prefix}%`])), ...(await query(url, newestRows, [`${prefix}%`]))]
  return rows.map((row) => ({ ...row, device_id: String(row.device_id).slice(prefix.length) }))
}

test('reports of one moment become one row with the values of all', async () => {
  const answer = await store([
    { deviceId: 'one', ts: at('10:00:00'), values: [21.5, null, 3] },
    { deviceId: 'one', ts: at('10:00:00'), values: [undefined, 7] },
  ])
  await store([{ deviceId: 'one', ts: at('10:00:00'), values: [null, null, null, 1] }])
  expect(answer).toEqual({ stored: 1, refused: [] })
  expect(await query(url, "select ts, values from raw_readings where device_id = 'one'")).toEqual([
    { ts: at('10:00:00'), values: [21.5, 7, 3, 1] },
  ])
})

test('an older report fills gaps but never replaces a newer value', async () => {
  await store([{ deviceId: 'late', ts: at('10:05:00'), values: [20, null, 5] }])
  await store([{ deviceId: 'late', ts: at('10:00:00'), values: [19, 1, 4] }])
  expect(await newest('late')).toEqual({
    values: [20, 1, 5],
    times: [at('10:05:00'), at('10:00:00'), at('10:05:00')],
  })
  await store([{ deviceId: 'late', ts: at('10:03:00'), values: [18, 2] }])
  expect(await newest('late')).toEqual({
    values: [20, 2, 5],
    times: [at('10:05:00'), at('10:03:00'), at('10:05:00')],
  })
})

test('a device that never reported has no last values', async () => {
  expect(await newest('silent')).toBeUndefined()
})

test('a number that is none is not stored, and a reading without any leaves no row', async () => {
  const answer = await store([
    { deviceId: 'odd', ts: at('10:00:00'), values: [Number.NaN, 4, Number.POSITIVE_INFINITY] },
    { deviceId: 'odd', ts: at('10:01:00'), values: [Number.NaN] },
    { deviceId: 'odd', ts: at('10:02:00'), values: [] },
  ])
  expect(answer).toEqual({ stored: 1, refused: [] })
  expect(await query(url, "select values from raw_readings where device_id = 'odd'")).toEqual([
    { values: [null, 4, null] },
  ])
})

test('a clock far ahead or long past is refused and logged', async () => {
  const tooFar = { deviceId: 'clock', reason: 'far_time' }
  const answer = await store([
    { deviceId: 'clock', ts: new Date('1970-01-01T00:00:01Z'), values: [1] },
    { deviceId: 'clock', ts: new Date('2031-01-01T00:00:00Z'), values: [1] },
    { deviceId: 'clock', ts: at('12:09:00'), values: [2] },
  ])
  expect(answer).toEqual({ stored: 1, refused: [tooFar, tooFar] })
  expect(await store([{ deviceId: 'clock', ts: new Date(Number.NaN), values: [1] }])).toEqual({
    stored: 0,
    refused: [tooFar],
  })
})

test('a row of the future is stored, but no later than now among last values, and not at all where it is remembered', async () => {
  const remembered = { deviceId: 'ahead', ts: at('12:04:00'), values: [99, 99], live: false }
  await store([{ deviceId: 'ahead', ts: at('11:59:00'), values: [20, 1] }, remembered])
  expect(await newest('ahead')).toEqual({ values: [20, 1], times: [at('11:59:00'), at('11:59:00')] })
  await store([{ deviceId: 'ahead', ts: at('12:03:00'), values: [21] }, remembered])
  expect(await newest('ahead')).toEqual({ values: [21, 1], times: [now, at('11:59:00')] })
  const later = at('12:00:05')
  await store([{ deviceId: 'ahead', ts: later, values: [22] }], later)
  expect(await newest('ahead')).toEqual({ values: [22, 1], times: [later, at('11:59:00')] })
  expect(
    await query(url, "select values from raw_readings where device_id = 'ahead' order by ts"),
  ).toHaveLength(4)
})

test('a report may be as late as the retention, and 92 days where the retention is shorter', async () => {
  const aged = (days: number) => ({
    deviceId: 'lag',
    ts: new Date(now.getTime() - days * 86_400_000),
    values: [days],
  })
  const stored = (days: number, rawDays: number) =>
    database.asSystem(async (tx) => (await append(tx, [aged(days)], now, rawDays)).stored)
  expect([await stored(92, 7), await stored(93, 7)]).toEqual([1, 0])
  expect([await stored(100, 365), await stored(367, 365), await stored(368, 365)]).toEqual([1, 1, 0])
})

test('a report of a day past the retention is refused and logged', async () => {
  const past = at('10:00:00')
  const afterThat = new Date(past.getTime() + 3 * 86_400_000)
  for (const deviceId of ['sealed', 'sealed-2']) await store([{ deviceId, ts: past, values: [1] }])
  await seal(database, { rawDays: 1, now: afterThat })
  const late = { deviceId: 'sealed', ts: at('10:01:00'), values: [2] }
  expect(await store([late, { ...late, deviceId: 'not-yet' }], afterThat)).toEqual({
    stored: 1,
    refused: [{ deviceId: 'sealed', reason: 'past_retention' }],
  })
})

test('every stored number comes back exactly', async () => {
  const numbers = [0.1 + 0.2, 1_741_944_600_123, -40, 1e-7, 12_345_678.901_234_5]
  await store([{ deviceId: 'exact', ts: at('09:00:00'), values: numbers }])
  expect((await newest('exact'))?.values).toEqual(numbers)
})

test('readings on both sides of midnight go to their own days, which partitions made ahead await', async () => {
  await store([
    { deviceId: 'night', ts: new Date('2025-03-28T23:59:59.999Z'), values: [1] },
    { deviceId: 'night', ts: new Date('2025-03-29T00:00:00.000Z'), values: [2] },
  ])
  await database.asSystem((tx) => ensureUpcomingPartitions(tx, now, 3))
  const homes =
    "select tableoid::regclass::text as day, values from raw_readings where device_id = 'night' order by ts"
  expect(await query(url, homes)).toEqual([
    { day: 'raw_readings_20250328', values: [1] },
    { day: 'raw_readings_20250329', values: [2] },
  ])
  const partitions = await query(
    url,
    `select inhrelid::regclass::text as day from pg_inherits
     where inhparent = 'raw_readings'::regclass and inhrelid::regclass::text > 'raw_readings_20250330' order by 1`,
  )
  expect(partitions).toEqual([
    { day: 'raw_readings_20250331' },
    { day: 'raw_readings_20250401' },
    { day: 'raw_readings_20250402' },
  ])
})

test('batches that need the same day at the same moment all succeed', async () => {
  const day = new Date('2025-02-10T08:00:00Z')
  const writers = Array.from({ length: 8 }, (_, n) =>
    store([
      { deviceId: 'race', ts: day, values: [n] },
      { deviceId: `race-${n}`, ts: day, values: [n] },
    ]),
  )
  expect(await Promise.all(writers)).toEqual(writers.map(() => ({ stored: 2, refused: [] })))
  expect((await query(url, "select 1 from raw_readings where device_id like 'race%'")).length).toBe(9)
})

test('late, repeated and shuffled batches leave the same tables', async () => {
  // What a metric was at a moment is one fact; reports differ only in which of the facts they carry.
  const factOf = (device: string, minute: number, position: number) =>
    ((device.charCodeAt(0) * 7919 + minute * 104_729 + position * 1299) % 1000) / 10
  const report = fc.record({
    device: fc.constantFrom('a', 'b'),
    minute: fc.integer({ min: -800, max: 600 }),
    positions: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 1 }),
  })
  const plan = fc.array(report, { minLength: 1, maxLength: 25 }).chain((reports) =>
    fc.record({
      reports: fc.constant(reports),
      again: fc.shuffledSubarray(reports),
      order: fc.shuffledSubarray(reports, { minLength: reports.length }),
      size: fc.integer({ min: 1, max: 10 }),
    }),
  )
  let run = 0
  await fc.assert(
    fc.asyncProperty(plan, async ({ reports, again, order, size }) => {
      const [straight, mixed] = [`p${run}x`, `p${run++}y`]
      const toReading = (prefix: string) => (item: (typeof reports)[number]) => {
        const values: number[] = []
        for (const position of item.positions) values[position] = factOf(item.device, item.minute, position)
        return {
          deviceId: prefix + item.device,
          ts: new Date(now.getTime() + item.minute * 60_000 - 4e7),
          values,
        }
      }
      await store(reports.map(toReading(straight)))
      const deliveries = [...order, ...again].map(toReading(mixed))
      for (let start = 0; start < deliveries.length; start += size)
        await store(deliveries.slice(start, start + size))
      expect(await tables(mixed)).toEqual(await tables(straight))
    }),
    { numRuns: 60 },
  )
})

test('a batch of reports of the same metrics leaves the same tables as its reports one by one', async () => {
  const devices = Array.from({ length: fewestRows + 10 }, (_, place) => `-${String(place).padStart(2, '0')}`)
  const positions = fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 1 })
  const minute = fc.integer({ min: 0, max: 30 })
  const report = fc.record({ device: fc.constantFrom(...devices), minute, positions })
  const plan = fc.record({
    before: fc.array(report, { maxLength: 60 }),
    together: fc.record({ minute, positions }),
    otherwise: fc.array(report, { maxLength: 8 }),
  })
  let run = 0
  await fc.assert(
    fc.asyncProperty(plan, async ({ before, together, otherwise }) => {
      const [batch, single] = [`b${run}x`, `b${run++}y`]
      const toReading = (prefix: string, nth: number) => (item: typeof together & { device: string }) => {
        const values: number[] = []
        for (const position of item.positions)
          values[position] = Number(item.device.slice(1)) + item.minute * 100 + position / 10 + nth
        return {
          deviceId: prefix + item.device,
          ts: new Date(now.getTime() + item.minute * 60_000 - 4e7),
          values,
        }
      }
      const isOther = new Set(otherwise.map(({ device }) => device))
      const alike = devices
        .filter((device) => !isOther.has(device))
        .map((device) => ({ ...together, device }))
      const reports = [...otherwise, ...alike]
      expect(groupByMetrics(mergeReadings(reports.map(toReading(batch, 0.5)))).groups).not.toEqual([])
      for (const prefix of [batch, single]) {
        const known = before.map(toReading(prefix, 0))
        for (let start = 0; start < known.length; start += 20) await store(known.slice(start, start + 20))
      }
      await store(reports.map(toReading(batch, 0.5)))
      await database.asSystem(async (tx) => {
        for (const reading of reports.map(toReading(single, 0.5))) await append(tx, [reading], now)
      })
      expect(await tables(batch)).toEqual(await tables(single))
    }),
    { numRuns: 25 },
  )
})

test('a bulk upsert updates latest values, but of devices that have none, newer ones or fewer metrics', async () => {
  const reportOf = (place: number, minute: number, values = [place, Number.NaN, minute]) => ({
    deviceId: `bulk-${String(place).padStart(2, '0')}`,
    ts: new Date(at('09:00:00').getTime() + minute * 60_000),
    values,
  })
  await store([...Array(fewestRows).keys()].slice(3).map((place) => reportOf(place, 0)))
  await store([reportOf(1, 9), reportOf(2, 0, [2])])
  const reports = [...Array(fewestRows).keys()].map((place) => reportOf(place, 5))
  const [row] = await query(url, "select 'report'::regtype::oid::int as type")
  const pending = await database.asSystem((tx) => bulkUpsert(tx, Number(row?.type), reports))
  expect(pending).toEqual(reports.slice(0, 3))
  expect((await newest('bulk-03'))?.values).toEqual([3, null, 5])
})

test('reports of the same metrics form a group, with one report of a device', () => {
  const reportOf = (place: number, values: number[], minute = 0) => ({
    deviceId: `device-${String(place).padStart(3, '0')}`,
    ts: new Date(now.getTime() + minute * 60_000),
    values,
  })
  const places = Array.from({ length: fewestRows }, (_, place) => place)
  const same = places.map((place) => reportOf(place, [place, Number.NaN, 3]))
  const others = [
    ...places.slice(1).map((place) => reportOf(100 + place, [1, 2])),
    reportOf(200, [1, Number.NaN, 3]),
    reportOf(200, [1, Number.NaN, 3], 1),
    reportOf(201, [1, Number.NaN, 3, Number.NaN]),
    reportOf(202, [1, Number.NaN]),
  ]
  expect(groupByMetrics([...same, ...others])).toEqual({ groups: [same], others })
  expect(groupByMetrics([...same.slice(1), ...others])).toEqual({
    groups: [],
    others: [...same.slice(1), ...others],
  })
})
