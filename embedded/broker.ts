// The MQTT broker of a machine that has none. Hides aedes. A device receives its PUBACK only after the handler has
// resolved, which is when the reading is on disk: aedes calls authorizePublish before it acknowledges, so the handler
// runs there.
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createServer as createTlsServer } from 'node:tls'
import { Aedes, type AedesOptions, type Client, type PublishPacket } from 'aedes'
import type { BrokerMessage, BrokerOptions } from './broker-options.ts'
import { guardFrames } from './frame-guard.ts'
import { countPending, type PendingMessages } from './pending-messages.ts'
import type { Rights } from './rights.ts'
import { createSignIn } from './sign-in.ts'

export interface Broker {
  port: number
  receive(handler: (message: BrokerMessage) => Promise<void>): Promise<void>
  send(topic: string, payload: string): Promise<void>
  connected(): string[]
  disconnect(deviceId: string): void
  stop(): Promise<void>
}

const maxConnectFrame = 16 * 1024
const maxPayload = 64 * 1024
const maxHistory = 1024 * 1024
const maxFrame = maxHistory + 1024
const stopMs = 5000

/** Messages of devices go to the handler alone: no device receives those of another, and none are stored for later. */
class DeviceBroker extends Aedes {
  override publish(packet: PublishPacket, from: Client | Done, done?: Done): void {
    if (typeof from === 'function') super.publish(packet, from)
    else done?.()
  }
}

type Done = (error?: Error) => void

/** What the parts of one broker share. */
interface BrokerState {
  rights: WeakMap<Client, Rights>
  pending: PendingMessages
  handler: ((message: BrokerMessage) => Promise<void>) | undefined
  isStopping: boolean
}

export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const state: BrokerState = {
    rights: new WeakMap(),
    pending: countPending(),
    handler: undefined,
    isStopping: false,
  }
  const broker = new DeviceBroker(aedesOptions(options, state))
  await broker.listen()
  const clients = connectedClients(broker)
  const sockets = new Set<Socket>()
  const accept = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    acceptSocket(broker, socket, options)
  }
  const server = options.tls ? createTlsServer(options.tls, accept) : createServer(accept)
  const port = await listen(server, options)

  return {
    port,
    async receive(receiver) {
      state.handler = receiver
    },
    send: (topic, payload) =>
      new Promise((resolve, reject) => {
        broker.publish(
          { cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false },
          (error?: Error) => (error ? reject(error) : resolve()),
        )
      }),
    connected: () => [...clients.keys()],
    disconnect: (deviceId) => clients.get(deviceId)?.close(),
    async stop() {
      state.isStopping = true
      server.close()
      await Promise.race([state.pending.none(), delay(stopMs, undefined, { ref: false })])
      // Acknowledgements of messages that were just handled are written in the next turns.
      await delay(20)
      await new Promise<void>((resolve) => {
        broker.close(resolve)
      })
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Resolves with the port. */
async function listen(server: Server, { port, host = '0.0.0.0', log }: BrokerOptions): Promise<number> {
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  server.removeAllListeners('error')
  server.on('error', (error) => log.warn({ err: error }, 'mqtt listener failed'))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** Connected devices by id: the newest connection of each. */
function connectedClients(broker: Aedes): Map<string, Client> {
  const clients = new Map<string, Client>()
  broker.on('client', (client) => clients.set(client.id, client))
  broker.on('clientDisconnect', (client) => {
    if (clients.get(client.id) === client) clients.delete(client.id)
  })
  return clients
}

function acceptSocket(broker: Aedes, socket: Socket, { onRefused }: BrokerOptions): void {
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  const client = broker.handle(socket)
  guardFrames(socket, {
    limitOf: () => (client.connected ? maxFrame : maxConnectFrame),
    onTooBig: () => onRefused('too_big', client.id ?? undefined),
  })
}

function handle({ handler }: BrokerState, message: BrokerMessage): Promise<void> {
  try {
    return handler?.(message) ?? Promise.reject(new Error('there is no handler'))
  } catch (error) {
    return Promise.reject(error)
  }
}

function aedesOptions(options: BrokerOptions, state: BrokerState): AedesOptions {
  const { onRefused, log } = options
  function deliver(message: BrokerMessage, done: (error: Error | null) => void): void {
    const reply = (error: Error | null) => {
      try {
        done(error)
      } catch (err) {
        log.warn({ err, device_id: message.from }, 'mqtt acknowledgement failed')
      }
      state.pending.end()
    }
    state.pending.begin()
    handle(state, message).then(
      () => reply(null),
      (error: unknown) => reply(error instanceof Error ? error : new Error('not handled')),
    )
  }

  return {
    concurrency: 2000,
    connectTimeout: 10_000,
    maxTopicLevels: 12,
    // A persistent session would deliver a command long after it expired: commands wait in the ledger only.
    preConnect(_client, packet, done) {
      packet.clean = true
      done(null, true)
    },
    authenticate: createSignIn({
      ...options,
      isAvailable: () => state.handler !== undefined && !state.isStopping,
      onSignedIn: (client, rights) => state.rights.set(client, rights),
    }),
    authorizePublish(client, packet, done) {
      if (!client || state.isStopping) return done(new Error('stopping'))
      const rights = state.rights.get(client)
      if (!rights?.mayPublish(packet.topic)) {
        onRefused('publish', client.id)
        return done(new Error('topic not allowed'))
      }
      if (!rights.isPresence(packet.topic)) packet.retain = false
      if (packet.payload.length > (rights.isHistory(packet.topic) ? maxHistory : maxPayload)) {
        packet.retain = false
        onRefused('too_big', client.id)
        return done(null)
      }
      const { topic, retain } = packet
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
      deliver({ topic, payload, retain, from: client.id }, done)
    },
    authorizeSubscribe(client, subscription, done) {
      if (state.rights.get(client)?.maySubscribe(subscription.topic)) return done(null, subscription)
      onRefused('subscribe', client.id)
      done(null, null)
    },
  }
}
