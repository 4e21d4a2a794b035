// Messages of the last seconds before the broker ended. It may not have written them, and those that it dealt out may
// not have arrived, so a connection of its own receives all of them. It subscribes at QoS 0: mosquitto reads one
// acknowledgement at a time, and an acknowledgement to a broker that is gone ends the connection before everything
// that has arrived is read.
import type { MqttClient } from 'mqtt'
import type { Message } from '../device-events.ts'
import type { MessageAcceptor } from './message-acceptor.ts'

export interface RecentMessagesOptions {
  /** Messages that carry their own time: storing one twice changes nothing. */
  filters: readonly string[]
  acceptor: MessageAcceptor
  /** A connection without a persistent session. */
  openConnection(): MqttClient
}

export interface RecentMessages {
  /** Drops what was received: the broker still has it for the gateway that takes over. */
  release(): void
  resume(): void
  stop(): Promise<void>
}

/** No message is under way to a subscriber for longer, unless the database is away. */
const windowMs = 3000
const limit = { messages: 5000, bytes: 8_000_000 }

export function receiveRecentMessages(options: RecentMessagesOptions): RecentMessages {
  const { filters, acceptor, openConnection } = options
  const recent: { message: Message; receivedAt: number }[] = []
  let bytes = 0
  let releases = 0
  const client = openConnection()
  client.on('connect', () => client.subscribe([...filters], { qos: 0 }))
  client.on('message', (topic, payload, { retain }) => add({ topic, payload, retain }))
  client.on('close', () => void acceptAll())

  function add(message: Message): void {
    recent.push({ message, receivedAt: performance.now() })
    bytes += message.payload.length
    while (isExpired(recent[0]) || recent.length > limit.messages || bytes > limit.bytes) dropOldest()
  }

  const isExpired = (first: { receivedAt: number } | undefined): boolean =>
    first !== undefined && first.receivedAt < performance.now() - windowMs

  function dropOldest(): void {
    bytes -= recent.shift()?.message.payload.length ?? 0
  }

  function clear(): typeof recent {
    bytes = 0
    return recent.splice(0)
  }

  async function acceptAll(): Promise<void> {
    const last = clear().filter((each) => !isExpired(each))
    const before = releases
    const isHandedOver = () => releases > before
    for (const { message } of last) if (!isHandedOver()) await acceptor.accept(message, isHandedOver)
  }

  function stop(): Promise<void> {
    releases += 1
    clear()
    return client.endAsync(true)
  }

  return {
    release: () => void stop(),
    resume: () => void client.reconnect(),
    stop,
  }
}
