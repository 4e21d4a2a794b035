import { connect as connectTcp } from 'node:net'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Broker, startBroker } from './broker.ts'
import type { BrokerMessage, Refusal } from './broker-options.ts'

let broker: Broker
let refused: Array<[Refusal, string | undefined]>
let received: Array<{ topic: string; text: string }>
let authentications: number
let waitsFor: Promise<void> | undefined
const withdrawn = new Set<string>()
let handled: (message: BrokerMessage) => Promise<void>
const clients: MqttClient[] = []

beforeEach(async () => {
  refused = []
  received = []
  authentications = 0
  waitsFor = undefined
  withdrawn.clear()
  handled = async () => {}
  broker = await startBroker({
    port: 0,
    host: '127.0.0.1',
    authenticate: async (deviceId, secret) => {
      authentications += 1
      await waitsFor
      return secret === `secret of ${deviceId}` && !withdrawn.has(deviceId)
    },
    onRefused: (reason, deviceId) => refused.push([reason, deviceId]),
    log: { warn() {} },
  })
  await broker.receive(async (message) => {
    received.push({ topic: message.topic, text: message.payload.toString() })
    await handled(message)
  })
})

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)))
  await broker.stop()
})

async function signIn(id: string, more: object = {}): Promise<MqttClient> {
  const client = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
    clientId: id,
    username: id,
    password: `secret of ${id}`,
    reconnectPeriod: 0,
    ...more,
  })
  client.on('error', () => {})
  clients.push(client)
  return client
}

const closed = async (client: MqttClient) => {
  await expect.poll(() => client.connected).toBe(false)
}

test('a device is acknowledged only after its message has been handled', async () => {
  const device = await signIn('D1')
  let release = () => {}
  handled = () => new Promise((resolve) => (release = resolve))
  let acknowledged = false
  const publishing = device
    .publishAsync('D1/ot/boiler/status', '{}', { qos: 1 })
    .then(() => (acknowledged = true))
  await expect.poll(() => received).toHaveLength(1)
  const other = await signIn('D2')
  handled = async () => {}
  await other.publishAsync('D2/ot/boiler/status', '{}', { qos: 1 })
  expect(acknowledged).toBe(false)
  release()
  await publishing
  expect(acknowledged).toBe(true)
})

test('a message that could not be handled is not acknowledged', async () => {
  const device = await signIn('D1')
  handled = async () => {
    throw new Error('database gone')
  }
  let acknowledged = false
  device.publish('D1/ot/boiler/status', '{}', { qos: 1 }, (error) => (acknowledged = !error))
  await closed(device)
  expect(acknowledged).toBe(false)
})

test('a thousand messages of many devices wait together', async () => {
  const waiting: Array<() => void> = []
  handled = () => new Promise((resolve) => waiting.push(resolve))
  const devices = await Promise.all(Array.from({ length: 20 }, (_, index) => signIn(`D${index}`)))
  const publishing = devices.flatMap((device, index) =>
    Array.from({ length: 60 }, () => device.publishAsync(`D${index}/ot/boiler/status`, '{}', { qos: 1 })),
  )
  await expect.poll(() => waiting).toHaveLength(1200)
  for (const release of waiting) release()
  await Promise.all(publishing)
})

test('a wrong secret, another client id, or no name is refused and counted', async () => {
  await expect(signIn('D1', { password: 'guess' })).rejects.toThrow()
  await expect(signIn('D1', { clientId: 'D2' })).rejects.toThrow()
  await expect(signIn('D1', { username: undefined, password: undefined })).rejects.toThrow()
  expect(refused.map(([reason]) => reason)).toEqual(['credentials', 'credentials', 'credentials'])
})

test('guessing secrets is throttled, even once the guess is right', async () => {
  for (let guess = 0; guess < 10; guess += 1)
    await expect(signIn('D1', { password: 'guess' })).rejects.toThrow()
  await expect(signIn('D1')).rejects.toThrow()
  expect(refused.at(-1)).toEqual(['throttled', 'D1'])
  await signIn('D2')
})

const guessAs = async (id: string) => expect(signIn(id, { password: 'guess' })).rejects.toThrow()

test('devices with wrong secrets lock out no other behind their address', async () => {
  for (let guess = 0; guess < 30; guess += 1) await guessAs('D1')
  await Promise.all(Array.from({ length: 60 }, (_, other) => guessAs(`wrong-${other}`)))
  expect((await signIn('D2')).connected).toBe(true)
})

test('a device with the right secret signs in again, whoever guesses under its name', async () => {
  const device = await signIn('D1')
  await device.endAsync(true)
  for (let guess = 0; guess < 12; guess += 1) await guessAs('D1')
  expect(refused.at(-1)).toEqual(['throttled', 'D1'])
  await signIn('D1')
})

test('a device with a revoked secret is throttled, and blocks no other', async () => {
  const again = (id: string) => expect(signIn(id)).rejects.toThrow()
  await signIn('D1')
  withdrawn.add('D1')
  for (let time = 0; time < 12; time += 1) await again('D1')
  expect(refused.at(-1)).toEqual(['throttled', 'D1'])
  expect(authentications).toBe(1 + 10)
  for (let hundred = 0; hundred < 10; hundred += 1)
    await Promise.all(Array.from({ length: 100 }, () => again('D1')))
  await signIn('D2')
})

test('what many lines of one name try at once keeps out no other', async () => {
  await signIn('D1')
  withdrawn.add('D1')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  waitsFor = released
  const lines = Array.from({ length: 1100 }, () => expect(signIn('D1')).rejects.toThrow())
  await expect.poll(() => authentications).toBe(1101)
  release()
  await Promise.all(lines)
  await signIn('D2')
})

test('a device with the right secret is let in after a thousand failures from its address', async () => {
  for (let hundred = 0; hundred < 10; hundred += 1)
    await Promise.all(Array.from({ length: 101 }, (_, number) => guessAs(`name-${hundred}-${number}`)))
  expect((await signIn('D1')).connected).toBe(true)
})

test.each([
  ['a NUL', 'D1\u0000'],
  ['more letters than any device', 'D'.repeat(129)],
])('a name with %s is refused without the database, counted and throttled', async (_, name) => {
  for (let time = 0; time < 11; time += 1) await guessAs(name)
  expect(refused.map(([reason]) => reason)).toEqual([...Array<Refusal>(10).fill('credentials'), 'throttled'])
  expect(authentications).toBe(0)
})

test.each([
  ['of another device', 'D2/ot/boiler/status'],
  ['of the broker', '$SYS/x'],
  ['that begins alike', 'D10/ot/boiler/status'],
  ['that carries commands', 'D1/cmd'],
  ['outside', 'weather'],
])('publishing on a topic %s ends the connection and reaches no other device', async (_what, topic) => {
  const device = await signIn('D1')
  device.publish(topic, '{}', { qos: 1 })
  await closed(device)
  expect(received).toEqual([])
  expect(refused).toEqual([['publish', 'D1']])
})

test.each([
  ...['#', '+/cmd', 'D2/cmd', '$SYS/#', '+/+/+/status', 'D1', 'D1/#', 'D1/ot/boiler/status'],
  ...['D2/rpc', 'shellies/D2/relay/0/command', 'shellies/+/command', 'shellies/#', 'shellies/announce'],
])('subscribing to %s is refused', async (filter) => {
  const device = await signIn('D1')
  await expect(device.subscribeAsync(filter, { qos: 1 })).rejects.toThrow()
  expect(refused).toEqual([['subscribe', 'D1']])
})

test('a command reaches its device and no other', async () => {
  const one = await signIn('D1')
  const two = await signIn('D2')
  const received: string[] = []
  one.on('message', (topic, payload) => received.push(`one ${topic} ${payload.toString()}`))
  two.on('message', (topic, payload) => received.push(`two ${topic} ${payload.toString()}`))
  await one.subscribeAsync('D1/cmd', { qos: 1 })
  await two.subscribeAsync('D2/cmd', { qos: 1 })
  await broker.send('D1/cmd', '{"n":1}')
  await broker.send('D2/cmd', '{"n":2}')
  await expect.poll(() => received.toSorted()).toEqual(['one D1/cmd {"n":1}', 'two D2/cmd {"n":2}'])
})

test('a command sent while a device is away is not delivered when it returns', async () => {
  const device = await signIn('D1', { clean: false })
  await device.subscribeAsync('D1/cmd', { qos: 1 })
  await device.endAsync(true)
  await expect.poll(() => broker.connected()).toEqual([])
  await broker.send('D1/cmd', '{"n":1}')
  const back = await signIn('D1', { clean: false })
  const received: string[] = []
  back.on('message', (_topic, payload) => received.push(payload.toString()))
  await back.subscribeAsync('D1/cmd', { qos: 1 })
  await broker.send('D1/cmd', '{"n":2}')
  await expect.poll(() => received).toContain('{"n":2}')
  expect(received).toEqual(['{"n":2}'])
})

test('the last will of a device that vanishes is delivered, that of one that leaves is not', async () => {
  const will = { topic: 'D1/online', payload: Buffer.from('false'), qos: 1, retain: true } as const
  const leaves = await signIn('D1', { will })
  await leaves.endAsync()
  await expect.poll(() => broker.connected()).toEqual([])
  expect(received).toEqual([])
  const vanishes = await signIn('D1', { will })
  vanishes.stream.destroy()
  await expect.poll(() => received).toEqual([{ topic: 'D1/online', text: 'false' }])
})

test('a will outside the topics of the device is not published', async () => {
  const device = await signIn('D1', { will: { topic: 'D2/online', payload: Buffer.from('false'), qos: 1 } })
  device.stream.destroy()
  await expect.poll(() => refused).toEqual([['publish', 'D1']])
  expect(received).toEqual([])
})

test('a second connection of the same device takes over the first', async () => {
  const first = await signIn('D1')
  const second = await signIn('D1')
  await closed(first)
  await second.publishAsync('D1/online', 'true', { qos: 1 })
  expect(broker.connected()).toEqual(['D1'])
})

test('a message over 64 kB is dropped and counted, history may be longer', async () => {
  const device = await signIn('D1')
  await device.publishAsync('D1/ot/boiler/status', 'x'.repeat(70_000), { qos: 1 })
  await device.publishAsync('D1/history', 'x'.repeat(900_000), { qos: 1 })
  expect(received.map(({ topic }) => topic)).toEqual(['D1/history'])
  expect(refused).toEqual([['too_big', 'D1']])
})

test('a frame that announces more than any message may hold ends the connection before it is read', async () => {
  const device = await signIn('D1')
  device.publish('D1/history', 'x'.repeat(2_000_000), { qos: 1 })
  await closed(device)
  expect(received).toEqual([])
  expect(refused).toEqual([['too_big', 'D1']])
})

test('a stranger cannot make the broker collect a large first frame', async () => {
  const socket = connectTcp(broker.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]))
  await expect.poll(() => socket.destroyed || socket.readableEnded).toBe(true)
  expect(refused).toEqual([['too_big', undefined]])
})

test('stopping lets what is being handled finish, sounds no last will, and frees the port', async () => {
  const will = { topic: 'D1/online', payload: Buffer.from('false'), qos: 1 } as const
  const device = await signIn('D1', { will })
  let release = () => {}
  handled = () => new Promise((resolve) => (release = resolve))
  const publishing = device.publishAsync('D1/ot/boiler/status', '{}', { qos: 1 })
  await expect.poll(() => received).toHaveLength(1)
  const stopping = broker.stop()
  release()
  await Promise.all([publishing, stopping])
  expect(received).toHaveLength(1)
  await expect(signIn('D1', { connectTimeout: 500 })).rejects.toThrow()
})
