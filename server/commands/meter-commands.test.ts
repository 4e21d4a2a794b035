import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { DeviceType } from '../../contract/models/model.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestCompany, type TestDevice } from '../testing/world.ts'

let server: TestServer
let company: TestCompany
let token: string
const clients: MqttClient[] = []

beforeAll(async () => {
  server = await startTestServer()
  company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company', 'admin']))
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)))
})
afterAll(async () => {
  await server.stop()
  await server.drop()
})

/** A meter with a relay at the other end of a real connection; `received` holds what is published to it. */
async function connectMeter(topic: (id: string) => string, type: DeviceType = 'SHELLY_EM_1PH_W_RELAY') {
  const device = await aDevice(server.database, { assignedTo: company.id, type })
  const client = await connectAsync(server.mqttUrl, {
    clientId: device.id,
    username: device.id,
    password: device.secret,
    reconnectPeriod: 0,
  })
  clients.push(client)
  const received: string[] = []
  client.on('message', (_topic, payload) => received.push(payload.toString()))
  await client.subscribeAsync(topic(device.id), { qos: 1 })
  const publish = (path: string, body: unknown) =>
    client.publishAsync(path, typeof body === 'string' ? body : JSON.stringify(body), { qos: 1 })
  return { device, received, publish }
}

const ask = (device: TestDevice, action_value: string) =>
  server.ask('PUT', `/devices/${device.id}/config`, { token, body: { action: 'relay', action_value } })
const newest = async (device: TestDevice) =>
  (await server.ask('GET', `/devices/${device.id}/commands`, { token })).body.items[0]

test('a meter of the first generation is switched in its own dialect and confirms with its relay alone', async () => {
  const { device, received, publish } = await connectMeter((id) => `shellies/${id}/relay/0/command`)
  const root = `shellies/${device.id}`
  await publish(`${root}/online`, 'true')
  await publish(`${root}/relay/0`, 'off')
  expect((await ask(device, 'on')).body).toMatchObject({ action_value: 'on', previous_value: 'off' })
  await expect.poll(() => received).toEqual(['on'])
  await expect.poll(() => newest(device)).toMatchObject({ state: 'sent' })
  await publish(`${root}/emeter/0/power`, '512.40')
  await publish(`${root}/relay/0`, 'off')
  expect(await newest(device)).toMatchObject({ state: 'sent' })
  await publish(`${root}/relay/0`, 'on')
  expect(await newest(device)).toMatchObject({ state: 'confirmed', acknowledged_at: expect.any(String) })
})

interface Rpc {
  src: string
  method: string
  params?: object
}

test('a meter of a later generation answers, and confirms with the state of its switch', async () => {
  const { device, received, publish } = await connectMeter((id) => `${id}/rpc`)
  const switchIs = (output: boolean) =>
    publish(`${device.id}/status/switch:0`, { id: 0, source: 'init', output })
  const switchings = () =>
    received.map((text) => JSON.parse(text) as Rpc).filter(({ method }) => method === 'Switch.Set')
  await publish(`${device.id}/online`, 'true')
  await switchIs(true)
  const { body } = await ask(device, 'off')
  await expect.poll(switchings).toMatchObject([{ params: { id: 0, on: false } }])
  await expect.poll(() => newest(device)).toMatchObject({ state: 'sent' })
  const answer = { id: 1, src: device.id, dst: switchings()[0]?.src }
  await publish(`${switchings()[0]?.src}/rpc`, { ...answer, result: { was_on: true } })
  expect(await newest(device)).toMatchObject({ id: body.id, state: 'acknowledged' })
  await switchIs(false)
  expect(await newest(device)).toMatchObject({ id: body.id, state: 'confirmed' })

  const again = await ask(device, 'on')
  await expect.poll(switchings).toHaveLength(2)
  await expect.poll(() => newest(device)).toMatchObject({ state: 'sent' })
  const refusal = { id: 1, src: device.id, error: { code: -106, message: 'locked' } }
  await publish(`${switchings()[1]?.src}/rpc`, refusal)
  expect(await newest(device)).toMatchObject({ id: again.body.id, state: 'failed', reason: 'device_locked' })
})

const shown = async (device: TestDevice) => (await server.ask('GET', `/devices/${device.id}`, { token })).body

test('a meter that was replaced by one with an add-on is shown, switched and confirmed by that', async () => {
  const { device, received, publish } = await connectMeter((id) => `${id}/rpc`, 'SHELLY_EM_3PH_W_RELAY')
  const whole = (components: object) =>
    publish(`${device.id}/events/rpc`, { method: 'NotifyFullStatus', params: { 'em:0': {}, ...components } })
  const switchings = () =>
    received.map((text) => JSON.parse(text) as Rpc).filter(({ method }) => method === 'Switch.Set')
  await publish(`shellies/${device.id}/relay/0`, 'on')
  expect(await shown(device)).toMatchObject({ relay: 0, config: { relay: 'on' } })
  await publish(`${device.id}/status/switch:100`, { id: 100, output: false })
  expect(await shown(device)).toMatchObject({ relay: 0, config: { relay: 'on' } })
  await whole({ 'switch:100': { id: 100, output: false } })
  expect(await shown(device)).toMatchObject({ relay: 100, config: { relay: 'off' } })

  const reply = await ask(device, 'on')
  expect(reply.body.previous_value).toBe('off')
  await expect.poll(switchings).toMatchObject([{ params: { id: 100, on: true } }])
  await expect.poll(() => newest(device)).toMatchObject({ state: 'sent' })
  await publish(`${switchings()[0]?.src}/rpc`, { id: 1, src: device.id, result: { was_on: false } })
  expect(await newest(device)).toMatchObject({ state: 'acknowledged' })
  await publish(`${device.id}/status/switch:100`, { id: 100, output: true })
  expect(await newest(device)).toMatchObject({ id: reply.body.id, state: 'confirmed' })
  expect(await shown(device)).toMatchObject({ config: { relay: 'on' } })
})

test('a meter with both is switched and confirmed by its own, whichever spoke last', async () => {
  const { device, received, publish } = await connectMeter((id) => `${id}/rpc`)
  const switchings = () =>
    received.map((text) => JSON.parse(text) as Rpc).filter(({ method }) => method === 'Switch.Set')
  const switches = { 'switch:0': { id: 0, output: true }, 'switch:100': { id: 100, output: false } }
  await publish(`${device.id}/events/rpc`, {
    method: 'NotifyFullStatus',
    params: { 'em1:0': {}, ...switches },
  })
  await publish(`${device.id}/status/switch:100`, { id: 100, output: false })
  expect(await shown(device)).toMatchObject({ relay: 0, config: { relay: 'on' } })
  const { body } = await ask(device, 'off')
  expect(body.previous_value).toBe('on')
  await expect.poll(switchings).toMatchObject([{ params: { id: 0, on: false } }])
  await expect.poll(() => newest(device)).toMatchObject({ state: 'sent' })
  await publish(`${device.id}/status/switch:100`, { id: 100, output: false })
  expect(await newest(device)).toMatchObject({ state: 'sent' })
  await publish(`${device.id}/status/switch:0`, { id: 0, output: false })
  expect(await newest(device)).toMatchObject({ id: body.id, state: 'confirmed' })
})
