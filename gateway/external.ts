// Devices behind a broker that is not ours. The mqtt client acknowledges one message at a time, so several
// connections share one subscription and the database can commit their messages together.
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import { adopt } from './adopting.ts'
import { type CatchUp, makeCatchUp } from './catch-up.ts'
import type { Log, Message, Transport } from './facts.ts'
import { hearLately, type JustHeard } from './just-heard.ts'
import { makeSender, type Sender } from './sending.ts'
import { makeTaking, type Taking } from './taking.ts'

export interface ExternalOptions {
  /** `mqtts://user:secret@broker:8883` */
  url: string
  connections?: number
  /** The same after a restart, so that the broker's kept sessions are taken up again; one per gateway. */
  clientPrefix?: string
  reconnectMs?: number
  keepaliveSeconds?: number
  /** The broker ended a line and is there: perhaps another gateway took up its session. It is about to be tried again. */
  onLineTaken?(): void
  log: Log
}

export interface ExternalTransport extends Transport {
  isConnected(): boolean
  /** Leaves all its sessions, and what is not kept yet of them, to the gateway that stands in for it. */
  letGo(): void
  comeBack(): void
  /** Whether the broker still has what was let go: who stands in for this gateway ends it when nothing is left. */
  isKept(): Promise<boolean>
  /** Takes what the broker keeps for a gateway that is gone; resolves with whether nothing is kept for it any longer. */
  adopt(clientPrefix: string, signal: AbortSignal): Promise<boolean>
}

/** Resolves with whether the message may be acknowledged; it is others' once the line's session was let go. */
type Hear = (message: Message, isOthers?: () => boolean) => Promise<boolean>

const deepestPrefix = 3
const below = (depth: number, paths: readonly string[]): string[] =>
  Array.from({ length: depth }, (_, level) => '+/'.repeat(level + 1)).flatMap((root) =>
    paths.map((path) => `${root}${path}`),
  )

/** What says when it was, as a rule; meters of the first generation do not, but go on counting. */
const datedFilters = [
  ...below(deepestPrefix, ['history', 'cmd/ack', 'events/rpc']),
  ...below(deepestPrefix + 1, ['+/status']),
]
/** A prefix has up to three levels, and `shellies/` may stand before it. No message is taken by two of these. */
const filters = [
  ...datedFilters,
  ...below(deepestPrefix, ['status/+', 'reply/+/rpc']),
  ...below(deepestPrefix + 1, ['online', 'emeter/+/+', 'relay/+', 'info', 'announce']),
]
const longestWaitMs = 5000
const dealtAtOnce = 64
/** A catch-up does not wait for answers; as much may be taken twice when the gateway starts. */
const heardAtOnce = 2000

export async function connectExternal(options: ExternalOptions): Promise<ExternalTransport> {
  const { url, log, connections = 32, clientPrefix = `thalpos-${hostname()}`, reconnectMs = 250 } = options
  const { keepaliveSeconds = 60, onLineTaken } = options
  const settings: IClientOptions = {
    protocolVersion: 5,
    clean: false,
    reconnectPeriod: reconnectMs,
    keepalive: keepaliveSeconds,
    reconnectOnConnackError: true,
    resubscribe: false,
  }
  const clients: MqttClient[] = []
  let take: Hear | undefined
  let taking: Taking | undefined
  let catchUp: CatchUp | undefined
  let justHeard: JustHeard | undefined
  let listener: MqttClient | undefined
  let sender: Sender | undefined
  const inFlight = new Set<Promise<void>>()
  const linesOfOthers = new WeakSet<object>()
  const linesEndedHere = new WeakSet<object>()
  let stopping = false

  /** An unanswered message would hold up all that follow it on its connection, so it is tried until it is kept. */
  async function keep(
    handler: (message: Message) => Promise<void>,
    message: Message,
    isOthers = () => false,
  ): Promise<boolean> {
    for (let wait = 50; ; wait = Math.min(wait * 2, longestWaitMs)) {
      try {
        await handler(message)
        return true
      } catch (error) {
        if (isOthers()) return false
        log.warn({ err: error, topic: message.topic, again_in_ms: wait }, 'a message waits to be kept')
        await delay(wait, undefined, { ref: false })
        if (stopping || isOthers()) return false
      }
    }
  }

  /** Of `mostUnanswered` messages the broker waits for an answer. */
  function open(
    clientId: string,
    mostUnanswered: number,
    greet: (client: MqttClient, isTakenUp: boolean) => void,
    hear: Hear,
    more: IClientOptions = {},
  ): MqttClient {
    const client = connect(url, {
      ...settings,
      ...more,
      clientId,
      properties: { sessionExpiryInterval: 3600, receiveMaximum: mostUnanswered },
    })
    client.on('error', (error) => log.warn({ err: error }, 'mqtt connection failed'))
    client.on('connect', ({ sessionPresent }) => greet(client, sessionPresent))
    let heldLine: object | undefined
    // Before it connects: a kept session delivers at once, and an unhandled message would be acknowledged.
    client.handleMessage = (packet, acknowledge) => {
      if (stopping) return
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
      const line = client.stream
      heldLine = line
      const message = { topic: packet.topic, payload, retain: packet.retain }
      const handled = hear(message, () => linesOfOthers.has(line)).then((isKept) => {
        // On another line the number of this message may be that of another, which is not kept yet.
        if (!isKept || !client.connected || client.stream !== line) return
        heldLine = undefined
        acknowledge()
      })
      inFlight.add(handled)
      void handled.finally(() => inFlight.delete(handled))
    }
    const endLine = client.onKeepaliveTimeout.bind(client)
    // Behind an unanswered message the broker's answer is not read. If it is gone, what is sent to it ends the line.
    client.onKeepaliveTimeout = () => {
      if (heldLine === client.stream) {
        client.sendPing()
        client.reschedulePing(true)
      } else {
        linesEndedHere.add(client.stream)
        endLine()
      }
    }
    return client
  }

  /** Not every broker says why it ends a line. One that dies ends all of them, also that of which it keeps nothing. */
  function tellOfTaken(client: MqttClient, sending: MqttClient): void {
    let isUp = false
    client.on('connect', () => {
      isUp = true
    })
    client.on('close', () => {
      const isEndedThere = isUp && !linesEndedHere.has(client.stream)
      isUp = false
      if (!isEndedThere) return
      setTimeout(() => {
        if (sending.connected && !client.connected && !client.disconnecting) onLineTaken?.()
      }, reconnectMs / 2)
    })
  }

  const ownLines = () => (listener ? [...clients, listener] : clients)

  /** A connection of which the broker remembers nothing. */
  function openOnce(name: string): MqttClient {
    const client = connect(url, { ...settings, clean: true, clientId: `${clientPrefix}-${name}` })
    client.on('error', (error) => log.warn({ err: error }, 'mqtt connection failed'))
    return client
  }

  return {
    async receive(handler) {
      const hear: Hear = (message, isOthers) => keep(handler, message, isOthers)
      take = hear
      taking = makeTaking(hear)
      const dated = { filters: datedFilters, taking }
      catchUp = makeCatchUp({ ...dated, name: clientPrefix, openMarker: () => openOnce('mark'), log })
      justHeard = hearLately({ ...dated, openLine: () => openOnce('just-heard') })
      const { topic, greet, hear: hearAgain, markDealt } = catchUp
      const dealtOut = [...filters, topic].map((filter) => `$share/thalpos/${filter}`)
      const subscribe = (client: MqttClient) =>
        client.subscribe(dealtOut, { qos: 1 }, (error) => {
          if (error && client === clients[0]) log.error({ err: error }, 'the broker refused subscriptions')
        })
      const hearDealt: Hear = async (message, isOthers) =>
        message.topic === topic ? markDealt(message) : hear(message, isOthers)
      for (let index = 0; index < connections; index += 1)
        clients.push(open(`${clientPrefix}-${index}`, dealtAtOnce, subscribe, hearDealt))
      listener = open(`${clientPrefix}-all`, heardAtOnce, greet, hearAgain)
      const sending = openOnce('send')
      sender = makeSender(sending)
      for (const client of ownLines()) tellOfTaken(client, sending)
    },
    async send(topic, payload) {
      if (!sender) throw new Error('not connected')
      await sender.send(topic, payload)
    },
    async adopt(name, signal) {
      if (!take) return false
      return adopt({
        name,
        connections,
        filters: { dealt: filters, plain: datedFilters },
        takeUp: (session, hear) =>
          open(`${name}-${session}`, dealtAtOnce, () => {}, hear, { reconnectPeriod: 0 }),
        keep: take,
        signal,
      })
    },
    isConnected: () => clients.some(({ connected }) => connected),
    letGo() {
      justHeard?.letGo()
      for (const client of ownLines()) {
        linesOfOthers.add(client.stream)
        client.end(true)
      }
    },
    comeBack() {
      if (stopping) return
      justHeard?.comeBack()
      for (const client of ownLines()) client.reconnect()
    },
    async isKept() {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      let isThere = false
      const greet = (client: MqttClient, isTakenUp: boolean) => {
        isThere = isTakenUp
        if (isTakenUp) client.end(true)
        else client.end({ properties: { sessionExpiryInterval: 0 } })
      }
      open(`${clientPrefix}-0`, 1, greet, async () => false, {
        reconnectPeriod: 0,
        connectTimeout: longestWaitMs,
      }).once('close', () => resolve(isThere))
      return promise
    },
    async stop() {
      stopping = true
      catchUp?.stop()
      const answered = Promise.all([Promise.allSettled(inFlight), taking?.ended()])
      await Promise.race([answered, delay(5000, undefined, { ref: false })])
      const ended = ownLines().map((client) => client.endAsync(true))
      await Promise.all([sender?.stop(), justHeard?.stop(), ...ended])
    },
  }
}
