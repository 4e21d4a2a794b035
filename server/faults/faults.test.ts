import { afterAll, beforeAll, expect, test } from 'vitest'
import { toNanoseconds } from '../../contract/lists.ts'
import { hcMb } from '../../contract/models/hc-mb.ts'
import { query } from '../testing/database.ts'
import { connectDevice } from '../testing/device.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestDevice } from '../testing/world.ts'

const day = 86_400_000
let server: TestServer
let token: string
let rival: string
let home: TestDevice
let spare: TestDevice
let pump: TestDevice

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  const company = await aCompany(database)
  home = await aDevice(database, {
    assignedTo: company.id,
    client: { firstname: 'Αικατερίνη', lastname: 'Παπαδοπούλου' },
  })
  spare = await aDevice(database, { assignedTo: company.id })
  pump = await aDevice(database, { assignedTo: company.id, type: 'THALPOS_HC_MB' })
  token = await server.tokenOf(await aPerson(database, company, ['technician_company']))
  rival = await server.tokenOf(await aPerson(database, await aCompany(database), ['technician_company']))
  const past = (code: string, from: number, to: number) =>
    database.asSystem((tx) =>
      tx
        .insertInto('faults')
        .values({ device_id: home.id, code, opened_at: new Date(from), resolved_at: new Date(to) })
        .execute(),
    )
  const now = Date.now()
  await past('9', now - 60 * day, now - 59 * day)
  await past('5', now - 40 * day, now - 20 * day)
  await past('7', now - 3 * day, now - 2 * day)
  for (const [device, fault, ts] of [
    [home, 28, now - 60_000],
    [spare, 117, now - 30_000],
  ] as const) {
    const connected = await connectDevice(server.mqttUrl, device)
    await connected.report('ot.thalpos', { ts, heat_set: 1 })
    await connected.report('ot.boiler', { ts, fault, flame: fault === 28 ? 0 : 1 })
    await connected.client.endAsync(true)
  }
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const list = async (search = '') => (await server.ask('GET', `/devices/faults${search}`, { token })).body
const codes = (body: { items: { fault: string }[] }) => body.items.map(({ fault }) => fault)

test('the active faults are those that devices report now, newest first', async () => {
  const body = await list()
  expect(body.total).toBe(2)
  expect(body.items).toMatchObject([
    { deviceId: spare.id, fault: '117', blocking: false, installed: false, model: null, client_name: null },
    {
      deviceId: home.id,
      fault: '28',
      blocking: true,
      installed: true,
      model: 'Viessmann Vitodens 100-W',
      client_name: 'Παπαδοπούλου Αικατερίνη',
      address: 'Εγνατία 118',
    },
  ])
})

test('they are searched, sorted as numbers and paged', async () => {
  expect(codes(await list('?search=παπαδοπουλου'))).toEqual(['28'])
  expect(codes(await list('?sort=fault&order=asc'))).toEqual(['28', '117'])
  expect(codes(await list('?sort=fault&order=desc'))).toEqual(['117', '28'])
  expect(await list('?limit=1&offset=1')).toMatchObject({ total: 2, items: [{ fault: '28' }] })
  expect(await list('?search=100%25')).toEqual({ items: [], total: 0 })
})

test('they are found by the code that the unit shows, and by a name as it sounds', async () => {
  const mapping = { 28: { code: 'F28', description: { el: 'Ανάφλεξη', en: 'Ignition' } } }
  await query(server.databaseUrl, 'update devices set hvac_error_mapping = $2 where device_id = $1', [
    home.id,
    JSON.stringify(mapping),
  ])
  expect(codes(await list('?search=f28'))).toEqual(['28'])
  expect(codes(await list('?search=papadopoulou'))).toEqual(['28'])
  expect(codes(await list('?search=aikaterini+papadopoulou'))).toEqual(['28'])
  expect(codes(await list('?search=f29'))).toEqual([])
})

test('a fault is found by the code that its model knows it by', async () => {
  await query(server.databaseUrl, `insert into faults (device_id, code, opened_at) values ($1, '7', now())`, [
    pump.id,
  ])
  const shown = hcMb.faultCodes?.find(({ value }) => value === 7)?.code ?? 'none'
  const body = await list(`?search=${shown}`)
  expect(body.items).toMatchObject([{ deviceId: pump.id, fault: '7', display: shown }])
  await query(server.databaseUrl, 'delete from faults where device_id = $1', [pump.id])
})

test('more faults than are listed are counted all the same', async () => {
  await query(
    server.databaseUrl,
    `insert into faults (device_id, code, opened_at, resolved_at)
      select $1, '7', now() - n * interval '1 minute', now() - n * interval '1 minute'
      from generate_series(1, 1001) n`,
    [pump.id],
  )
  const { body } = await server.ask('GET', `/devices/${pump.id}/historical/faults`, { token })
  expect([body.items.length, body.total]).toEqual([1000, 1001])
})

test('a device’s faults are those of the last 30 days, or of a range, also when they began before it', async () => {
  const oems = async (range = '') => {
    const { body } = await server.ask('GET', `/devices/${home.id}/historical/faults${range}`, { token })
    return body.items.map(({ oem }: { oem: string }) => oem)
  }
  expect(await oems()).toEqual(['28', '7', '5'])
  const now = Date.now()
  const range = (from: number, to: number) =>
    `?time_from=${toNanoseconds(now - from * day)}&time_to=${toNanoseconds(now - to * day)}`
  expect(await oems(range(70, 50))).toEqual(['9'])
  expect(await oems(range(30, 10))).toEqual(['5'])
  const reversed = await server.ask('GET', `/devices/${home.id}/historical/faults${range(10, 30)}`, { token })
  expect([reversed.status, reversed.problem.key]).toEqual([400, 'date_range_error'])
})

test('another company sees none of it', async () => {
  expect((await server.ask('GET', '/devices/faults', { token: rival })).body).toEqual({ items: [], total: 0 })
  const foreign = await server.ask('GET', `/devices/${home.id}/historical/faults`, { token: rival })
  expect(foreign.status).toBe(404)
})

test('a fault that clears leaves the active ones and stays in the history', async () => {
  const connected = await connectDevice(server.mqttUrl, spare)
  await connected.report('ot.boiler', { fault: 0, flame: 1 })
  await connected.client.endAsync(true)
  expect(codes(await list())).toEqual(['28'])
  const { body } = await server.ask('GET', `/devices/${spare.id}/historical/faults`, { token })
  expect(body.items).toMatchObject([{ oem: '117', blocking: 0, resolved_at: expect.any(String) }])
})
