import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Aedes } from 'aedes'
import { afterEach, expect, test, vi } from 'vitest'
import { Connection } from './connection.ts'

let cleanUp: () => Promise<void>
afterEach(() => cleanUp())

test('a device is online only after it has subscribed to commands, so its greeting is its first message', async () => {
  let subscribe: (() => void) | undefined
  const broker = await Aedes.createBroker({
    authorizeSubscribe: (_client, subscription, done) => {
      subscribe = () => done(null, subscription)
    },
  })
  const server = createServer((socket) => broker.handle(socket)).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const onConnected = vi.fn<() => void>(() => expect(connection.online).toBe(true))
  const connection = new Connection({
    url: `mqtt://127.0.0.1:${port}`,
    deviceId: 'TH-OT-00000001',
    secret: '',
    onConnected,
    onCommand() {},
  })
  cleanUp = async () => {
    await connection.cut()
    server.close()
    await new Promise<void>((resolve) => {
      broker.close(resolve)
    })
  }
  connection.open()
  await expect.poll(() => subscribe).toBeDefined()
  expect([connection.online, onConnected.mock.calls.length]).toEqual([false, 0])
  subscribe?.()
  await expect.poll(() => connection.online).toBe(true)
  expect(onConnected).toHaveBeenCalledOnce()
})
