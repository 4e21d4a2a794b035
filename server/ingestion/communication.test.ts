import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeviceType } from '../../contract/models/model.ts'
import { modelFor } from '../../gateway/dialects/testing-decode.ts'
import { vectorOf } from '../../gateway/testing-vectors.ts'
import { type Sweeper, startSweeper } from '../presence/sweeper.ts'
import { query, testLog } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestCompany, type TestDevice } from '../testing/world.ts'
import { storeEvents } from './store-events.ts'

const longAgo = new Date(0)
const minute = 60_000
let server: TestServer
let company: TestCompany
let token: string
const sweepers: Sweeper[] = []

beforeAll(async () => {
  server = await startTestServer()
  company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
})

afterAll(async () => {
  await Promise.all(sweepers.map((sweeper) => sweeper.stop()))
  await server.stop()
  await server.drop()
})

const client = { firstname: 'Ελένη', lastname: 'Σταύρου' }
const aHome = (type: DeviceType = 'THALPOS_HC_OT') =>
  aDevice(server.database, { assignedTo: company.id, client, type })

/** A sweeper of a process that has listened since then. */
function sweeperSince(since: Date): Sweeper {
  const sweeper = startSweeper({ database: server.database, log: testLog, since })
  sweepers.push(sweeper)
  return sweeper
}

const says = (
  { id: deviceId }: TestDevice,
  values: Record<string, number>,
  type: DeviceType = 'THALPOS_HC_OT',
) =>
  server.database.asSystem((tx) =>
    storeEvents(tx, [
      { kind: 'reading', deviceId, ts: new Date(), live: true, values: vectorOf(modelFor(type), values) },
    ]),
  )

/** Makes it so that the device changed to this state that long ago; one that is online spoke just now. */
const isSince = (device: TestDevice, online: boolean, minutesAgo: number) =>
  server.database.asSystem((tx) => {
    const at = new Date(Date.now() - minutesAgo * minute)
    return tx
      .updateTable('devices')
      .set({ online, online_changed_at: at, last_update: online ? new Date() : at })
      .where('device_id', '=', device.id)
      .execute()
  })

const faultsOf = (device: TestDevice) =>
  server.database.asSystem((tx) =>
    tx.selectFrom('faults').selectAll().where('device_id', '=', device.id).orderBy('opened_at').execute(),
  )

test.each<[DeviceType, string]>([
  ['THALPOS_HC_OT', 'ot.boiler.blr_t'],
  ['THALPOS_HC_MB', 'mb.t_r'],
  ['THALPOS_IAQ', 'iaq.t_r'],
  ['SHELLY_EM_1PH_W_RELAY', 'voltage.voltage_a'],
  ['SHELLY_EM_3PH', 'voltage.voltage_a'],
])('a %s is a fault when it was silent for a quarter of an hour, until it is back', async (type, metric) => {
  const device = await aHome(type)
  const sweeper = sweeperSince(longAgo)
  await isSince(device, false, 14)
  await sweeper.sweep()
  expect(await faultsOf(device)).toEqual([])
  await isSince(device, false, 16)
  await sweeper.sweep()
  await sweeper.sweep()
  expect(await faultsOf(device)).toMatchObject([
    { kind: 'offline', blocking: false, resolved_at: null, occurrences: 1 },
  ])
  await says(device, { [metric]: 40 }, type)
  await sweeper.sweep()
  expect(await faultsOf(device)).toMatchObject([{ kind: 'offline', resolved_at: expect.any(Date) }])
})

/** As if its last fault had ended that long ago. */
const endedBefore = (device: TestDevice, minutesAgo: number) =>
  query(
    server.databaseUrl,
    `update faults set resolved_at = now() - $2 * interval '1 minute'
     where device_id = $1 and resolved_at = (select max(resolved_at) from faults where device_id = $1)`,
    [device.id, minutesAgo],
  )

test('a device that is back for a moment only is still the same fault, later it is another', async () => {
  const device = await aHome()
  const sweeper = sweeperSince(longAgo)
  const isAwayAgain = async (backMinutes: number) => {
    await says(device, { 'ot.boiler.blr_t': 40 })
    await sweeper.sweep()
    await endedBefore(device, 16 + backMinutes)
    await isSince(device, false, 16)
    await sweeper.sweep()
  }
  await isSince(device, false, 16)
  await sweeper.sweep()
  for (const occurrences of [2, 3]) {
    await isAwayAgain(4)
    expect(await faultsOf(device)).toMatchObject([{ kind: 'offline', occurrences, resolved_at: null }])
  }
  await isAwayAgain(6)
  expect(await faultsOf(device)).toMatchObject([
    { occurrences: 3, resolved_at: expect.any(Date) },
    { occurrences: 1, resolved_at: null },
  ])
})

test('what was lost in the time of another company is no fault that comes back', async () => {
  const device = await aHome()
  await isSince(device, false, 16)
  await query(
    server.databaseUrl,
    `insert into faults (device_id, kind, code, opened_at, resolved_at, former_owner_id)
     values ($1, 'offline', 'offline', now() - interval '1 hour', now() - interval '1 minute', $2)`,
    [device.id, company.id],
  )
  await sweeperSince(longAgo).sweep()
  expect(await faultsOf(device)).toMatchObject([
    { former_owner_id: company.id, occurrences: 1, resolved_at: expect.any(Date) },
    { former_owner_id: null, occurrences: 1, resolved_at: null },
  ])
})

test('a device on the shelf, and one that never reported, raise no alarm', async () => {
  const shelf = await aDevice(server.database, { assignedTo: company.id })
  await isSince(shelf, false, 60)
  const mute = await aHome()
  await sweeperSince(longAgo).sweep()
  expect([await faultsOf(shelf), await faultsOf(mute)]).toEqual([[], []])
})

async function lostItsThermostat(hours: number): Promise<TestDevice> {
  const device = await aHome()
  await says(device, { 'ot.boiler.blr_t': 40, 'ot.rf.time': Date.now() - hours * 60 * minute })
  await isSince(device, true, 30)
  return device
}

test('a thermostat out of reach for two hours is a fault, until the controller receives it again', async () => {
  const device = await lostItsThermostat(2.1)
  const fine = await lostItsThermostat(1.9)
  const sweeper = sweeperSince(longAgo)
  await sweeper.sweep()
  expect(await faultsOf(device)).toMatchObject([{ kind: 'rf_lost', blocking: false, resolved_at: null }])
  expect(await faultsOf(fine)).toEqual([])
  await says(device, { 'ot.rf.time': Date.now() })
  await sweeper.sweep()
  expect(await faultsOf(device)).toMatchObject([{ kind: 'rf_lost', resolved_at: expect.any(Date) }])
  await endedBefore(device, 125)
  await says(device, { 'ot.rf.time': Date.now() - 124 * minute })
  await isSince(device, true, 30)
  await sweeper.sweep()
  expect(await faultsOf(device)).toMatchObject([{ kind: 'rf_lost', resolved_at: null, occurrences: 2 }])
})

test('a device that has just come back may first report what it received by radio', async () => {
  const device = await lostItsThermostat(5)
  await isSince(device, true, 2)
  const sweeper = sweeperSince(longAgo)
  await sweeper.sweep()
  expect(await faultsOf(device)).toEqual([])
  await isSince(device, true, 11)
  await sweeper.sweep()
  expect(await faultsOf(device)).toHaveLength(1)
})

test('a restart does not alarm the fleet', async () => {
  const silent = await aHome()
  await isSince(silent, false, 120)
  const radio = await lostItsThermostat(5)
  const known = await aHome()
  await isSince(known, false, 300)
  await query(
    server.databaseUrl,
    `insert into faults (device_id, kind, code) values ($1, 'offline', 'offline')`,
    [known.id],
  )
  await sweeperSince(new Date()).sweep()
  expect([await faultsOf(silent), await faultsOf(radio)]).toEqual([[], []])
  expect(await faultsOf(known)).toMatchObject([{ resolved_at: null }])
})

test('a database that was away does not alarm the fleet', async () => {
  const device = await aHome()
  const sweeper = sweeperSince(longAgo)
  await query(server.databaseUrl, 'alter table devices rename to devices_away')
  await expect(sweeper.sweep()).rejects.toThrow('devices')
  await query(server.databaseUrl, 'alter table devices_away rename to devices')
  await isSince(device, false, 120)
  await sweeper.sweep()
  expect(await faultsOf(device)).toEqual([])
})

test('broken connections are listed with their kind and leave the counts of faults alone', async () => {
  const device = await lostItsThermostat(3)
  await sweeperSince(longAgo).sweep()
  const { body } = await server.ask('GET', `/devices/faults?search=${device.id}`, { token })
  expect(body.items).toMatchObject([
    { deviceId: device.id, kind: 'rf_lost', occurrences: 1, blocking: false },
  ])
  const history = await server.ask('GET', `/devices/${device.id}/historical/faults`, { token })
  expect(history.body.items).toMatchObject([{ kind: 'rf_lost', description: null, resolved_at: null }])
  expect((await server.ask('GET', `/devices/${device.id}`, { token })).body.fault).toBe(0)
  const stats = await server.ask('GET', '/stats', { token })
  expect(stats.body.devices_with_error).toBe(0)
  const counted = stats.body.faults.blocking + stats.body.faults.non_blocking
  const reported = await server.ask('GET', '/devices/faults?kind=reported', { token })
  expect([counted, reported.body]).toEqual([0, { items: [], total: 0 }])
  const lost = await server.ask('GET', '/devices/faults?kind[]=rf_lost&kind[]=offline&limit=200', { token })
  expect(lost.body.items).toContainEqual(expect.objectContaining({ deviceId: device.id, kind: 'rf_lost' }))
})
