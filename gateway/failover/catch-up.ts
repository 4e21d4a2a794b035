// Messages that the broker acknowledged without a subscriber. After a restart it restores every session, but may
// have lost shared subscriptions (mosquitto 2.0 does): until they are made again it acknowledges messages that go
// nowhere. So one more connection has a plain subscription, which is not lost. It ignores what it receives until
// the loss is detected; then it accepts every message published before a mark came back through the
// shared subscription.
import { randomUUID } from 'node:crypto'
import type { MqttClient } from 'mqtt'
import type { Log, Message } from '../device-events.ts'
import type { MessageAcceptor } from './message-acceptor.ts'

export interface CatchUpOptions {
  /** One per gateway. */
  name: string
  /** Messages that carry their own time: storing one twice changes nothing. */
  filters: readonly string[]
  acceptor: MessageAcceptor
  /** A connection without a persistent session. */
  openMarker(): MqttClient
  log: Log
}

export interface CatchUp {
  /** Topic of marks, to be dealt out to the same gateway. */
  topic: string
  /** After each connect of the plain listener. */
  onConnect(client: MqttClient, isSessionPresent: boolean): void
  /** A message of the plain listener; resolves with whether it may be acknowledged. */
  receive(message: Message): Promise<boolean>
  /** A mark came through the shared subscription, so every later message does too. */
  markDealt(message: Message): true
  stop(): void
}

/** Reason code of an UNSUBACK for a subscription that existed. */
export const isSubscribed = 0
const markEveryMs = 100
const maxMs = 10 * 60_000
/** Without marks: whatever comes later was accepted long after the connections had subscribed again. */
const unmarkedMs = 60_000

export function catchUpTopics(name: string) {
  const topic = `thalpos/dealt/${name}`
  /** A subscription without messages: if it is lost, so are the others, or a catch-up did not end. */
  return { topic, witness: `$share/thalpos/${topic}/witness` }
}

export function createCatchUp({ name, filters, acceptor, openMarker, log }: CatchUpOptions): CatchUp {
  const { topic, witness } = catchUpTopics(name)
  let isStopped = false
  let isCatchingUp = false
  let areMarksRefused = false
  let isLogged = false
  let until = 0
  let listener: MqttClient | undefined
  let marker: MqttClient | undefined
  let marking: NodeJS.Timeout | undefined
  const sent = new Set<string>()
  const received = new Set<string>()
  const dealt = new Set<string>()

  function reset(): void {
    isCatchingUp = false
    areMarksRefused = false
    clearInterval(marking)
    marker?.end(true)
    marker = undefined
    for (const ids of [sent, received, dealt]) ids.clear()
  }

  function finish(): void {
    reset()
    if (!listener?.connected) return
    listener.subscribe(witness, { qos: 1 }, (error) => {
      if (error && !isLogged)
        log.warn({ err: error, topic }, 'every connect to the broker will accept what it has stored')
    })
  }

  /** Later connects are refused alike. */
  function onMarksRefused(error: unknown): void {
    if (!isLogged)
      log.error(
        { err: error, topic },
        'marks are refused: for a minute every message is accepted, dealt out or not',
      )
    isLogged = true
    areMarksRefused = true
    until = Math.min(until, performance.now() + unmarkedMs)
  }

  /** Needs a connection without a session: one with a session first receives what was not acknowledged. */
  function startMarking(): void {
    const client = openMarker()
    until = performance.now() + maxMs
    marker = client
    marking = setInterval(() => {
      if (acceptor.isBusy()) until = performance.now() + (areMarksRefused ? unmarkedMs : maxMs)
      if (performance.now() < until) mark(client)
      else if (areMarksRefused) finish()
      else giveUp()
    }, markEveryMs)
  }

  /** The next connect accepts what is stored once more. */
  function giveUp(): void {
    log.error({ topic }, 'marks do not come back: what the broker acknowledges without a subscriber is lost')
    reset()
  }

  function mark(client: MqttClient): void {
    if (areMarksRefused || !client.connected) return
    const id = randomUUID()
    sent.add(id)
    client.publish(topic, id, { qos: 1 }, (error) => {
      if (error && marker === client && client.connected) onMarksRefused(error)
    })
  }

  /** Ends the catch-up once one mark came both ways: plainly, after what it follows, and dealt out. */
  function note(here: Set<string>, there: Set<string>, { payload }: Message): true {
    const id = payload.toString()
    if (sent.has(id)) here.add(id)
    if (there.has(id)) finish()
    return true
  }

  return {
    topic,
    onConnect(client, isSessionPresent) {
      reset()
      if (isStopped) return
      listener = client
      client.once('close', reset)
      // Until the reply arrives it is not known; what the broker had stored comes before the reply.
      isCatchingUp = isSessionPresent
      client.unsubscribe(witness, (error, reply) => {
        if (error || isStopped) return
        const isForgotten = reply?.cmd !== 'unsuback' || reply.granted.some((code) => code !== isSubscribed)
        client.subscribe([...filters, topic], { qos: 1, rh: 2 }, (refusal) => {
          if (refusal && client.connected) onMarksRefused(refusal)
        })
        if (isForgotten && isSessionPresent) startMarking()
        else finish()
      })
    },
    async receive(message) {
      if (message.topic === topic) return note(received, dealt, message)
      return isCatchingUp ? acceptor.accept(message) : true
    },
    markDealt: (message) => note(dealt, received, message),
    stop() {
      isStopped = true
      reset()
    },
  }
}
