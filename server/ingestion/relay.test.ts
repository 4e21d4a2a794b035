import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeviceType } from '../../contract/models/model.ts'
import type { Description } from '../../gateway/device-events.ts'
import { modelFor } from '../../gateway/dialects/testing-decode.ts'
import { vectorOf } from '../../gateway/testing-vectors.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestCompany, type TestDevice } from '../testing/world.ts'
import { storeEvents } from './store-events.ts'

/** All meters report the same list. */
const meters = modelFor('SHELLY_EM_3PH_W_RELAY')
let server: TestServer
let company: TestCompany
let token: string

beforeAll(async () => {
  server = await startTestServer()
  company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company', 'admin']))
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

/** What the gateway makes of a meter's message. */
const reports = (device: TestDevice, values: Record<string, number>) =>
  server.database.asSystem((tx) =>
    storeEvents(tx, [
      { kind: 'reading', deviceId: device.id, ts: new Date(), live: true, values: vectorOf(meters, values) },
    ]),
  )

const says = (device: TestDevice, description: Partial<Description>) =>
  server.database.asSystem((tx) =>
    storeEvents(tx, [{ kind: 'description', deviceId: device.id, description }]),
  )

const aMeter = (type: DeviceType) => aDevice(server.database, { assignedTo: company.id, type })
const ask = (device: TestDevice, action_value: unknown) =>
  server.ask('PUT', `/devices/${device.id}/config`, { token, body: { action: 'relay', action_value } })
const ledger = async (device: TestDevice) =>
  (await server.ask('GET', `/devices/${device.id}/commands`, { token })).body.items
const isSent = async (device: TestDevice) => {
  await expect.poll(async () => (await ledger(device))[0]).toMatchObject({ state: 'sent' })
}

test('a relay that acknowledges nothing is confirmed by its own report, at once', async () => {
  const meter = await aMeter('SHELLY_EM_1PH_W_RELAY')
  await reports(meter, { 'relay.relay_a': 0 })
  const reply = await ask(meter, 'on')
  expect(reply.body).toMatchObject({ action_value: 'on', previous_value: 'off' })
  await isSent(meter)
  await reports(meter, { 'power.power_a': 130 })
  await reports(meter, { 'relay.relay_a': 0 })
  expect(await ledger(meter)).toMatchObject([{ state: 'sent' }])
  await reports(meter, { 'relay.relay_a': 1 })
  expect(await ledger(meter)).toMatchObject([
    { state: 'confirmed', acknowledged_at: expect.any(String), confirmed_at: expect.any(String) },
  ])
})

test('going back sends the word for what it reported before', async () => {
  const meter = await aMeter('SHELLY_EM_1PH_W_RELAY')
  await reports(meter, { 'relay.relay_a': 1 })
  const { body } = await ask(meter, 'off')
  await isSent(meter)
  await reports(meter, { 'relay.relay_a': 0 })
  const reverted = await server.ask('POST', `/devices/${meter.id}/commands/${body.id}/revert`, { token })
  expect([reverted.status, reverted.body.action_value]).toEqual([202, 'on'])
  await isSent(meter)
  await reports(meter, { 'relay.relay_a': 1 })
  expect((await ledger(meter))[0]).toMatchObject({ id: reverted.body.id, state: 'confirmed' })
})

test('a meter with the relay of an add-on is confirmed by that one', async () => {
  const meter = await aMeter('SHELLY_EM_3PH_W_RELAY')
  await says(meter, { relay: 100 })
  await reports(meter, { 'relay.external_relay_a': 0 })
  expect((await ask(meter, 'on')).body.previous_value).toBe('off')
  await isSent(meter)
  await reports(meter, { 'relay.external_relay_a': 1 })
  expect(await ledger(meter)).toMatchObject([{ state: 'confirmed' }])
})

test('after a meter was replaced by one with an add-on, what its built-in relay last was proves nothing', async () => {
  const meter = await aMeter('SHELLY_EM_3PH_W_RELAY')
  await says(meter, { relay: 0 })
  await reports(meter, { 'relay.relay_a': 1 })
  await says(meter, { relay: 100 })
  await reports(meter, { 'relay.external_relay_a': 0 })
  const reply = await ask(meter, 'on')
  expect(reply.body.previous_value).toBe('off')
  await isSent(meter)
  await reports(meter, { 'relay.external_relay_a': 0, 'relay.relay_a': 1 })
  expect(await ledger(meter)).toMatchObject([{ state: 'sent' }])
  await reports(meter, { 'relay.external_relay_a': 1 })
  expect(await ledger(meter)).toMatchObject([{ state: 'confirmed' }])
})

test('the built-in one of two relays confirms', async () => {
  const meter = await aMeter('SHELLY_EM_1PH_W_RELAY')
  await says(meter, { relay: 0 })
  await reports(meter, { 'relay.relay_a': 0, 'relay.external_relay_a': 1 })
  await ask(meter, 'on')
  await isSent(meter)
  await reports(meter, { 'relay.external_relay_a': 1 })
  expect(await ledger(meter)).toMatchObject([{ state: 'sent' }])
  await reports(meter, { 'relay.relay_a': 1 })
  expect(await ledger(meter)).toMatchObject([{ state: 'confirmed' }])
})

test('a value that waits for the relay’s answer is sent when the report gives it', async () => {
  const meter = await aMeter('SHELLY_EM_1PH_W_RELAY')
  await reports(meter, { 'relay.relay_a': 0 })
  await ask(meter, 'on')
  await isSent(meter)
  expect((await ask(meter, 'off')).body.state).toBe('queued')
  await reports(meter, { 'relay.relay_a': 1 })
  await isSent(meter)
  await reports(meter, { 'relay.relay_a': 0 })
  expect(await ledger(meter)).toMatchObject([
    { action_value: 'off', state: 'confirmed' },
    { action_value: 'on', state: 'confirmed' },
  ])
})

test.each<[DeviceType, unknown, string]>([
  ['SHELLY_EM_1PH_W_RELAY', 1, 'action_value_type'],
  ['SHELLY_EM_1PH_W_RELAY', true, 'action_value_type'],
  ['SHELLY_EM_1PH_W_RELAY', 'toggle', 'action_value_choice'],
  ['SHELLY_EM_3PH', 'on', 'action_unknown'],
])('a %s refuses relay %j: %s', async (type, value, key) => {
  const refused = await ask(await aMeter(type), value)
  expect([refused.status, refused.problem.key]).toEqual([400, key])
})
