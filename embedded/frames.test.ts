import { connect as connectTcp, type Socket } from 'node:net'
import { connectAsync } from 'mqtt'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Broker, startBroker } from './broker.ts'

let broker: Broker
let received: string[]
let handled: () => Promise<void>
const sockets: Socket[] = []

beforeEach(async () => {
  received = []
  handled = async () => {}
  broker = await startBroker({
    port: 0,
    host: '127.0.0.1',
    authenticate: async () => true,
    onRefused() {},
    log: { warn() {} },
  })
  await broker.receive(async ({ topic, payload }) => {
    received.push(`${topic} ${payload.toString()}`)
    await handled()
  })
})

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await broker.stop()
})

const text = (value: string) => Buffer.concat([Buffer.from([0, value.length]), Buffer.from(value)])
const frame = (first: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([first, body.length]), body])
}
const report = (messageId: number, topic: string, payload: string, first = 0x32) =>
  frame(first, text(topic), Buffer.from([0, messageId]), Buffer.from(payload))

/** A device that writes its bytes itself, and the bytes it receives after CONNACK. */
async function aDevice(id: string) {
  const socket = connectTcp(broker.port, '127.0.0.1')
  sockets.push(socket)
  let received = Buffer.alloc(0)
  socket.on('data', (part) => {
    received = Buffer.concat([received, part])
  })
  socket.write(frame(0x10, text('MQTT'), Buffer.from([4, 0xc2, 0, 0]), text(id), text(id), text('secret')))
  await expect.poll(() => [...received]).toEqual([0x20, 2, 0, 0])
  return {
    write: (...bytes: Buffer[]) => socket.write(Buffer.concat(bytes)),
    answers: () => [...received].slice(4),
  }
}

test('what arrives in one piece is handled in its order', async () => {
  const { write, answers } = await aDevice('D1')
  write(
    report(1, 'D1/ot/boiler/status', '1'),
    frame(0x30, text('D1/ot/boiler/status'), Buffer.from('2')),
    report(3, 'D1/ot/boiler/status', '3', 0x34),
    report(4, 'D1/ot/boiler/status', '4'),
  )
  await expect.poll(() => received).toHaveLength(4)
  expect(received).toEqual(['1', '2', '3', '4'].map((said) => `D1/ot/boiler/status ${said}`))
  const pubacks = [...[0x40, 2, 0, 1], ...[0x40, 2, 0, 4]]
  await expect.poll(answers).toHaveLength(12)
  expect(answers()).toEqual(expect.arrayContaining([...pubacks, 0x50, 2, 0, 3]))
})

test('a report that is cut in two is handled once, and before what follows it', async () => {
  const { write, answers } = await aDevice('D1')
  const second = report(2, 'D1/ot/boiler/status', 'second')
  write(report(1, 'D1/ot/boiler/status', 'first'), second.subarray(0, 9))
  await expect.poll(answers).toEqual([0x40, 2, 0, 1])
  write(second.subarray(9), report(3, 'D1/ot/boiler/status', 'third'))
  await expect.poll(answers).toHaveLength(12)
  expect(received).toEqual(['first', 'second', 'third'].map((said) => `D1/ot/boiler/status ${said}`))
})

test('a device that only reports is not taken for silent', async () => {
  const device = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
    ...{ clientId: 'D1', username: 'D1', password: 'secret', keepalive: 1, reconnectPeriod: 0 },
  })
  device.on('error', () => {})
  const until = Date.now() + 2500
  while (Date.now() < until && device.connected)
    await device.publishAsync('D1/ot/boiler/status', '{}', { qos: 1 })
  expect(device.connected).toBe(true)
  await device.endAsync(true)
})

test('a device that does not wait for its acknowledgements is read no further until what was read is handled', async () => {
  const { write } = await aDevice('D1')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  handled = () => held
  const some = Array.from({ length: 25 }, () => report(1, 'D1/ot/boiler/status', '{}'))
  write(...some)
  await expect.poll(() => received).toHaveLength(25)
  write(...some)
  // Would have been read by then, had it been read at all.
  await aDevice('D2')
  expect(received).toHaveLength(25)
  release()
  await expect.poll(() => received).toHaveLength(50)
})
