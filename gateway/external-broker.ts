// Devices behind an external broker. The mqtt client acknowledges one message at a time, so several connections share
// one subscription and the database can commit their messages together.
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { MqttClient } from 'mqtt'
import { type Connections, openConnections } from './broker-connections.ts'
import { type CommandSender, createCommandSender } from './command-sender.ts'
import type { Log, Message, Transport } from './device-events.ts'
import { type CatchUp, createCatchUp } from './failover/catch-up.ts'
import {
  createMessageAcceptor,
  type MessageAcceptor,
  type StoreMessage,
} from './failover/message-acceptor.ts'
import { type RecentMessages, receiveRecentMessages } from './failover/recent-messages.ts'
import { takeOverSessions } from './failover/session-takeover.ts'
import { datedFilters, deviceFilters } from './topic-filters.ts'

export interface ExternalOptions {
  /** `mqtts://user:secret@broker:8883` */
  url: string
  connections?: number
  /** One per gateway and the same after a restart, so that its sessions at the broker continue. */
  clientPrefix?: string
  reconnectMs?: number
  keepaliveSeconds?: number
  /** The broker ended a connection and is reachable: perhaps another gateway took over its session. */
  onTakenOver?(): void
  log: Log
}

export interface ExternalTransport extends Transport {
  isConnected(): boolean
  /** Leaves all sessions, and what is not stored of them, to the gateway that takes over. */
  release(): void
  resume(): void
  /** Whether the broker still has the sessions: a gateway that takes over ends them when they are empty. */
  hasSession(): Promise<boolean>
  /** Empties the sessions of a gateway that is gone; resolves with whether the broker has nothing left for it. */
  takeOver(clientPrefix: string, signal: AbortSignal): Promise<boolean>
}

const sharedReceiveMaximum = 64
/** The catch-up does not wait for storage; as many messages may be received twice after a start. */
const plainReceiveMaximum = 2000
const stopMs = 5000
const connectMs = 5000

/** All that receives: exists from the first `receive` on. */
interface Receiver {
  store: StoreMessage
  acceptor: MessageAcceptor
  catchUp: CatchUp
  recent: RecentMessages
  /** Connections with the shared subscription, and all with a session. */
  shared: MqttClient[]
  sessions: MqttClient[]
  sender: CommandSender
}

export async function connectExternal(options: ExternalOptions): Promise<ExternalTransport> {
  const { url, log, connections: count = 32, clientPrefix = `thalpos-${hostname()}` } = options
  const { reconnectMs = 250, keepaliveSeconds = 60, onTakenOver = () => {} } = options
  const connections = openConnections({ url, clientPrefix, reconnectMs, keepaliveSeconds, log })
  let receiver: Receiver | undefined

  return {
    async receive(handler) {
      receiver = startReceiver({ connections, handler, count, clientPrefix, log, onTakenOver })
    },
    async send(topic, payload) {
      if (!receiver) throw new Error('not connected')
      await receiver.sender.send(topic, payload)
    },
    async takeOver(name, signal) {
      if (!receiver) return false
      return takeOverSessions({
        name,
        connections: count,
        filters: { shared: deviceFilters, plain: datedFilters },
        connect: (session, handle) =>
          connections.openSession({
            clientId: `${name}-${session}`,
            receiveMaximum: sharedReceiveMaximum,
            onConnect: () => {},
            handle,
            more: { reconnectPeriod: 0 },
          }),
        store: receiver.store,
        signal,
      })
    },
    isConnected: () => receiver?.shared.some(({ connected }) => connected) ?? false,
    release() {
      receiver?.recent.release()
      for (const client of receiver?.sessions ?? []) connections.handOver(client)
    },
    resume() {
      if (connections.isStopping()) return
      receiver?.recent.resume()
      for (const client of receiver?.sessions ?? []) client.reconnect()
    },
    hasSession: () => hasSession(connections, `${clientPrefix}-0`),
    async stop() {
      receiver?.catchUp.stop()
      const settled = Promise.all([connections.stop(), receiver?.acceptor.settled()])
      await Promise.race([settled, delay(stopMs, undefined, { ref: false })])
      const ended = receiver?.sessions.map((client) => client.endAsync(true)) ?? []
      await Promise.all([receiver?.sender.stop(), receiver?.recent.stop(), ...ended])
    },
  }
}

interface ReceiverOptions extends Required<Pick<ExternalOptions, 'clientPrefix' | 'onTakenOver' | 'log'>> {
  connections: Connections
  count: number
  handler(message: Message): Promise<void>
}

function startReceiver({
  connections,
  handler,
  count,
  clientPrefix,
  log,
  onTakenOver,
}: ReceiverOptions): Receiver {
  const { openSession, openTransient } = connections
  const store = connections.retryUntilStored(handler)
  const acceptor = createMessageAcceptor(store)
  const dated = { filters: datedFilters, acceptor }
  const openMarker = () => openTransient('mark')
  const catchUp = createCatchUp({ ...dated, name: clientPrefix, openMarker, log })
  const recent = receiveRecentMessages({ ...dated, openConnection: () => openTransient('recent') })
  const filters = [...deviceFilters, catchUp.topic].map((filter) => `$share/thalpos/${filter}`)
  const shared: MqttClient[] = []
  for (let index = 0; index < count; index += 1)
    shared.push(
      openSession({
        clientId: `${clientPrefix}-${index}`,
        receiveMaximum: sharedReceiveMaximum,
        onConnect: (client) =>
          client.subscribe(filters, { qos: 1 }, (error) => {
            if (error && client === shared[0]) log.error({ err: error }, 'the broker refused subscriptions')
          }),
        handle: async (message, isHandedOver) =>
          message.topic === catchUp.topic ? catchUp.markDealt(message) : store(message, isHandedOver),
      }),
    )
  const plain = openSession({
    clientId: `${clientPrefix}-all`,
    receiveMaximum: plainReceiveMaximum,
    onConnect: catchUp.onConnect,
    handle: catchUp.receive,
  })
  const sessions = [...shared, plain]
  const sending = openTransient('send')
  const sender = createCommandSender(sending)
  for (const client of sessions) connections.watchTakeover(client, sending, onTakenOver)
  return { store, acceptor, catchUp, recent, shared, sessions, sender }
}

/** Connects once: a session that exists stays, one that does not exist is not left behind. */
function hasSession(connections: Connections, clientId: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let isPresent = false
  connections
    .openSession({
      clientId,
      receiveMaximum: 1,
      onConnect(client, isSessionPresent) {
        isPresent = isSessionPresent
        if (isSessionPresent) client.end(true)
        else client.end({ properties: { sessionExpiryInterval: 0 } })
      },
      handle: async () => false,
      more: { reconnectPeriod: 0, connectTimeout: connectMs },
    })
    .once('close', () => resolve(isPresent))
  return promise
}
