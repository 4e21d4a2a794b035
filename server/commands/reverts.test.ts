import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ConnectedDevice, connectDevice } from '../testing/device.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestCompany, type TestDevice } from '../testing/world.ts'

let server: TestServer
let company: TestCompany
let token: string
let device: TestDevice
let controller: ConnectedDevice

beforeAll(async () => {
  server = await startTestServer()
  company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company', 'admin']))
})
beforeEach(async () => {
  device = await aDevice(server.database, { assignedTo: company.id })
  controller = await connectDevice(server.mqttUrl, device)
  await controller.report('ot.thalpos', { t_r_set: 20 })
})
afterAll(async () => {
  await server.stop()
  await server.drop()
})

/** The device acknowledges and reports its last command. */
async function obeys(count: number, t_r_set: number) {
  await expect.poll(() => controller.commands).toHaveLength(count)
  await controller.acknowledge(controller.commands[count - 1]?.cid ?? '')
  await controller.report('ot.thalpos', { t_r_set })
}
const ask = async (action_value: number): Promise<string> => {
  const body = { action: 't_r_set', action_value }
  return (await server.ask('PUT', `/devices/${device.id}/config`, { token, body })).body.id
}
const revert = async (id: string): Promise<string> => {
  const answer = await server.ask('POST', `/devices/${device.id}/commands/${id}/revert`, { token })
  expect([answer.status, answer.body.action_value]).toEqual([202, 20])
  return answer.body.id
}
const commandCount = async () =>
  (await server.ask('GET', `/devices/${device.id}/commands`, { token })).body.total as number

test('reverts of one command at once are one command, and so is one after it was obeyed', async () => {
  const original = await ask(21)
  await obeys(1, 21)
  const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => revert(original)))
  expect(new Set(others)).toEqual(new Set([first]))
  await obeys(2, 20)
  expect(await revert(original)).toBe(first)
  expect([await commandCount(), controller.commands.length]).toEqual([2, 2])
  await controller.client.endAsync(true)
})

test('what the device has since lost, or somebody changed, is requested again', async () => {
  const original = await ask(21)
  await obeys(1, 21)
  const first = await revert(original)
  await obeys(2, 20)
  await controller.report('ot.thalpos', { t_r_set: 23 })
  const second = await revert(original)
  expect(second).not.toBe(first)
  await obeys(3, 20)
  await ask(22)
  await obeys(4, 22)
  expect(await revert(original)).not.toBe(second)
  expect(await commandCount()).toBe(5)
  await controller.client.endAsync(true)
})
