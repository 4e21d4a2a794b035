// Connections to an external broker with persistent sessions. A message is acknowledged when its handler allows it, one
// at a time for each connection, and never on a later connection than the one it came on.
import { setTimeout as delay } from 'node:timers/promises'
import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import type { Log, Message } from './device-events.ts'
import type { StoreMessage } from './failover/message-acceptor.ts'

export interface ConnectionsOptions {
  url: string
  clientPrefix: string
  reconnectMs: number
  keepaliveSeconds: number
  log: Log
}

export interface SessionOptions {
  clientId: string
  /** How many unacknowledged messages the broker sends. */
  receiveMaximum: number
  onConnect(client: MqttClient, isSessionPresent: boolean): void
  handle: StoreMessage
  more?: IClientOptions
}

const retryMs = { first: 50, most: 5000 }

export type Connections = ReturnType<typeof openConnections>

export function openConnections(options: ConnectionsOptions) {
  const { url, clientPrefix, reconnectMs, keepaliveSeconds, log } = options
  const settings: IClientOptions = {
    protocolVersion: 5,
    clean: false,
    reconnectPeriod: reconnectMs,
    keepalive: keepaliveSeconds,
    reconnectOnConnackError: true,
    resubscribe: false,
  }
  const pending = new Set<Promise<void>>()
  const handedOver = new WeakSet<object>()
  const endedHere = new WeakSet<object>()
  let isStopping = false

  const logErrors = (client: MqttClient) =>
    client.on('error', (error) => log.warn({ err: error }, 'mqtt connection failed'))

  function openSession({ clientId, receiveMaximum, onConnect, handle, more }: SessionOptions): MqttClient {
    const properties = { sessionExpiryInterval: 3600, receiveMaximum }
    const client = connect(url, { ...settings, ...more, clientId, properties })
    logErrors(client)
    client.on('connect', ({ sessionPresent }) => onConnect(client, sessionPresent))
    let unacknowledged: object | undefined
    // Set before it connects: a persistent session delivers at once, and mqtt acknowledges an unhandled message.
    client.handleMessage = (packet, acknowledge) => {
      if (isStopping) return
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
      const { stream } = client
      unacknowledged = stream
      const message = { topic: packet.topic, payload, retain: packet.retain }
      const handled = handle(message, () => handedOver.has(stream)).then((isStored) => {
        // On another connection the same packet id may belong to a message that is not stored yet.
        if (!isStored || !client.connected || client.stream !== stream) return
        unacknowledged = undefined
        acknowledge()
      })
      pending.add(handled)
      void handled.finally(() => pending.delete(handled))
    }
    const endConnection = client.onKeepaliveTimeout.bind(client)
    // Behind an unacknowledged message the broker's PINGRESP is not read. If the broker is gone, the ping fails.
    client.onKeepaliveTimeout = () => {
      if (unacknowledged === client.stream) {
        client.sendPing()
        client.reschedulePing(true)
      } else {
        endedHere.add(client.stream)
        endConnection()
      }
    }
    return client
  }

  return {
    openSession,
    /** A connection without a persistent session. */
    openTransient(name: string): MqttClient {
      const client = connect(url, { ...settings, clean: true, clientId: `${clientPrefix}-${name}` })
      logErrors(client)
      return client
    },
    /** An unacknowledged message blocks its connection, so storing it is retried until it succeeds. */
    retryUntilStored(handler: (message: Message) => Promise<void>): StoreMessage {
      return async (message, isHandedOver = () => false) => {
        for (let wait = retryMs.first; ; wait = Math.min(wait * 2, retryMs.most)) {
          try {
            await handler(message)
            return true
          } catch (error) {
            if (isHandedOver()) return false
            log.warn({ err: error, topic: message.topic, again_in_ms: wait }, 'a message waits to be stored')
            await delay(wait, undefined, { ref: false })
            if (isStopping || isHandedOver()) return false
          }
        }
      }
    },
    /**
     * Calls back when the broker ended a connection and is there itself: not every broker gives a reason. One that is
     * gone ends all connections, also `transient`, for which it has no session.
     */
    watchTakeover(client: MqttClient, transient: MqttClient, onTakenOver: () => void): void {
      let isUp = false
      client.on('connect', () => {
        isUp = true
      })
      client.on('close', () => {
        const isEndedByBroker = isUp && !endedHere.has(client.stream)
        isUp = false
        if (!isEndedByBroker) return
        setTimeout(() => {
          if (transient.connected && !client.connected && !client.disconnecting) onTakenOver()
        }, reconnectMs / 2)
      })
    },
    /** Leaves the session, and what is not stored of it, to another gateway. */
    handOver(client: MqttClient): void {
      handedOver.add(client.stream)
      client.end(true)
    },
    isStopping: () => isStopping,
    /** From now on no message is handled; resolves when none is being stored. */
    async stop(): Promise<void> {
      isStopping = true
      await Promise.allSettled(pending)
    },
  }
}
