// What a broker loses when it dies. One that starts again takes up every session, but may forget shared subscriptions
// (mosquitto 2.0 does): until they are asked for anew it acknowledges messages that nobody gets. So one more connection
// subscribes plainly, which is not forgotten. It hears everything and takes no notice, but for two cases: what was said
// before a mark came back dealt out, where the broker is found to have forgotten; and what it heard just before its line
// broke, as what had been dealt out then may have been on its way.
import { randomUUID } from 'node:crypto'
import type { MqttClient } from 'mqtt'
import type { Log, Message } from './facts.ts'

export interface CatchUpOptions {
  /** One per gateway. */
  name: string
  filters: readonly string[]
  /** Resolves once it is kept, which may be for the second time. */
  keep(message: Message): Promise<unknown>
  /** A connection of which the broker remembers nothing. */
  openOnce(): MqttClient
  log: Log
}

export interface CatchUp {
  /** Of marks: to be dealt out to the same gateway. */
  topic: string
  /** After each connect, before anything is heard. */
  greet(client: MqttClient, isTakenUp: boolean): void
  /** Resolves when the message may be acknowledged. */
  hear(message: Message): Promise<true>
  /** A mark was dealt out, so that every message after it is. */
  markDealt(message: Message): true
  /** Resolves when what is being taken is kept. */
  stop(): Promise<void>
}

const nobodySubscribed = 0x11
const markEveryMs = 100
const mostAtOnce = 256
/** Nothing that was dealt out waits here for longer, unless the database is away. */
const latelyMs = 3000
const mostLately = 10_000
const done = Promise.resolve(true as const)

export function makeCatchUp({ name, filters, keep, openOnce, log }: CatchUpOptions): CatchUp {
  const topic = `thalpos/dealt/${name}`
  /** Nobody publishes there: whether it is forgotten tells whether the others are. */
  const witness = `$share/thalpos/${topic}/witness`
  let isMissing = false
  let marker: MqttClient | undefined
  let marking: NodeJS.Timeout | undefined
  const sent = new Set<string>()
  const heard = new Set<string>()
  const dealt = new Set<string>()
  const taking = new Set<Promise<unknown>>()
  const lately: { message: Message; at: number }[] = []

  function end(): void {
    isMissing = false
    clearInterval(marking)
    marker?.end(true)
    for (const ids of [sent, heard, dealt]) ids.clear()
  }

  /** On a line of its own: one that is taken up first says again what was not answered, and is not ready before. */
  function startMarking(): void {
    const client = openOnce()
    marker = client
    client.on('error', (error) => log.warn({ err: error }, 'mqtt connection failed'))
    client.once('connect', () => {
      mark(client)
      marking = setInterval(() => mark(client), markEveryMs)
    })
  }

  function mark(client: MqttClient): void {
    const id = randomUUID()
    sent.add(id)
    client.publish(topic, id, { qos: 1 }, (error) => {
      if (error && marker === client && client.connected)
        log.error({ err: error, topic }, 'the broker refused a mark')
    })
  }

  /** What was said before a mark is taken when it is heard here, what comes after it is dealt out as it was itself. */
  function note(here: Set<string>, there: Set<string>, { payload }: Message): void {
    const id = payload.toString()
    if (sent.has(id)) here.add(id)
    if (there.has(id)) end()
  }

  /** Many at once: one after the other would take longer than what is said meanwhile. */
  function take(message: Message): Promise<true> {
    const kept = keep(message).finally(() => taking.delete(kept))
    taking.add(kept)
    return taking.size < mostAtOnce ? done : Promise.race(taking).then(() => true)
  }

  function noteLately(message: Message): void {
    const at = performance.now()
    lately.push({ message, at })
    while (lately.length > mostLately || (lately[0]?.at ?? at) < at - latelyMs) lately.shift()
  }

  return {
    topic,
    greet(client, isTakenUp) {
      end()
      client.once('close', () => {
        for (const { message } of lately.splice(0)) void take(message)
      })
      // Not known yet: what was kept comes before the answer.
      isMissing = isTakenUp
      client.unsubscribe(witness, (error, answer) => {
        if (error) return
        const isForgotten = answer?.cmd === 'unsuback' && answer.granted.includes(nobodySubscribed)
        client.subscribe([...filters, topic, witness], { qos: 1, rh: 2 }, (refusal) => {
          if (refusal) log.error({ err: refusal }, 'the broker refused the subscriptions')
        })
        if (!isForgotten) end()
        else if (isMissing) startMarking()
      })
    },
    hear(message) {
      if (message.topic === topic) {
        note(heard, dealt, message)
        return done
      }
      if (isMissing) return take(message)
      noteLately(message)
      return done
    },
    markDealt(message) {
      note(dealt, heard, message)
      return true
    },
    async stop() {
      end()
      await Promise.allSettled(taking)
    },
  }
}
