// The MQTT broker of a machine that has none. Hides aedes; the one thing it must get right is that a device
// receives its PUBACK only after the handler has resolved, which is when the reading is on disk: aedes asks
// authorizePublish before it acknowledges, so the handler runs there. Plain reports, nearly all that is said, do not
// go through aedes, which makes a dozen objects of each that live until the commit: they are read and acknowledged here.
import { createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createServer as createTlsServer } from 'node:tls'
import { Aedes, type AuthenticateError, type Client, type PublishPacket } from 'aedes'
import { countAttempts } from './attempts.ts'
import { guardFrames } from './frame-guard.ts'
import { joinWrites } from './joined-writes.ts'
import { acknowledgementOf, reportAt } from './report-frames.ts'
import { type Rights, rightsUnder } from './rights.ts'

export type Refusal = 'credentials' | 'throttled' | 'publish' | 'subscribe' | 'too_big'

export interface BrokerMessage {
  topic: string
  payload: Buffer
  retain?: boolean
  /** The device that signed in and sent it. */
  from: string
}

export interface BrokerOptions {
  port: number
  host?: string
  tls?: { cert: string | Buffer; key: string | Buffer }
  authenticate(deviceId: string, secret: string): Promise<boolean>
  /** Topics of a device begin with this, asked when it signs in; its id unless said. */
  prefixOf?(deviceId: string): Promise<string>
  onRefused(reason: Refusal, deviceId: string | undefined): void
  log: { warn(fields: object, message: string): void }
}

export interface Broker {
  port: number
  receive(handler: (message: BrokerMessage) => Promise<void>): Promise<void>
  send(topic: string, payload: string): Promise<void>
  connected(): string[]
  disconnect(deviceId: string): void
  stop(): Promise<void>
}

const connectFrameLimit = 16 * 1024
const payloadLimit = 64 * 1024
const historyLimit = 1024 * 1024
const frameLimit = historyLimit + 1024
const stopPatience = 5000
const mostWaiting = 1000
const failuresOfDevice = 10
const longestName = 128
const refusedCode = { unavailable: 3, credentials: 4, throttled: 5 } as const

/** PostgreSQL takes no NUL, and no device is named so long: the database is not asked. */
const canBeDevice = (name: string): boolean => name.length <= longestName && !name.includes('\0')

const refusal = (returnCode: AuthenticateError['returnCode']): AuthenticateError =>
  Object.assign(new Error('refused'), { returnCode })

/** What a device says is for the handler alone: no device hears another, and nothing is kept for one that comes later. */
class DeviceBroker extends Aedes {
  override publish(packet: PublishPacket, from: Client | Done, done?: Done): void {
    if (typeof from === 'function') super.publish(packet, from)
    else done?.()
  }
}

type Done = (error?: Error) => void

interface Session {
  rights: Rights
  keepaliveMs: number
  /** When aedes, which ends silent connections, last heard of this one. */
  heardAt: number
  /** Its reports that wait for the handler, and whether it is read no further because of them. */
  waiting: number
  isHeld: boolean
}

/** A device speaks once in its keep-alive, and aedes waits half as long again: it hears of it in time. */
function isDueToAedes(session: Session): boolean {
  if (session.keepaliveMs === 0) return false
  const now = Date.now()
  if (now - session.heardAt < session.keepaliveMs / 4) return false
  session.heardAt = now
  return true
}

export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const { authenticate, onRefused, log } = options
  const prefixOf = options.prefixOf ?? (async (deviceId: string) => deviceId)
  const sessionOf = new WeakMap<Client, Session>()
  const keepaliveOf = new WeakMap<Client, number>()
  const attempts = countAttempts()
  const clients = new Map<string, Client>()
  const sockets = new Set<Socket>()
  let inFlight = 0
  let onAnswered: (() => void) | undefined
  let handler: ((message: BrokerMessage) => Promise<void>) | undefined
  let stopping = false

  const broker = new DeviceBroker({
    concurrency: 2000,
    connectTimeout: 10_000,
    maxTopicLevels: 12,
    // A kept session would deliver a command long after it expired: commands wait in the ledger only.
    preConnect(client, packet, done) {
      packet.clean = true
      keepaliveOf.set(client, (packet.keepalive ?? 0) * 1000)
      done(null, true)
    },
    authenticate(client, username, password, done) {
      const address = (client.conn as Socket).remoteAddress ?? ''
      const pair = `${address} ${username}`
      if (!handler || stopping) return done(refusal(refusedCode.unavailable), null)
      const isTooMany = attempts.exceeded(pair, failuresOfDevice)
      if (isTooMany && !(username && password && attempts.isKnown(username, password))) {
        onRefused('throttled', username)
        return done(refusal(refusedCode.throttled), null)
      }
      const refuse = () => {
        attempts.failed(pair)
        onRefused('credentials', username)
        done(refusal(refusedCode.credentials), null)
      }
      if (!username || !password || client.id !== username || !canBeDevice(username)) return refuse()
      const signIn = async () => {
        if (!(await authenticate(username, password.toString()))) {
          attempts.forget(username, password)
          return refuse()
        }
        attempts.succeeded(username, password)
        const rights = rightsUnder(await prefixOf(username))
        const keepaliveMs = keepaliveOf.get(client) ?? 0
        sessionOf.set(client, { rights, keepaliveMs, heardAt: 0, waiting: 0, isHeld: false })
        done(null, true)
      }
      signIn().catch((error: unknown) => {
        log.warn({ err: error, device_id: username }, 'device credentials could not be checked')
        done(refusal(refusedCode.unavailable), null)
      })
    },
    authorizePublish(client, packet, done) {
      if (!client || stopping) return done(new Error('stopping'))
      const rights = sessionOf.get(client)?.rights
      if (!rights?.mayPublish(packet.topic)) {
        onRefused('publish', client.id)
        return done(new Error('topic not allowed'))
      }
      if (!rights.isPresence(packet.topic)) packet.retain = false
      if (packet.payload.length > (rights.isHistory(packet.topic) ? historyLimit : payloadLimit)) {
        packet.retain = false
        onRefused('too_big', client.id)
        return done(null)
      }
      const { topic, retain } = packet
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
      deliver({ topic, payload, retain, from: client.id }, done)
    },
    authorizeSubscribe(client, subscription, done) {
      if (sessionOf.get(client)?.rights.maySubscribe(subscription.topic)) return done(null, subscription)
      onRefused('subscribe', client.id)
      done(null, null)
    },
  })

  await broker.listen()

  function handle(message: BrokerMessage): Promise<void> {
    try {
      return handler?.(message) ?? Promise.reject(new Error('nobody receives'))
    } catch (error) {
      return Promise.reject(error)
    }
  }

  function answered(): void {
    inFlight -= 1
    if (inFlight === 0) onAnswered?.()
  }

  function deliver(message: BrokerMessage, done: (error: Error | null) => void): void {
    const answer = (error: Error | null) => {
      try {
        done(error)
      } catch (err) {
        log.warn({ err, device_id: message.from }, 'mqtt acknowledgement failed')
      }
      answered()
    }
    inFlight += 1
    handle(message).then(
      () => answer(null),
      (error: unknown) => answer(error instanceof Error ? error : new Error('not handled')),
    )
  }

  /** Where the next frame begins, when this one is a report that nothing can be said against. */
  function takeReport(client: Client, socket: Socket, chunk: Buffer, at: number): number {
    const session = sessionOf.get(client)
    if (!session || !client.connected || stopping || socket.writableNeedDrain) return at
    const frame = reportAt(chunk, at)
    if (!frame || !session.rights.mayPublish(frame.topic) || frame.payload.length > payloadLimit) return at
    if (isDueToAedes(session)) return at
    const { topic, payload, messageId, end } = frame
    const retain = frame.retain && session.rights.isPresence(topic)
    const settled = () => {
      session.waiting -= 1
      answered()
      if (session.isHeld && session.waiting < mostWaiting) socket.emit('readable')
    }
    inFlight += 1
    session.waiting += 1
    handle({ topic, payload, retain, from: client.id }).then(
      () => {
        if (messageId !== undefined && socket.writable) socket.write(acknowledgementOf(messageId))
        settled()
      },
      () => {
        socket.destroy()
        settled()
      },
    )
    return end
  }

  function isFull(client: Client): boolean {
    const session = sessionOf.get(client)
    if (!session) return false
    session.isHeld = session.waiting >= mostWaiting
    return session.isHeld
  }

  const allAnswered = () =>
    new Promise<void>((resolve) => {
      if (inFlight === 0) resolve()
      else onAnswered = resolve
    })

  broker.on('client', (client) => clients.set(client.id, client))
  broker.on('clientDisconnect', (client) => {
    if (clients.get(client.id) === client) clients.delete(client.id)
  })

  function accept(socket: Socket): void {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    joinWrites(socket)
    const client = broker.handle(socket)
    guardFrames(socket, {
      limitOf: () => (client.connected ? frameLimit : connectFrameLimit),
      isFull: () => isFull(client),
      onTooBig: () => onRefused('too_big', client.id ?? undefined),
      take: (chunk, at) => takeReport(client, socket, chunk, at),
    })
  }

  const server = options.tls ? createTlsServer(options.tls, accept) : createServer(accept)
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host ?? '0.0.0.0', resolve)
  })
  server.removeAllListeners('error')
  server.on('error', (error) => log.warn({ err: error }, 'mqtt listener failed'))
  const address = server.address()

  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    async receive(receiver) {
      handler = receiver
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
      stopping = true
      server.close()
      await Promise.race([allAnswered(), delay(stopPatience, undefined, { ref: false })])
      // The acknowledgements of what has just been handled are written in the turns that follow.
      await delay(20)
      await new Promise<void>((resolve) => {
        broker.close(resolve)
      })
      for (const socket of sockets) socket.destroy()
    },
  }
}
