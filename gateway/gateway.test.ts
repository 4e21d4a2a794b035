import { expect, test } from 'vitest'
import type { DeviceType } from '../contract/models/model.ts'
import type { DeviceEvent, DropReason, Message } from './device-events.ts'
import { startGateway } from './gateway.ts'

const began = Date.parse('2026-11-21T12:00:00.250Z')
const minuteMs = 60_000

/** A device at the other end of a gateway whose clock the test turns. */
async function aDevice(type: DeviceType) {
  let clock = began
  let deliver: (message: Message) => Promise<void> = async () => {}
  const events: DeviceEvent[] = []
  const drops: DropReason[] = []
  const refused = new Set<DeviceEvent>()
  const sent: { topic: string; payload: string }[] = []
  const device = { deviceId: 'D1', root: 'D1', type, prefix: 'D1', description: {} }
  await startGateway({
    transport: {
      receive: async (handler) => {
        deliver = handler
      },
      send: async (topic, payload) => void sent.push({ topic, payload }),
      stop: async () => {},
    },
    deviceAt: async () => device,
    deviceOf: async () => device,
    onEvents: async (batch) => {
      events.push(...batch)
      for (const event of batch) if (JSON.stringify(event).includes('unwanted')) refused.add(event)
    },
    isRejected: (event) => refused.has(event),
    onDropped: (reason) => drops.push(reason),
    now: () => clock,
  })
  return {
    events,
    drops,
    async say(path: string, payload: string, { after = 0, from }: { after?: number; from?: string } = {}) {
      clock = began + after
      await deliver({ topic: `D1/${path}`, payload: Buffer.from(payload), ...(from ? { from } : {}) })
    },
    /** Messages sent to it since the last call. */
    sent: () => sent.splice(0),
  }
}

const status = JSON.stringify({ id: 0, a_act_power: 10 })
const topicsOf = (sent: { topic: string }[]) => sent.map(({ topic }) => topic)

test('a request to a meter is repeated each minute until it replies, and then every five minutes as long as it reports', async () => {
  const meter = await aDevice('SHELLY_EM_3PH')
  await meter.say('status/em:0', status)
  const questions = meter.sent()
  expect(questions.map(({ payload }) => (JSON.parse(payload) as { method: string }).method)).toEqual([
    'Shelly.GetDeviceInfo',
    'Shelly.GetStatus',
  ])
  await meter.say('status/em:0', status, { after: minuteMs - 1 })
  expect(meter.sent()).toEqual([])
  await meter.say('status/em:0', status, { after: minuteMs })
  expect(topicsOf(meter.sent())).toEqual(topicsOf(questions))
  await meter.say('reply/whole/rpc', JSON.stringify({ id: 1, result: { wifi: { rssi: -60 } } }), {
    after: minuteMs + 500,
  })
  await meter.say('status/em:0', status, { after: 5 * minuteMs })
  expect(meter.sent()).toEqual([])
  await meter.say('status/em:0', status, { after: 6 * minuteMs + 500 })
  expect(topicsOf(meter.sent())).toEqual(topicsOf(questions))
})

test('a meter of the first generation gets requests in its own format, our controllers get none', async () => {
  const meter = await aDevice('SHELLY_EM_1PH')
  await meter.say('emeter/0/power', '12.5')
  expect(meter.sent()).toEqual([
    { topic: 'D1/command', payload: 'announce' },
    { topic: 'D1/command', payload: 'update' },
  ])
  const boiler = await aDevice('THALPOS_HC_OT')
  await boiler.say('ot/boiler/status', '{"blr_t":40}')
  expect(boiler.sent()).toEqual([])
})

test.each<[DeviceType, string, string, number, DropReason[]]>([
  ['THALPOS_HC_OT', 'ot/boiler/status', '{"blr_t":40}', 64 * 1024, []],
  ['THALPOS_HC_OT', 'ot/boiler/status', '{"blr_t":40}', 64 * 1024 + 1, ['too_big']],
  ['THALPOS_HC_OT', 'history', `[{"ts":${began - 1000},"ot.boiler":{"blr_t":41}}]`, 1024 * 1024, []],
  [
    'THALPOS_HC_OT',
    'history',
    `[{"ts":${began - 1000},"ot.boiler":{"blr_t":41}}]`,
    1024 * 1024 + 1,
    ['too_big'],
  ],
  ['SHELLY_EM_3PH', 'status/em:0', status, 64 * 1024, []],
  ['SHELLY_EM_3PH', 'status/em:0', status, 64 * 1024 + 1, ['too_big']],
])('of a %s %s with %j in %d bytes is dropped as %j', async (type, path, text, bytes, drops) => {
  const device = await aDevice(type)
  await device.say(path, text.padEnd(bytes))
  expect(device.drops).toEqual(drops)
  expect(device.events.filter(({ kind }) => kind === 'reading')).toHaveLength(1 - drops.length)
})

test('what a device says in another’s place, and our own words that come back, are no events', async () => {
  const boiler = await aDevice('THALPOS_HC_OT')
  await boiler.say('ot/boiler/status', '{"blr_t":40}', { from: 'D2' })
  expect(boiler.drops).toEqual(['unknown_device'])
  await boiler.say('cmd', '{"cid":"1"}', { from: 'D1' })
  expect([boiler.events, boiler.drops]).toEqual([[], ['unknown_device']])
  await boiler.say('ot/boiler/status', '{"blr_t":40}', { from: 'D1' })
  expect(boiler.events).toHaveLength(1)
})

const descriptionsOf = (events: DeviceEvent[]) =>
  events.splice(0).flatMap((event) => (event.kind === 'description' ? [event.description] : []))

test('the description of a meter is an event once, the maker’s names apart from the rest', async () => {
  const meter = await aDevice('SHELLY_EM_1PH')
  const announced = JSON.stringify({ id: 'D1', model: 'SHEM-3', fw_ver: '1.14.0' })
  await meter.say('announce', announced)
  expect(descriptionsOf(meter.events)).toEqual([
    { dialect: 'gen1', root: 'D1', channels: 3 },
    { hardware: 'SHEM-3', firmware: '1.14.0' },
  ])
  await meter.say('announce', announced)
  expect(meter.events).toEqual([])
})

test('names that the database rejects lose nothing else, and are events again when reported again', async () => {
  const meter = await aDevice('SHELLY_EM_1PH')
  const say = (fw_ver: string) => meter.say('announce', JSON.stringify({ model: 'SHEM-3', fw_ver }))
  await say('unwanted')
  descriptionsOf(meter.events)
  await say('unwanted')
  expect(descriptionsOf(meter.events)).toEqual([{ hardware: 'SHEM-3', firmware: 'unwanted' }])
  const boiler = await aDevice('THALPOS_HC_OT')
  for (const fw of ['unwanted', 'unwanted', '2.4.1', '2.4.1'])
    await boiler.say('device/status', JSON.stringify({ fw }))
  const expected = ['unwanted', 'unwanted', '2.4.1'].map((firmware) => ({ firmware }))
  expect(descriptionsOf(boiler.events)).toEqual(expected)
})
