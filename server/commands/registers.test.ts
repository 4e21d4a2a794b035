import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ConnectedDevice, connectDevice } from '../testing/device.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestCompany, type TestDevice } from '../testing/world.ts'

let server: TestServer
let company: TestCompany
let token: string
let device: TestDevice

beforeAll(async () => {
  server = await startTestServer()
  company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company', 'admin']))
})
beforeEach(async () => {
  device = await aDevice(server.database, { assignedTo: company.id, type: 'THALPOS_HC_MB' })
})
afterAll(async () => {
  await server.stop()
  await server.drop()
})

const ask = async (action: string, action_value: number): Promise<string> =>
  (await server.ask('PUT', `/devices/${device.id}/config`, { token, body: { action, action_value } })).body.id
const ledger = async (): Promise<{ action: string; state: string }[]> =>
  (await server.ask('GET', `/devices/${device.id}/commands`, { token })).body.items
const expectStates = async (states: Record<string, string>) =>
  expect(Object.fromEntries((await ledger()).map(({ action, state }) => [action, state]))).toEqual(states)
const reached = async (controller: ConnectedDevice, actions: string[]) => {
  await expect.poll(() => controller.commands.map(({ action }) => action).toSorted()).toEqual(actions)
}

test('two settings of one register that waited reach the device in their order, each once the other is proved', async () => {
  const hotWater = await ask('ctl_mod_dhw', 0)
  const mode = await ask('ctl_mod', 0)
  const target = await ask('t_dhw_set', 50)
  const controller = await connectDevice(server.mqttUrl, device)
  await controller.comeOnline()
  await controller.report('mb', { ctl_mod: 7, ctl_mod_dhw: 1 })
  await reached(controller, ['ctl_mod_dhw', 't_dhw_set'])
  await controller.acknowledge(target)
  await controller.acknowledge(hotWater)
  await controller.report('mb', { t_dhw_set: 50 })
  await expectStates({ ctl_mod_dhw: 'acknowledged', ctl_mod: 'queued', t_dhw_set: 'confirmed' })
  await controller.report('mb', { ctl_mod: 3, ctl_mod_dhw: 0 })
  await reached(controller, ['ctl_mod', 'ctl_mod_dhw', 't_dhw_set'])
  await controller.acknowledge(mode)
  await controller.report('mb', { ctl_mod: 0, ctl_mod_dhw: 0 })
  await expectStates({ ctl_mod_dhw: 'confirmed', ctl_mod: 'confirmed', t_dhw_set: 'confirmed' })
  await controller.client.endAsync(true)
})

test('a setting is not held back for longer by one of its register that the device refuses', async () => {
  const controller = await connectDevice(server.mqttUrl, device)
  await controller.comeOnline()
  await controller.report('mb', { ctl_mod: 7, ctl_mod_dhw: 1 })
  const mode = await ask('ctl_mod', 4)
  await reached(controller, ['ctl_mod'])
  const hotWater = await ask('ctl_mod_dhw', 0)
  await controller.acknowledge(mode, { ok: false, error: 'locked' })
  await reached(controller, ['ctl_mod', 'ctl_mod_dhw'])
  await controller.acknowledge(hotWater)
  await controller.report('mb', { ctl_mod: 3, ctl_mod_dhw: 0 })
  await expectStates({ ctl_mod: 'failed', ctl_mod_dhw: 'confirmed' })
  await controller.client.endAsync(true)
})
