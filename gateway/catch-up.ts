// What a broker accepts for nobody. One that starts again takes up every session, but may forget shared subscriptions
// (mosquitto 2.0 does): until they are asked for anew it acknowledges messages that nobody gets. So one more connection
// subscribes plainly, which is not forgotten. It hears and takes no notice, until the broker is found to have forgotten:
// then it takes what was said before a mark came back dealt out.
import { randomUUID } from 'node:crypto'
import type { MqttClient } from 'mqtt'
import type { Log, Message } from './facts.ts'
import type { Taking } from './taking.ts'

export interface CatchUpOptions {
  /** One per gateway. */
  name: string
  /** Of messages that say themselves when they were, so that to take one twice does no harm. */
  filters: readonly string[]
  taking: Taking
  /** A connection of which the broker remembers nothing. */
  openMarker(): MqttClient
  log: Log
}

export interface CatchUp {
  /** Of marks: to be dealt out to the same gateway. */
  topic: string
  /** After each connect. */
  greet(client: MqttClient, isTakenUp: boolean): void
  /** Resolves with whether the message may be acknowledged; while many are taken at once, before all of them are kept. */
  hear(message: Message): Promise<boolean>
  /** A mark was dealt out, so that every message after it is. */
  markDealt(message: Message): true
  stop(): void
}

/** The answer to unsubscribing from what is subscribed to. */
export const subscribed = 0
const markEveryMs = 100
const longestMs = 10 * 60_000
/** Where no mark can tell: what comes after it was accepted when the lines had long asked anew. */
const unmarkedMs = 60_000

export function marksOf(name: string) {
  const topic = `thalpos/dealt/${name}`
  /** Nobody publishes there: whether it is forgotten tells whether the others are, or whether a catch-up did not end. */
  return { topic, witness: `$share/thalpos/${topic}/witness` }
}

export function makeCatchUp({ name, filters, taking, openMarker, log }: CatchUpOptions): CatchUp {
  const { topic, witness } = marksOf(name)
  let isStopped = false
  let isMissing = false
  let isRefused = false
  let isTold = false
  let until = 0
  let listener: MqttClient | undefined
  let marker: MqttClient | undefined
  let marking: NodeJS.Timeout | undefined
  const sent = new Set<string>()
  const heard = new Set<string>()
  const dealt = new Set<string>()

  function rest(): void {
    isMissing = false
    isRefused = false
    clearInterval(marking)
    marker?.end(true)
    marker = undefined
    for (const ids of [sent, heard, dealt]) ids.clear()
  }

  function end(): void {
    rest()
    if (listener?.connected) {
      listener.subscribe(witness, { qos: 1 }, (error) => {
        if (error && !isTold)
          log.warn({ err: error, topic }, 'every connect to the broker will take what it kept')
      })
    }
  }

  /** Later connects are refused alike. */
  function refuse(error: unknown): void {
    if (!isTold)
      log.error(
        { err: error, topic },
        'marks are refused: for a minute all that is heard is taken, dealt out or not',
      )
    isTold = true
    isRefused = true
    until = Math.min(until, performance.now() + unmarkedMs)
  }

  /** On a line of its own: one that is taken up first says again what was not answered, and is not ready before. */
  function startMarking(): void {
    const client = openMarker()
    until = performance.now() + longestMs
    marker = client
    marking = setInterval(() => {
      if (taking.isBusy()) until = performance.now() + (isRefused ? unmarkedMs : longestMs)
      if (performance.now() < until) mark(client)
      else if (isRefused) end()
      else giveUp()
    }, markEveryMs)
  }

  /** The next connect takes what is kept once more. */
  function giveUp(): void {
    log.error({ topic }, 'marks do not come back: what the broker accepts for nobody from now on is lost')
    rest()
  }

  function mark(client: MqttClient): void {
    if (isRefused || !client.connected) return
    const id = randomUUID()
    sent.add(id)
    client.publish(topic, id, { qos: 1 }, (error) => {
      if (error && marker === client && client.connected) refuse(error)
    })
  }

  /** What was said before a mark is taken when it is heard here, what comes after it is dealt out as it was itself. */
  function note(here: Set<string>, there: Set<string>, { payload }: Message): true {
    const id = payload.toString()
    if (sent.has(id)) here.add(id)
    if (there.has(id)) end()
    return true
  }

  return {
    topic,
    greet(client, isTakenUp) {
      rest()
      if (isStopped) return
      listener = client
      client.once('close', rest)
      // Not known yet: what was kept comes before the answer.
      isMissing = isTakenUp
      client.unsubscribe(witness, (error, answer) => {
        if (error || isStopped) return
        const isForgotten = answer?.cmd !== 'unsuback' || answer.granted.some((code) => code !== subscribed)
        client.subscribe([...filters, topic], { qos: 1, rh: 2 }, (refusal) => {
          if (refusal && client.connected) refuse(refusal)
        })
        if (isForgotten && isTakenUp) startMarking()
        else end()
      })
    },
    async hear(message) {
      if (message.topic === topic) return note(heard, dealt, message)
      return isMissing ? taking.take(message) : true
    },
    markDealt: (message) => note(dealt, heard, message),
    stop() {
      isStopped = true
      rest()
    },
  }
}
