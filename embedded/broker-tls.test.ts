import { connect as connectTcp } from 'node:net'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Broker, startBroker } from './broker.ts'
import { makeCertificate } from './testing-certificate.ts'

const tls = makeCertificate()
const signIn = { clientId: 'D1', username: 'D1', password: 'secret', reconnectPeriod: 0 }
const received: string[] = []
let broker: Broker

beforeAll(async () => {
  broker = await startBroker({
    port: 0,
    host: '127.0.0.1',
    tls,
    authenticate: async (_deviceId, secret) => secret === 'secret',
    onRefused() {},
    log: { warn() {} },
  })
  await broker.receive(async ({ topic }) => {
    received.push(topic)
  })
})
afterAll(() => broker.stop())

test('with a certificate devices speak over TLS, the size of their frames guarded all the same', async () => {
  const device = await connectAsync(`mqtts://localhost:${broker.port}`, { ...signIn, ca: tls.cert })
  await device.publishAsync('D1/history', 'x'.repeat(900_000), { qos: 1 })
  expect(received).toEqual(['D1/history'])
  const closed = new Promise<void>((resolve) => device.once('close', () => resolve()))
  device.on('error', () => {})
  device.publish('D1/history', 'x'.repeat(2_000_000), { qos: 1 })
  await closed
  expect(received).toEqual(['D1/history'])
})

test('with a certificate nothing is sent in the clear, and a client that does not trust it does not connect', async () => {
  const plain = connectTcp(broker.port, '127.0.0.1')
  plain.write(Buffer.from('101000044d5154540402003c0004494d5154', 'hex'))
  const answers = await plain.toArray().catch(() => [])
  expect(Buffer.concat(answers as Buffer[]).includes(Buffer.from([0x20, 0x02]))).toBe(false)
  await expect(connectAsync(`mqtts://localhost:${broker.port}`, signIn)).rejects.toThrow('self-signed')
})
