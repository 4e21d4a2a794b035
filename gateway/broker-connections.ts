// All connections of a gateway to an external broker: how messages of its sessions are stored, taken over and left behind.
import { setTimeout as delay } from 'node:timers/promises'
import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import type { Log, Message } from './device-events.ts'
import type { StoreMessage } from './failover/message-acceptor.ts'
import { type Delivery, logErrors, openSession, type SessionOptions } from './persistent-session.ts'

export interface ConnectionsOptions {
  url: string
  clientPrefix: string
  reconnectMs: number
  keepaliveSeconds: number
  log: Log
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
  const delivery: Delivery = {
    pending: new Set(),
    handedOver: new WeakSet(),
    endedHere: new WeakSet(),
    isStopping: false,
  }

  return {
    openSession: (session: SessionOptions) => openSession({ url, settings, log }, delivery, session),
    /** A connection without a persistent session. */
    openTransient(name: string): MqttClient {
      const client = connect(url, { ...settings, clean: true, clientId: `${clientPrefix}-${name}` })
      logErrors(client, log)
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
            if (delivery.isStopping || isHandedOver()) return false
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
        const isEndedByBroker = isUp && !delivery.endedHere.has(client.stream)
        isUp = false
        if (!isEndedByBroker) return
        setTimeout(() => {
          if (transient.connected && !client.connected && !client.disconnecting) onTakenOver()
        }, reconnectMs / 2)
      })
    },
    /** Leaves the session, and what is not stored of it, to another gateway. */
    handOver(client: MqttClient): void {
      delivery.handedOver.add(client.stream)
      client.end(true)
    },
    isStopping: () => delivery.isStopping,
    /** From now on no message is handled; resolves when none is being stored. */
    async stop(): Promise<void> {
      delivery.isStopping = true
      await Promise.allSettled(delivery.pending)
    },
  }
}
