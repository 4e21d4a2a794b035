import { randomBytes, randomUUID } from 'node:crypto'
import { connectAsync, type MqttClient } from 'mqtt'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeviceType } from '../../../contract/models/model.ts'
import { readLiveValues } from '../../devices/live-values.ts'
import { type DeviceLink, startDeviceLink } from '../../ingestion/device-link.ts'
import { type TestDatabase, testDatabase, testLog } from '../../testing/database.ts'
import { aCompany, aDevice, deviceRecord, type TestCompany, type TestDevice } from '../../testing/world.ts'

let db: TestDatabase
let link: DeviceLink
let company: TestCompany
let prefix: string
const clients: MqttClient[] = []
const registry = new Registry()

beforeAll(async () => {
  db = await testDatabase()
  company = await aCompany(db.database)
  const settings = {
    mqtt: { port: 0, host: '127.0.0.1', url: undefined, tls: undefined, gatewayName: 'test' },
  }
  link = await startDeviceLink({ database: db.database, settings, registry, log: testLog })
})

afterAll(async () => {
  await Promise.all(clients.map((client) => client.endAsync(true)))
  await link.stop()
  await db.close()
})

beforeEach(() => {
  prefix = `home-${randomBytes(4).toString('hex')}/meter`
})

const system = <T>(work: Parameters<typeof db.database.asSystem<T>>[0]) => db.database.asSystem(work)

interface Received {
  topic: string
  text: string
}

/** A meter on its prefix that receives its commands below `root`. */
async function aMeter(type: DeviceType, root: string) {
  const device = await aDevice(db.database, { assignedTo: company.id, type, prefix })
  const client = await connectAsync(link.url, {
    clientId: device.id,
    username: device.id,
    password: device.secret,
    reconnectPeriod: 0,
  })
  client.on('error', () => {})
  clients.push(client)
  const received: Received[] = []
  client.on('message', (topic, payload) => received.push({ topic, text: payload.toString() }))
  const commands = ['rpc', 'command', 'relay/+/command'].map((path) => `${root}/${path}`)
  await client.subscribeAsync(commands, { qos: 1 })
  const say = (path: string, body: unknown) =>
    client.publishAsync(`${root}/${path}`, typeof body === 'string' ? body : JSON.stringify(body), { qos: 1 })
  return { device, client, received, say }
}

const recordOf = async ({ id }: TestDevice) => {
  const { device_type, hardware } = await deviceRecord(db.database, id)
  return { device_type, hardware }
}
const valuesOf = async ({ id }: TestDevice) =>
  (await system((tx) => readLiveValues(tx, { telemetry_device_id: id, device_type: 'SHELLY_EM_3PH' })))
    .properties
const rowsOf = ({ id }: TestDevice) =>
  system((tx) => tx.selectFrom('raw_readings').select('ts').where('device_id', '=', id).execute())

async function ask(device: TestDevice, value: 'on' | 'off'): Promise<string> {
  const { id } = await system((tx) =>
    tx
      .insertInto('commands')
      .values({
        id: randomUUID(),
        device_id: device.id,
        company_id: company.id,
        device_company_id: company.id,
        action: 'relay',
        action_value: JSON.stringify(value),
        requested_by_sub: 'test',
        requested_by_name: 'Μαρία Δοκιμή',
        expires_at: new Date(Date.now() + 60_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await db.database.asSystem((tx) =>
    tx
      .selectNoFrom((of) => of.fn('pg_notify', [of.val('commands'), of.val(device.id)]).as('notified'))
      .execute(),
  )
  return id
}

describe('a meter of the first generation', () => {
  test('is understood below shellies/ and its prefix, and its burst is one moment', async () => {
    const meter = await aMeter('SHELLY_EM_1PH', `shellies/${prefix}`)
    await Promise.all([
      meter.say('emeter/0/power', '120.11'),
      meter.say('emeter/1/power', '-3.5'),
      meter.say('emeter/0/voltage', '230.2'),
    ])
    expect(await valuesOf(meter.device)).toEqual({
      power: { power_a: 120.11, power_b: -3.5 },
      voltage: { voltage_a: 230.2 },
    })
    expect((await rowsOf(meter.device)).length).toBeLessThanOrEqual(2)
    for (const { ts } of await rowsOf(meter.device)) expect(ts.getMilliseconds()).toBe(0)
  })

  test('is queried for its description at its first message', async () => {
    const meter = await aMeter('SHELLY_EM_1PH', `shellies/${prefix}`)
    await meter.say('emeter/0/power', '1.0')
    const topic = `shellies/${prefix}/command`
    await expect
      .poll(() => meter.received)
      .toEqual([
        { topic, text: 'announce' },
        { topic, text: 'update' },
      ])
  })

  test('gets its type from what it announces and shows', async () => {
    const meter = await aMeter('SHELLY_EM_1PH', `shellies/${prefix}`)
    const announced = { id: prefix, model: 'SHEM-3', fw_ver: '1.14.0' }
    await meter.client.publishAsync('shellies/announce', JSON.stringify(announced), { qos: 1 })
    expect(await recordOf(meter.device)).toMatchObject({
      device_type: 'SHELLY_EM_3PH',
      hardware: { dialect: 'gen1', hardware: 'SHEM-3', firmware: '1.14.0', channels: 3 },
    })
    await meter.say('relay/0', 'off')
    expect(await recordOf(meter.device)).toMatchObject({ device_type: 'SHELLY_EM_3PH_W_RELAY' })
  })

  test('cannot announce another meter', async () => {
    const victim = await aDevice(db.database, { assignedTo: company.id, type: 'SHELLY_EM_1PH' })
    const meter = await aMeter('SHELLY_EM_1PH', `shellies/${prefix}`)
    const announced = { id: victim.id, model: 'SHEM-3' }
    await meter.client.publishAsync('shellies/announce', JSON.stringify(announced), { qos: 1 })
    expect(await recordOf(victim)).toEqual({ device_type: 'SHELLY_EM_1PH', hardware: {} })
  })

  test('is switched in its own words', async () => {
    const meter = await aMeter('SHELLY_EM_1PH_W_RELAY', `shellies/${prefix}`)
    await meter.say('online', 'true')
    await meter.say('relay/0', 'off')
    await ask(meter.device, 'on')
    await expect
      .poll(() => meter.received)
      .toContainEqual({ topic: `shellies/${prefix}/relay/0/command`, text: 'on' })
  })
})

describe('a meter of a later generation', () => {
  test('is understood below its prefix, whatever is sent between', async () => {
    const meter = await aMeter('SHELLY_EM_3PH', prefix)
    await meter.say('events/rpc', {
      method: 'NotifyStatus',
      params: { ts: 1.61, 'em:0': { a_voltage: 229.5 } },
    })
    await meter.say('status/em:0', '{"id":0,"a_vol')
    await meter.say('status/em:0', { a_act_power: 17 })
    await meter.say('online', 'true')
    expect(await valuesOf(meter.device)).toEqual({ voltage: { voltage_a: 229.5 }, power: { power_a: 17 } })
  })

  test('is there from its first word on, which it says before it says so', async () => {
    const meter = await aMeter('SHELLY_EM_3PH', prefix)
    const isOnline = async () => (await deviceRecord(db.database, meter.device.id)).online
    expect(await isOnline()).toBe(false)
    await meter.say('events/rpc', {
      method: 'NotifyStatus',
      params: { ts: 1.61, 'em:0': { a_voltage: 229.5 } },
    })
    expect(await isOnline()).toBe(true)
    await meter.say('online', 'true')
    expect(await isOnline()).toBe(true)
    expect(await rowsOf(meter.device)).toHaveLength(1)
  })

  test('is queried for what it does not publish by itself, and its reply sets its type', async () => {
    const meter = await aMeter('SHELLY_EM_1PH', prefix)
    await meter.say('status/em1:0', { act_power: 5 })
    await expect.poll(() => meter.received).toHaveLength(2)
    const requests = meter.received.map(({ text }) => JSON.parse(text) as { src: string; method: string })
    expect(requests.map(({ method }) => method)).toEqual(['Shelly.GetDeviceInfo', 'Shelly.GetStatus'])
    const result = { 'em:0': { a_act_power: 5 }, 'switch:100': { output: true }, wifi: { rssi: -63 } }
    await meter.client.publishAsync(`${requests[1]?.src}/rpc`, JSON.stringify({ id: 1, result }), { qos: 1 })
    expect(await recordOf(meter.device)).toEqual({
      device_type: 'SHELLY_EM_3PH_W_RELAY',
      hardware: { dialect: 'gen2', root: prefix, channels: 3, relay: 100 },
    })
    expect(await valuesOf(meter.device)).toMatchObject({
      device: { rssi: -63 },
      relay: { external_relay_a: 1 },
    })
  })

  test('is switched over RPC, its answer is the acknowledgement', async () => {
    const meter = await aMeter('SHELLY_EM_3PH_W_RELAY', prefix)
    await meter.say('online', 'true')
    await meter.say('status/switch:100', { id: 100, output: false })
    const cid = await ask(meter.device, 'on')
    const frame = {
      id: 1,
      src: `${prefix}/reply/${cid}`,
      method: 'Switch.Set',
      params: { id: 100, on: true },
    }
    await expect
      .poll(() => meter.received.map(({ text }) => JSON.parse(text) as unknown))
      .toContainEqual(frame)
    await meter.say(`reply/${cid}/rpc`, { id: 1, result: { was_on: false } })
    const row = await system((tx) =>
      tx.selectFrom('commands').selectAll().where('id', '=', cid).executeTakeFirstOrThrow(),
    )
    expect(row.acknowledged_at).not.toBeNull()
    await meter.say('status/switch:100', { id: 100, source: 'MQTT', output: true })
    expect(await valuesOf(meter.device)).toMatchObject({ relay: { external_relay_a: 1 } })
  })
})

test('the type that a person set stays, and what is no meter never becomes one', async () => {
  const meter = await aMeter('SHELLY_EM_1PH', prefix)
  await system((tx) =>
    tx
      .updateTable('devices')
      .set({ type_set_by_person: true })
      .where('device_id', '=', meter.device.id)
      .execute(),
  )
  await meter.say('events/rpc', { method: 'NotifyFullStatus', params: { 'em:0': {}, 'switch:0': {} } })
  expect(await recordOf(meter.device)).toMatchObject({
    device_type: 'SHELLY_EM_1PH',
    hardware: { channels: 3 },
  })
  prefix = `${prefix}/b`
  const boiler = await aMeter('THALPOS_HC_OT', prefix)
  await boiler.say('events/rpc', { method: 'NotifyFullStatus', params: { 'em:0': {}, 'switch:0': {} } })
  expect(await recordOf(boiler.device)).toEqual({ device_type: 'THALPOS_HC_OT', hardware: {} })
})

test('our own controllers may have a prefix too', async () => {
  const boiler = await aMeter('THALPOS_HC_OT', prefix)
  await boiler.say('ot/boiler/status', { blr_t: 44.5 })
  expect(
    (
      await system((tx) =>
        readLiveValues(tx, { telemetry_device_id: boiler.device.id, device_type: 'THALPOS_HC_OT' }),
      )
    ).properties,
  ).toEqual({
    'ot.boiler': { blr_t: 44.5 },
  })
})
