// A connection with a persistent session. Its messages are acknowledged one at a time when their handler allows it, and
// never on a later connection than the one they came on.
import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import type { Log } from './device-events.ts'
import type { StoreMessage } from './failover/message-acceptor.ts'

export interface SessionOptions {
  clientId: string
  /** How many unacknowledged messages the broker sends. */
  receiveMaximum: number
  onConnect(client: MqttClient, isSessionPresent: boolean): void
  handle: StoreMessage
  more?: IClientOptions
}

interface BrokerSettings {
  url: string
  settings: IClientOptions
  log: Log
}

/** What all connections of a gateway share. */
export interface Delivery {
  /** Messages that are being handled. */
  pending: Set<Promise<void>>
  /** Streams of connections that were left to another gateway, and of those that ended here. */
  handedOver: WeakSet<object>
  endedHere: WeakSet<object>
  /** No message is handled any more. */
  isStopping: boolean
}

export const logErrors = (client: MqttClient, log: Log): void =>
  void client.on('error', (error) => log.warn({ err: error }, 'mqtt connection failed'))

export function openSession(
  { url, settings, log }: BrokerSettings,
  delivery: Delivery,
  { clientId, receiveMaximum, onConnect, handle, more }: SessionOptions,
): MqttClient {
  const properties = { sessionExpiryInterval: 3600, receiveMaximum }
  const client = connect(url, { ...settings, ...more, clientId, properties })
  logErrors(client, log)
  client.on('connect', ({ sessionPresent }) => onConnect(client, sessionPresent))
  let unacknowledged: object | undefined
  // Set before it connects: a persistent session delivers at once, and mqtt acknowledges an unhandled message.
  client.handleMessage = (packet, acknowledge) => {
    if (delivery.isStopping) return
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    const { stream } = client
    unacknowledged = stream
    const message = { topic: packet.topic, payload, retain: packet.retain }
    const handled = handle(message, () => delivery.handedOver.has(stream)).then((isStored) => {
      // On another connection the same packet id may belong to a message that is not stored yet.
      if (!isStored || !client.connected || client.stream !== stream) return
      unacknowledged = undefined
      acknowledge()
    })
    delivery.pending.add(handled)
    void handled.finally(() => delivery.pending.delete(handled))
  }
  const endConnection = client.onKeepaliveTimeout.bind(client)
  // Behind an unacknowledged message the broker's PINGRESP is not read. If the broker is gone, the ping fails.
  client.onKeepaliveTimeout = () => {
    if (unacknowledged === client.stream) {
      client.sendPing()
      client.reschedulePing(true)
    } else {
      delivery.endedHere.add(client.stream)
      endConnection()
    }
  }
  return client
}
