import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Broker, startBroker } from './broker.ts'
import type { Refusal } from './broker-options.ts'

let broker: Broker
let refused: Refusal[]
let received: string[]
let device: MqttClient

beforeAll(async () => {
  broker = await startBroker({
    port: 0,
    host: '127.0.0.1',
    authenticate: async () => true,
    prefixOf: async () => 'house/meter',
    onRefused: (reason) => refused.push(reason),
    log: { warn() {} },
  })
  await broker.receive(async ({ topic, from }) => void received.push(`${from} ${topic}`))
})

beforeEach(async () => {
  await device?.endAsync(true)
  refused = []
  received = []
  device = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
    clientId: 'M1',
    username: 'M1',
    password: 'any',
    reconnectPeriod: 0,
  })
  device.on('error', () => {})
})

afterAll(async () => {
  await device.endAsync(true)
  await broker.stop()
})

describe('a device with a prefix of its own', () => {
  test.each(['house/meter/events/rpc', 'shellies/house/meter/emeter/0/power', 'shellies/announce'])(
    'may speak on %s',
    async (topic) => {
      await device.publishAsync(topic, '{}', { qos: 1 })
      expect(received).toEqual([`M1 ${topic}`])
    },
  )

  test.each([
    ...[
      'M1/online',
      'house/meter',
      'house/meter/',
      'house/meterage/online',
      'house/other/online',
      'house/online',
    ],
    ...['shellies/other/emeter/0/power', 'shellies/house/online', 'shellies/command', 'shellies/announce/x'],
    ...['house/meter/rpc', 'house/meter/cmd', 'house/meter/command', 'house/meter/command/switch:0'],
    ...['shellies/house/meter/relay/0/command', 'shellies/house/meter/command'],
  ])('may not speak on %s', async (topic) => {
    device.publish(topic, '{}', { qos: 1 })
    await expect.poll(() => device.connected).toBe(false)
    expect([received, refused]).toEqual([[], ['publish']])
  })

  test.each([
    ...['house/meter/cmd', 'house/meter/rpc', 'house/meter/command', 'house/meter/command/#'],
    ...['shellies/house/meter/relay/+/command', 'shellies/house/meter/command', 'shellies/command'],
  ])('may subscribe to %s', async (filter) => {
    await device.subscribeAsync(filter, { qos: 1 })
    expect(refused).toEqual([])
  })

  test.each([
    ...['#', '+/#', 'house/#', 'house/+/rpc', 'house/meter/#', 'house/meter/events/rpc', 'house/other/rpc'],
    ...['M1/cmd', 'shellies/#', 'shellies/+/command', 'shellies/+/relay/+/command', 'shellies/announce'],
  ])('may not subscribe to %s', async (filter) => {
    await expect(device.subscribeAsync(filter, { qos: 1 })).rejects.toThrow()
    expect(refused).toEqual(['subscribe'])
  })
})
