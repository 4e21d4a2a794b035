import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { query } from '../testing/database.ts'
import { connectDevice } from '../testing/device.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestCompany, type TestDevice } from '../testing/world.ts'

let server: TestServer
let company: TestCompany
let token: string
let device: TestDevice

const run = (text: string, values: unknown[] = []) => query(server.databaseUrl, text, values)
const info = async () => (await server.ask('GET', `/devices/${device.id}/info`, { token })).body
const firstReportAt = async () => (await info()).first_report_at

beforeAll(async () => {
  server = await startTestServer()
  company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

beforeEach(async () => {
  device = await aDevice(server.database, { assignedTo: company.id })
})

async function connectAnd(work: (controller: Awaited<ReturnType<typeof connectDevice>>) => Promise<unknown>) {
  const controller = await connectDevice(server.mqttUrl, device)
  await work(controller)
  await controller.leave()
}

test('the time of a device’s first report stays, whatever it reports later', async () => {
  expect(await firstReportAt()).toBeNull()
  await connectAnd((controller) => controller.report('ot.thalpos', { t_r: 21 }))
  const first = await firstReportAt()
  expect(Date.parse(first)).toBeGreaterThan(Date.now() - 60_000)
  await run(
    `update devices set online = false, last_update = now() - interval '1 hour' where device_id = $1`,
    [device.id],
  )
  await connectAnd((controller) => controller.report('ot.thalpos', { t_r: 22 }))
  expect(await firstReportAt()).toBe(first)
})

test('a device that begins with its history counts as reporting too', async () => {
  await connectAnd((controller) =>
    controller.publish('history', [{ ts: Date.now() - 3_600_000, 'ot.thalpos': { t_r: 20 } }]),
  )
  expect(await firstReportAt()).not.toBeNull()
})

test('a device that reported before this was stored gets no invented time', async () => {
  await run(`update devices set last_update = now() - interval '1 year' where device_id = $1`, [device.id])
  await connectAnd((controller) => controller.report('ot.thalpos', { t_r: 21 }))
  expect(await firstReportAt()).toBeNull()
})

test('the next company sees since when it receives the device’s reports itself', async () => {
  await connectAnd((controller) => controller.report('ot.thalpos', { t_r: 21 }))
  const next = await aCompany(server.database)
  const own = token
  token = await server.tokenOf(await aPerson(server.database, next, ['technician_company']))
  await run('update devices set assigned_company_id = $2 where device_id = $1', [device.id, next.id])
  expect(await firstReportAt()).toBeNull()
  await run('update devices set online = false where device_id = $1', [device.id])
  const [{ unassigned_at: unassigned } = {}] = await run(
    'select unassigned_at from devices where device_id = $1',
    [device.id],
  )
  await connectAnd((controller) => controller.report('ot.thalpos', { t_r: 21 }))
  expect(Date.parse(await firstReportAt())).toBeGreaterThanOrEqual((unassigned as Date).getTime())
  token = own
})

test('a controller reports its firmware, and the newest is stored', async () => {
  expect(await info()).toMatchObject({ firmware: null })
  await connectAnd((controller) => controller.report('device', { rssi: -60, fw: '2.4.0' }))
  expect(await info()).toMatchObject({ firmware: '2.4.0', hardware: null })
  await connectAnd(async (controller) => {
    await controller.report('device', { fw: '2.4.1' })
    await controller.report('device', { rssi: -61, fw: '2.4.1' })
    await controller.report('device', { rssi: -62, fw: 7 })
  })
  expect(await info()).toMatchObject({ firmware: '2.4.1' })
})
