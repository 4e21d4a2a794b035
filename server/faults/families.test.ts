import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { heatPumpFaults } from '../../contract/models/hc-mb-faults.ts'
import type { DeviceType } from '../../contract/models/model.ts'
import { type LiveNotice, liveChannel } from '../live/live.ts'
import { startSweeper } from '../presence/sweeper.ts'
import { query, testLog } from '../testing/database.ts'
import { type ConnectedDevice, connectDevice } from '../testing/device.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestCompany, type TestDevice } from '../testing/world.ts'

let server: TestServer
let company: TestCompany
let token: string
const connected: ConnectedDevice[] = []
const published: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
  await server.database.listen(liveChannel, (payload) => {
    const { events } = JSON.parse(payload) as LiveNotice
    for (const event of events) if (event.type === 'fault') published.push(event.device_id)
  })
})
beforeEach(() => {
  published.length = 0
})
afterAll(async () => {
  await Promise.all(connected.map(({ client }) => client.endAsync(true)))
  await server.stop()
  await server.drop()
})

async function connect(type: DeviceType = 'THALPOS_HC_MB') {
  const device = await aDevice(server.database, { assignedTo: company.id, type })
  const controller = await connectDevice(server.mqttUrl, device)
  connected.push(controller)
  return { device, controller }
}

const historyOf = async ({ id }: TestDevice) =>
  (await server.ask('GET', `/devices/${id}/historical/faults`, { token })).body.items
const infoOf = async ({ id }: TestDevice) => (await server.ask('GET', `/devices/${id}/info`, { token })).body

test('a heat pump’s fault opens with the code of its display and words, and resolves when it clears', async () => {
  const { device, controller } = await connect()
  await controller.report('mb', { error_code: 9 })
  const { body } = await server.ask('GET', `/devices/faults?search=${device.id}`, { token })
  const described = { el: expect.stringMatching(/νερό/), en: expect.stringMatching(/water/) }
  expect(body.items).toMatchObject([
    { fault: '9', kind: 'reported', display: 'E8', description: described, blocking: true },
  ])
  await controller.report('mb', { error_code: 0 })
  expect(await historyOf(device)).toMatchObject([
    { oem: '9', display: 'E8', description: described, blocking: 1, resolved_at: expect.any(String) },
  ])
})

test('each of two faults in a row has its own weight', async () => {
  const { device, controller } = await connect()
  await controller.report('mb', { error_code: 31 })
  await controller.report('mb', { error_code: 21 })
  expect(await historyOf(device)).toMatchObject([
    { oem: '21', display: 'P1', blocking: 1, resolved_at: null },
    { oem: '31', display: 'Pb', blocking: 0 },
  ])
})

test('a buffered fault of a heat pump keeps its weight too', async () => {
  const { device, controller } = await connect()
  const row = (minutesAgo: number, error_code: number) => ({
    ts: Date.now() - minutesAgo * 60_000,
    mb: { error_code },
  })
  await controller.publish('history', [row(60, 26), row(50, 26), row(40, 0)])
  expect(await historyOf(device)).toMatchObject([
    { oem: '26', display: 'P6', blocking: 1, resolved_at: expect.any(String) },
  ])
})

test('a device’s own mapping comes before its model’s, code by code', async () => {
  const { device, controller } = await connect()
  const own = { 9: { code: 'F-9', description: { el: 'Δικό μας κείμενο', en: 'Our own text' } } }
  await query(server.databaseUrl, 'update devices set hvac_error_mapping = $2 where device_id = $1', [
    device.id,
    JSON.stringify(own),
  ])
  await controller.report('mb', { error_code: 9 })
  await controller.report('mb', { error_code: 21 })
  expect(await historyOf(device)).toMatchObject([
    { display: 'P1' },
    { display: 'F-9', description: own[9].description },
  ])
  expect((await infoOf(device)).hvac_error_mapping_json).toMatchObject({ ...own, 21: { code: 'P1' } })
})

test('a boiler’s fault and an unknown number show as they are', async () => {
  const boiler = await connect('THALPOS_HC_OT')
  await boiler.controller.report('ot.boiler', { fault: 117 })
  expect(await historyOf(boiler.device)).toMatchObject([{ oem: '117', display: '117', description: null }])
  expect((await infoOf(boiler.device)).hvac_error_mapping_json).toBeNull()
  const pump = await connect()
  await pump.controller.report('mb', { error_code: 201 })
  expect(await historyOf(pump.device)).toMatchObject([{ display: '201', description: null, blocking: 0 }])
})

test('the catalogue names each number once, in Greek and in English', () => {
  const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, more) => from + more)
  const numbers = [...upTo(1, 15), 20, 21, ...upTo(23, 26), 31, 33, 38, ...upTo(39, 50), ...upTo(52, 55), 57]
  const drive = [65, 112, 116, 134, 135, 136, 138, 139, 141, 142, 143]
  expect(heatPumpFaults.map(({ value }) => value).toSorted((a, b) => a - b)).toEqual([...numbers, ...drive])
  expect(new Set(heatPumpFaults.map(({ code }) => code)).size).toBe(heatPumpFaults.length)
  for (const { code, blocking, description } of heatPumpFaults) {
    expect(description.el).toMatch(/^[Α-ΩΆΈΉΊΌΎΏ].{30,}\.$/)
    expect(description.en).toMatch(/^[A-Z].{30,}\.$/)
    expect(description.en).not.toMatch(/[α-ω]/)
    if (/^H[^5]|^L|^E[028]$|^P[0146]$/.test(code)) expect([code, blocking]).toEqual([code, true])
  }
  // The room's sensor (H5) is one of a circuit that the machine can do without.
  for (const code of ['Pb', 'H5'])
    expect(heatPumpFaults.find((fault) => fault.code === code)?.blocking).toBe(false)
})

test('a fault that comes and goes every moment is one row with a count, and is published once a minute', async () => {
  const { device, controller } = await connect()
  for (let round = 0; round < 10; round++) {
    await controller.report('mb', { error_code: 9 })
    await controller.report('mb', { error_code: 0 })
  }
  expect(await historyOf(device)).toMatchObject([{ oem: '9', occurrences: 10 }])
  // Notices of an earlier device may still arrive.
  const ofThis = () => published.filter((id) => id === device.id)
  const firstEnd = 2
  await expect.poll(ofThis).toHaveLength(firstEnd)

  const sweeper = startSweeper({ database: server.database, log: testLog })
  await sweeper.sweep()
  expect(ofThis()).toHaveLength(firstEnd)
  await query(
    server.databaseUrl,
    `update faults set notified_at = notified_at - interval '61 seconds' where device_id = $1`,
    [device.id],
  )
  await sweeper.sweep()
  await sweeper.sweep()
  await sweeper.stop()
  await expect.poll(ofThis).toHaveLength(firstEnd + 1)
})
