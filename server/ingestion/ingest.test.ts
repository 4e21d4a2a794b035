import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hcOt } from '../../contract/models/hc-ot.ts'
import type { DeviceEvent } from '../../gateway/device-events.ts'
import { vectorOf } from '../../gateway/testing-vectors.ts'
import { query, type TestDatabase, testDatabase, testLog } from '../testing/database.ts'
import { aCompany, aDevice, deviceRecord } from '../testing/world.ts'
import { startIngest } from './ingest.ts'
import { storeEvents } from './store-events.ts'

let db: TestDatabase
let deviceId: string

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  deviceId = (await aDevice(db.database, { assignedTo: (await aCompany(db.database)).id })).id
})

const start = Date.now() - 3_600_000
const reading = (n: number, of = deviceId): DeviceEvent => ({
  kind: 'reading',
  deviceId: of,
  ts: new Date(start + n * 1000),
  live: true,
  values: vectorOf(hcOt, { 'ot.boiler.blr_t': 40 + (n % 10) }),
})

function ingestInto(database: TestDatabase['database'], more: { stopPatienceMs?: number } = {}) {
  const batches: number[] = []
  const poisoned: DeviceEvent[] = []
  const ingest = startIngest({
    log: testLog,
    async write(events) {
      await database.asSystem((tx) => storeEvents(tx, events))
      batches.push(events.length)
    },
    onPoisoned: (event) => poisoned.push(event),
    ...more,
  })
  return { ingest, batches, poisoned }
}

const stored = async () =>
  (await query(db.url, 'select count(*)::int as count from raw_readings where device_id = $1', [deviceId]))[0]
    ?.count

test('what arrives together is committed together', async () => {
  const { ingest, batches } = ingestInto(db.database)
  await Promise.all(Array.from({ length: 300 }, (_, n) => ingest.accept([reading(n)])))
  expect(await stored()).toBe(300)
  expect(batches.length).toBeLessThan(10)
  await ingest.stop()
})

test('one event that the database refuses is left out, the others around it are stored', async () => {
  const { ingest, poisoned } = ingestInto(db.database)
  const bad = reading(7, 'not\u0000text')
  await Promise.all([
    ...Array.from({ length: 20 }, (_, n) => ingest.accept([reading(n)])),
    ingest.accept([reading(100), bad, reading(101)]),
  ])
  expect(await stored()).toBe(22)
  expect(poisoned).toEqual([bad])
  await ingest.stop()
})

test('stopping commits what waits and takes nothing more', async () => {
  const { ingest } = ingestInto(db.database)
  const accepted = Promise.all([1, 2, 3].map((n) => ingest.accept([reading(n)])))
  await ingest.stop()
  await accepted
  expect(await stored()).toBe(3)
  await expect(ingest.accept([reading(4)])).rejects.toThrow('stopped')
})

test('without a database nothing is acknowledged, and stopping does not wait for ever', async () => {
  const gone = await testDatabase()
  await gone.close()
  const { ingest, batches } = ingestInto(gone.database, { stopPatienceMs: 100 })
  const accepting = ingest.accept([reading(1)])
  const outcome = accepting.then(
    () => 'acknowledged',
    () => 'given up',
  )
  await ingest.stop()
  expect(await outcome).toBe('given up')
  expect(batches).toEqual([])
})

test('an abort gives up what waits for the database, and what comes later is stored', async () => {
  let isAway = true
  const tried: number[] = []
  const stored: DeviceEvent[] = []
  const ingest = startIngest({
    log: testLog,
    async write(events) {
      tried.push(events.length)
      if (isAway) throw new Error('the database is away')
      stored.push(...events)
    },
    onPoisoned() {},
  })
  const waiting = ingest.accept([reading(1)])
  await expect.poll(() => tried).not.toEqual([])
  const behind = ingest.accept([reading(2)])
  ingest.giveUp()
  await expect(waiting).rejects.toThrow()
  await expect(behind).rejects.toThrow()
  isAway = false
  await ingest.accept([reading(3)])
  expect(stored).toEqual([reading(3)])
  await ingest.stop()
})

test('the order in which a device spoke decides whether it is there', async () => {
  const { ingest } = ingestInto(db.database)
  const presence = (online: boolean): DeviceEvent => ({ kind: 'presence', deviceId, online })
  const isOnline = async () => (await deviceRecord(db.database, deviceId)).online
  await Promise.all([presence(false), presence(true), reading(1)].map((event) => ingest.accept([event])))
  expect(await isOnline()).toBe(true)
  await Promise.all([presence(true), reading(2), presence(false)].map((event) => ingest.accept([event])))
  expect(await isOnline()).toBe(false)
  await ingest.stop()
})
