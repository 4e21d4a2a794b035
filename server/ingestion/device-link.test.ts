import { connectAsync } from 'mqtt'
import { expect, test } from 'vitest'
import { markSilent } from '../presence/presence.store.ts'
import { query } from '../testing/database.ts'
import { connectDevice } from '../testing/device.ts'
import { type TestLink, withTestLink } from '../testing/device-link.ts'
import { deviceRecord, type TestDevice } from '../testing/world.ts'

let link: TestLink
let device: TestDevice
withTestLink((opened, made) => {
  link = opened
  device = made
})

const connect = () => link.connect(device)
const presenceOf = async (id: string) => {
  const { online, last_update } = await deviceRecord(link.database, id)
  return { online, last_update }
}

test('what a device reported is on disk when it is acknowledged', async () => {
  const { report } = await connect()
  await report('ot.boiler', { blr_t: 43.1, flame: true, fault: 0 })
  expect(await link.rowsOf(device.id)).toHaveLength(1)
  expect(await link.valuesOf(device.id)).toEqual({ 'ot.boiler': { blr_t: 43.1, flame: 1, fault: 0 } })
  await expect
    .poll(() => link.notices)
    .toContainEqual({
      companies: [link.company.id],
      event: { type: 'device', device_id: device.id, listed: true },
    })
})

test('only the first report of a device changes lists; those after it are reports alone', async () => {
  const { report } = await connect()
  await report('ot.boiler', { blr_t: 43.1 })
  await expect.poll(() => link.notices.length).toBeGreaterThan(0)
  const before = link.notices.length
  await report('ot.boiler', { blr_t: 43.4 })
  await expect.poll(() => link.notices.length).toBeGreaterThan(before)
  expect(link.notices.slice(before).map(({ event }) => event)).toEqual([
    { type: 'device', device_id: device.id, listed: false },
  ])
})

test('while the database stands still nothing is acknowledged, then everything is', async () => {
  const { report } = await connect()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let isHeld = false
  const holding = link.database.asSystem(async (tx) => {
    await tx
      .selectFrom('devices')
      .select('device_id')
      .where('device_id', '=', device.id)
      .forUpdate()
      .execute()
    isHeld = true
    await held
  })
  await expect.poll(() => isHeld).toBe(true)
  let acknowledged = 0
  const now = Date.now()
  const reporting = [1, 2, 3].map((n) =>
    report('ot.boiler', { ts: now + n, blr_t: 40 + n }).then(() => {
      acknowledged += 1
    }),
  )
  await expect
    .poll(async () => {
      const waiting = await query(
        link.databaseUrl,
        `select 1 from pg_stat_activity where wait_event_type = 'Lock'`,
      )
      return waiting.length
    })
    .toBeGreaterThan(0)
  expect(acknowledged).toBe(0)
  expect(await link.rowsOf(device.id)).toHaveLength(0)
  release()
  await Promise.all([holding, ...reporting])
  expect(await link.rowsOf(device.id)).toHaveLength(3)
})

test('connections that the database cut are survived without losing what was acknowledged', async () => {
  const { report } = await connect()
  const now = Date.now() - 100_000
  // A device that is being looked up meanwhile is disconnected, and this one would not come back.
  await report('ot.boiler', { ts: now - 10, blr_t: 40 })
  const reporting = Array.from({ length: 40 }, (_, n) => report('ot.boiler', { ts: now + n * 10, blr_t: 40 }))
  await query(
    link.databaseUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'thalpos'`,
  )
  await Promise.all(reporting)
  // Not through the link's database: some of its connections may not have noticed yet that they are cut.
  const text = 'select count(*)::int as stored from raw_readings where device_id = $1'
  expect(await query(link.databaseUrl, text, [device.id])).toEqual([{ stored: 41 }])
})

test('a wrong secret does not get in, and is counted', async () => {
  const before = await link.counted('credentials')
  await expect(connectDevice(link.url, { ...device, secret: 'guess' })).rejects.toThrow()
  expect(await link.counted('credentials')).toBe(before + 1)
})

test('nonsense is acknowledged, counted and stored nowhere', async () => {
  const { publish } = await connect()
  const before = await link.counted('bad_json')
  await publish('ot/boiler/status', '{"blr_t":')
  await publish('ot/boiler/status', { blr_t: 4000 })
  expect(await link.counted('bad_json')).toBe(before + 1)
  expect(await link.rowsOf(device.id)).toHaveLength(0)
})

test('a report of a day past the retention is acknowledged, counted and not stored', async () => {
  const { publish } = await connect()
  const before = await link.counted('past_retention')
  const ts = Date.now() - 10 * 86_400_000
  const sealed = { device_id: device.id, level: '1m', period: new Date(ts).toISOString().slice(0, 10) }
  await link.database.asSystem((tx) =>
    tx
      .insertInto('rollups')
      .values({ ...sealed, data: Buffer.alloc(0) })
      .execute(),
  )
  await publish('history', [{ ts, 'ot.boiler': { blr_t: 40 } }])
  expect(await link.counted('past_retention')).toBe(before + 1)
  expect(await link.rowsOf(device.id)).toEqual([])
})

test('a report makes a device online and its last will makes it offline at once', async () => {
  const one = await connect()
  await one.report('ot.boiler', { blr_t: 40 })
  expect(await presenceOf(device.id)).toMatchObject({ online: true, last_update: expect.any(Date) })
  one.vanish()
  await expect.poll(() => presenceOf(device.id)).toMatchObject({ online: false })
})

test('a device that comes back is online again, whatever its old connection said', async () => {
  const one = await connect()
  await one.comeOnline()
  const two = await connect()
  await two.comeOnline()
  await expect.poll(() => one.client.connected).toBe(false)
  await two.report('ot.boiler', { blr_t: 40 })
  expect(await presenceOf(device.id)).toMatchObject({ online: true })
})

test('three periods of silence make a device offline, but not right after a start of ours', async () => {
  const { report } = await connect()
  await report('ot.boiler', { blr_t: 40 })
  const silentFor = (seconds: number) =>
    link.database.asSystem((tx) =>
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
    (await link.database.asSystem((tx) => markSilent(tx, since))).map((each) => each.device_id)
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
  expect(await link.rowsOf(device.id)).toHaveLength(4)
  expect((await link.valuesOf(device.id))['ot.boiler']?.blr_t).toBe(50)
})

test('history may be as old as the retention', async () => {
  const { publish } = await connect()
  const day = 86_400_000
  const rows = [370, 300].map((days) => ({ ts: Date.now() - days * day, 'ot.boiler': { blr_t: 30 } }))
  await publish('history', rows)
  expect(await link.rowsOf(device.id)).toHaveLength(1)
})

test('a changed prefix takes effect at once, whichever process changed it', async () => {
  const before = await connect()
  await before.report('ot.boiler', { ts: Date.now() - 1000, blr_t: 40 })
  await query(
    link.databaseUrl,
    "update devices set topic_prefix = device_id || '/attic' where device_id = $1",
    [device.id],
  )
  await expect.poll(() => before.client.connected).toBe(false)
  const client = await connectAsync(link.url, {
    clientId: device.id,
    username: device.id,
    password: device.secret,
    reconnectPeriod: 0,
  })
  await client.publishAsync(`${device.id}/attic/ot/boiler/status`, '{"blr_t":41}', { qos: 1 })
  expect(await link.rowsOf(device.id)).toHaveLength(2)
  client.publish(`${device.id}/ot/boiler/status`, '{"blr_t":42}', { qos: 1 })
  await expect.poll(() => client.connected).toBe(false)
  expect(await link.rowsOf(device.id)).toHaveLength(2)
})

test('a device can report only its own values', async () => {
  const other = await link.aDevice()
  const { client } = await connect()
  client.publish(`${other.id}/ot/boiler/status`, '{"blr_t":40}', { qos: 1 })
  await expect.poll(() => client.connected).toBe(false)
  expect(await link.rowsOf(other.id)).toEqual([])
})
