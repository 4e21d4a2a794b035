// Devices behind a broker that is not ours. The mqtt client acknowledges one message at a time, so several
// connections share one subscription and the database can commit their messages together.
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import type { Log, Message, Transport } from './facts.ts'

export interface ExternalOptions {
  /** `mqtts://user:secret@broker:8883` */
  url: string
  connections?: number
  /** The same after a restart, so that the broker's kept sessions are taken up again; one per gateway. */
  clientPrefix?: string
  log: Log
}

const deepestPrefix = 3
const below = (depth: number, paths: readonly string[]): string[] =>
  Array.from({ length: depth }, (_, level) => '+/'.repeat(level + 1)).flatMap((root) =>
    paths.map((path) => `${root}${path}`),
  )

/** A prefix has up to three levels, and `shellies/` may stand before it. No message is taken by two of these. */
const filters = [
  ...below(deepestPrefix, ['history', 'cmd/ack', 'events/rpc', 'status/+', 'reply/+/rpc']),
  ...below(deepestPrefix + 1, ['online', '+/status', 'emeter/+/+', 'relay/+', 'info', 'announce']),
]
const shared = filters.map((filter) => `$share/thalpos/${filter}`)
/** A command that the broker could not deliver by then is sent again or given up, never delivered late. */
const commandSeconds = 10

export async function connectExternal(options: ExternalOptions): Promise<Transport> {
  const { url, log, connections = 32, clientPrefix = `thalpos-${hostname()}` } = options
  const settings: IClientOptions = {
    protocolVersion: 5,
    clean: false,
    properties: { sessionExpiryInterval: 3600, receiveMaximum: 64 },
    reconnectPeriod: 2000,
    resubscribe: false,
  }
  const clients: MqttClient[] = []
  const inFlight = new Set<Promise<void>>()
  let stopping = false

  function attach(client: MqttClient, handler: (message: Message) => Promise<void>): void {
    client.on('error', (error) => log.warn({ err: error }, 'mqtt connection failed'))
    client.on('connect', () => {
      client.subscribe(shared, { qos: 1 }, (error) => {
        if (error) log.error({ err: error }, 'the broker refused the subscriptions')
      })
    })
    client.handleMessage = (packet, acknowledge) => {
      if (stopping) return
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
      const handled = handler({ topic: packet.topic, payload, retain: packet.retain }).then(
        () => acknowledge(),
        (error: unknown) => log.warn({ err: error, topic: packet.topic }, 'message left unacknowledged'),
      )
      inFlight.add(handled)
      void handled.finally(() => inFlight.delete(handled))
    }
  }

  return {
    async receive(handler) {
      for (let index = 0; index < connections; index += 1) {
        const client = connect(url, { ...settings, clientId: `${clientPrefix}-${index}` })
        // Before it connects: a kept session delivers at once, and an unhandled message would be acknowledged.
        attach(client, handler)
        clients.push(client)
      }
    },
    async send(topic, payload) {
      const sender = clients.find((client) => client.connected)
      if (!sender) throw new Error('not connected')
      await sender.publishAsync(topic, payload, {
        qos: 1,
        properties: { messageExpiryInterval: commandSeconds },
      })
    },
    async stop() {
      stopping = true
      await Promise.race([Promise.allSettled(inFlight), delay(5000, undefined, { ref: false })])
      await Promise.all(clients.map((client) => client.endAsync(true)))
    },
  }
}
