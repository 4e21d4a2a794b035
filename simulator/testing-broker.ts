// A plain MQTT broker for tests of the devices: real sockets, and a record of every message published.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Aedes } from 'aedes'
import { vi } from 'vitest'

export interface PublishedMessage {
  topic: string
  body: unknown
  retain: boolean
}

/** What is not JSON stays a string. */
function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export async function startTestBroker(secrets: Record<string, string>, port = 0) {
  const published: PublishedMessage[] = []
  const sockets = new Set<Socket>()
  let silent = false
  const broker = await Aedes.createBroker({
    authenticate: (client, username, password, done) =>
      done(null, username === client.id && secrets[client.id] === password?.toString()),
    authorizePublish: (_client, packet, done) => {
      const text = packet.payload.toString()
      published.push({ topic: packet.topic, body: bodyOf(text), retain: packet.retain })
      if (!silent) done(null)
    },
  })
  const server = createServer((socket) => {
    sockets.add(socket)
    broker.handle(socket)
  })
  server.listen(port)
  await once(server, 'listening')
  const { port: opened } = server.address() as AddressInfo

  const send = (topic: string, body: object | string) =>
    new Promise<void>((resolve, reject) => {
      const payload = typeof body === 'string' ? body : JSON.stringify(body)
      broker.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, (error) =>
        error ? reject(error) : resolve(),
      )
    })

  return {
    url: `mqtt://127.0.0.1:${opened}`,
    port: opened,
    published,
    publishedOn: (topic: string) => published.filter((one) => one.topic === topic).map(({ body }) => body),
    /** From now on nothing is acknowledged. */
    fallSilent: () => {
      silent = true
    },
    async waitFor(topic: string, matches: (body: unknown) => boolean = () => true): Promise<unknown> {
      const found = () => published.find((one) => one.topic === topic && matches(one.body))
      return (await vi.waitUntil(found, { timeout: 20_000, interval: 10 })).body
    },
    command: (deviceId: string, body: object | string) => send(`${deviceId}/cmd`, body),
    send,
    dropEveryone: () => {
      for (const socket of sockets) socket.destroy()
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await new Promise<void>((resolve) => {
        broker.close(resolve)
      })
    },
  }
}

export type TestBroker = Awaited<ReturnType<typeof startTestBroker>>
