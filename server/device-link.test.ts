import { connectAsync } from 'mqtt'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type DeviceLink, startDeviceLink } from './device-link.ts'
import { readLiveValues } from './devices/live-values.ts'
import { type LiveNotice, liveChannel } from './live/live.ts'
import type { Notice } from './live/notices.ts'
import { markSilent } from './presence/presence.store.ts'
import { query, type TestDatabase, testDatabase, testLog } from './testing.ts'
import { type ConnectedDevice, connectDevice } from './testing-device.ts'
import { aCompany, aDevice, type TestCompany, type TestDevice } from './testing-world.ts'

let db: TestDatabase
let link: DeviceLink
let company: TestCompany
let device: TestDevice
const registry = new Registry()
const notices: Notice[] = []
const connected: ConnectedDevice[] = []

beforeAll(async () => {
  db = await testDatabase()
  company = await aCompany(db.database)
  const mqtt = { port: 0, host: '127.0.0.1', url: undefined, gatewayName: 'test', tls: undefined }
  const settings = { mqtt }
  link = await startDeviceLink({ database: db.database, settings, registry, log: testLog })
  await db.database.listen(liveChannel, (payload) => {
    const { companies, events } = JSON.parse(payload) as LiveNotice
    notices.push(...events.map((event) => ({ companies, event })))
  })
})

afterAll(async () => {
  await Promise.all(connected.map(({ client }) => client.endAsync(true)))
  await link.stop()
  await db.close()
})

beforeEach(async () => {
  device = await aDevice(db.database, { assignedTo: company.id })
  notices.length = 0
})

const system = <T>(work: Parameters<typeof db.database.asSystem<T>>[0]) => db.database.asSystem(work)

async function connect(which = device): Promise<ConnectedDevice> {
  const client = await connectDevice(link.url, which)
  connected.push(client)
  return client
}

const presenceOf = (id: string) =>
  system((tx) =>
    tx
      .selectFrom('devices')
      .select(['online', 'last_update'])
      .where('device_id', '=', id)
      .executeTakeFirstOrThrow(),
  )
const valuesOf = async (id: string) =>
  (await system((tx) => readLiveValues(tx, id, 'THALPOS_HC_OT'))).properties
const rowsOf = (id: string) =>
  system((tx) => tx.selectFrom('hot').selectAll().where('device_id', '=', id).orderBy('ts').execute())
const faultsOf = (id: string) =>
  system((tx) =>
    tx.selectFrom('faults').selectAll().where('device_id', '=', id).orderBy('opened_at').execute(),
  )
const counted = async (reason: string) =>
  (await registry.getSingleMetric('device_refusals_total')?.get())?.values.find(
    (each) => each.labels.reason === reason,
  )?.value ?? 0

test('what a device reported is on disk when it is acknowledged', async () => {
  const { report } = await connect()
  await report('ot.boiler', { blr_t: 43.1, flame: true, fault: 0 })
  expect(await rowsOf(device.id)).toHaveLength(1)
  expect(await valuesOf(device.id)).toEqual({ 'ot.boiler': { blr_t: 43.1, flame: 1, fault: 0 } })
  expect(notices).toContainEqual({ companies: [company.id], event: { type: 'device', device_id: device.id } })
})

test('while the database stands still nothing is acknowledged, then everything is', async () => {
  const { report } = await connect()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let isHeld = false
  const holding = system(async (tx) => {
    await tx
      .selectFrom('devices')
      .select('device_id')
      .where('device_id', '=', device.id)
      .forUpdate()
      .execute()
    isHeld = true
    await held
  })
  await vi.waitFor(() => expect(isHeld).toBe(true))
  let acknowledged = 0
  const now = Date.now()
  const reporting = [1, 2, 3].map((n) =>
    report('ot.boiler', { ts: now + n, blr_t: 40 + n }).then(() => {
      acknowledged += 1
    }),
  )
  await vi.waitFor(async () => {
    const waiting = await query(db.url, `select 1 from pg_stat_activity where wait_event_type = 'Lock'`)
    expect(waiting.length).toBeGreaterThan(0)
  })
  expect(acknowledged).toBe(0)
  expect(await rowsOf(device.id)).toHaveLength(0)
  release()
  await Promise.all([holding, ...reporting])
  expect(await rowsOf(device.id)).toHaveLength(3)
})

test('connections that the database cut are survived without losing what was acknowledged', async () => {
  const { report } = await connect()
  const now = Date.now() - 100_000
  const reporting = Array.from({ length: 40 }, (_, n) => report('ot.boiler', { ts: now + n * 10, blr_t: 40 }))
  await query(
    db.url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'thalpos'`,
  )
  await Promise.all(reporting)
  expect(await rowsOf(device.id)).toHaveLength(40)
})

test('a wrong secret does not get in, and is counted', async () => {
  const before = await counted('credentials')
  await expect(connectDevice(link.url, { ...device, secret: 'guess' })).rejects.toThrow()
  expect(await counted('credentials')).toBe(before + 1)
})

test('nonsense is acknowledged, counted and stored nowhere', async () => {
  const { publish } = await connect()
  const before = await counted('bad_json')
  await publish('ot/boiler/status', '{"blr_t":')
  await publish('ot/boiler/status', { blr_t: 4000 })
  expect(await counted('bad_json')).toBe(before + 1)
  expect(await rowsOf(device.id)).toHaveLength(0)
})

test('what is told of a day whose reports are no longer kept is acknowledged, counted and stored nowhere', async () => {
  const { publish } = await connect()
  const before = await counted('past_keeping')
  const ts = Date.now() - 10 * 86_400_000
  const kept = { device_id: device.id, level: '1m', period: new Date(ts).toISOString().slice(0, 10) }
  await system((tx) =>
    tx
      .insertInto('rollup')
      .values({ ...kept, data: Buffer.alloc(0) })
      .execute(),
  )
  await publish('history', [{ ts, 'ot.boiler': { blr_t: 40 } }])
  expect(await counted('past_keeping')).toBe(before + 1)
  expect(await rowsOf(device.id)).toEqual([])
})

test('a report makes a device online and its last will makes it offline at once', async () => {
  const one = await connect()
  await one.report('ot.boiler', { blr_t: 40 })
  expect(await presenceOf(device.id)).toMatchObject({ online: true, last_update: expect.any(Date) })
  one.vanish()
  await vi.waitFor(async () => expect(await presenceOf(device.id)).toMatchObject({ online: false }))
})

test('a device that comes back is online again, whatever its old connection said', async () => {
  const one = await connect()
  await one.comeOnline()
  const two = await connect()
  await two.comeOnline()
  await vi.waitFor(() => expect(one.client.connected).toBe(false))
  await two.report('ot.boiler', { blr_t: 40 })
  expect(await presenceOf(device.id)).toMatchObject({ online: true })
})

test('three periods of silence make a device offline, but not right after a start of ours', async () => {
  const { report } = await connect()
  await report('ot.boiler', { blr_t: 40 })
  const silentFor = (seconds: number) =>
    system((tx) =>
      tx
        .updateTable('devices')
        .set({
          last_update: new Date(Date.now() - seconds * 1000),
          online_changed_at: new Date(Date.now() - seconds * 1000),
        })
        .where('device_id', '=', device.id)
        .execute(),
    )
  const longAgo = new Date(0)
  const silentIds = async (since: Date) =>
    (await system((tx) => markSilent(tx, since))).map((each) => each.device_id)
  await silentFor(170)
  expect(await silentIds(longAgo)).not.toContain(device.id)
  await silentFor(200)
  expect(await silentIds(new Date())).not.toContain(device.id)
  expect(await silentIds(longAgo)).toContain(device.id)
  expect(await presenceOf(device.id)).toMatchObject({ online: false })
})

test('history is stored late: it does not make a device online nor set back its values', async () => {
  const { report, publish } = await connect()
  const hour = 3_600_000
  const now = Date.now()
  const rows = [3, 2, 1].map((ago) => ({ ts: now - ago * hour, 'ot.boiler': { blr_t: 30 + ago, fault: 0 } }))
  await publish('history', rows)
  expect(await presenceOf(device.id)).toEqual({ online: false, last_update: new Date(now - hour) })
  await report('ot.boiler', { blr_t: 50 })
  await publish('history', rows)
  expect(await rowsOf(device.id)).toHaveLength(4)
  expect((await valuesOf(device.id))['ot.boiler']?.blr_t).toBe(50)
})

test('a fault opens when it is reported, is blocking while nothing burns, and resolves when it clears', async () => {
  const { report } = await connect()
  await report('ot.thalpos', { heat_set: 1 })
  await report('ot.boiler', { fault: 28, flame: 1 })
  expect(await faultsOf(device.id)).toMatchObject([{ code: '28', blocking: false, resolved_at: null }])
  await report('ot.boiler', { fault: 28, flame: 0 })
  expect(await faultsOf(device.id)).toMatchObject([{ code: '28', blocking: true, resolved_at: null }])
  await report('ot.boiler', { fault: 5, flame: 0 })
  expect(await faultsOf(device.id)).toMatchObject([
    { code: '28', resolved_at: expect.any(Date) },
    { code: '5', resolved_at: null },
  ])
  await report('ot.boiler', { fault: 0, flame: 1 })
  expect((await faultsOf(device.id)).filter((fault) => fault.resolved_at === null)).toEqual([])
  expect(notices.filter(({ event }) => event.type === 'fault')).toHaveLength(4)
})

test('a fault of which the boiler says that it only asks for service does not block', async () => {
  const { report } = await connect()
  await report('ot.thalpos', { heat_set: 1 })
  await report('ot.boiler', { fault: 80, diag: 1, flame: 0 })
  expect(await faultsOf(device.id)).toMatchObject([{ code: '80', blocking: false, resolved_at: null }])
})

test('a fault that comes back within minutes is the same fault, later it is another', async () => {
  const { report } = await connect()
  const at = (minutesAgo: number, fault: number) =>
    report('ot.boiler', { ts: Date.now() - minutesAgo * 60_000, fault, flame: 1 })
  await at(30, 28)
  await at(29, 0)
  await at(27, 28)
  expect(await faultsOf(device.id)).toMatchObject([{ code: '28', resolved_at: null }])
  await at(20, 0)
  await at(2, 28)
  expect(await faultsOf(device.id)).toHaveLength(2)
})

test('a fault is not opened again by an older report', async () => {
  const { report } = await connect()
  const now = Date.now()
  await report('ot.boiler', { ts: now, fault: 0 })
  await report('ot.boiler', { ts: now - 60_000, fault: 28 })
  expect(await faultsOf(device.id)).toEqual([])
})

test('a fault in history is kept as a past fault, once, even in two messages', async () => {
  const { publish } = await connect()
  const minute = 60_000
  const start = Date.now() - 600 * minute
  const row = (at: number, fault: number) => ({
    ts: start + at * minute,
    'ot.boiler': { fault, flame: 0, heat: 1 },
  })
  const first = [row(0, 0), row(10, 28), row(20, 28)]
  const second = [row(30, 28), row(40, 0), row(50, 0)]
  await publish('history', first)
  await publish('history', second)
  await publish('history', first)
  const faults = await faultsOf(device.id)
  expect(faults).toMatchObject([{ code: '28', blocking: true }])
  expect(faults[0]?.opened_at.getTime()).toBe(start + 10 * minute)
  expect(faults[0]?.resolved_at?.getTime()).toBe(start + 40 * minute)
})

test('a changed prefix takes effect at once, whichever process changed it', async () => {
  const before = await connect()
  await before.report('ot.boiler', { ts: Date.now() - 1000, blr_t: 40 })
  await query(db.url, "update devices set topic_prefix = device_id || '/attic' where device_id = $1", [
    device.id,
  ])
  await vi.waitFor(() => expect(before.client.connected).toBe(false))
  const client = await connectAsync(link.url, {
    clientId: device.id,
    username: device.id,
    password: device.secret,
    reconnectPeriod: 0,
  })
  await client.publishAsync(`${device.id}/attic/ot/boiler/status`, '{"blr_t":41}', { qos: 1 })
  expect(await rowsOf(device.id)).toHaveLength(2)
  client.publish(`${device.id}/ot/boiler/status`, '{"blr_t":42}', { qos: 1 })
  await vi.waitFor(() => expect(client.connected).toBe(false))
  expect(await rowsOf(device.id)).toHaveLength(2)
})

test('a device only tells of itself', async () => {
  const other = await aDevice(db.database, { assignedTo: company.id })
  const { client } = await connect()
  client.publish(`${other.id}/ot/boiler/status`, '{"blr_t":40}', { qos: 1 })
  await vi.waitFor(() => expect(client.connected).toBe(false))
  expect(await rowsOf(other.id)).toEqual([])
})
