// What a broker keeps for a gateway that is gone. It goes on dealing messages to sessions that nobody takes up, so another
// gateway takes them up once, has nothing more dealt to them, takes what waits there and ends them. Whoever connects
// under the same name meanwhile, the gateway itself or another that stands in, gets the session, and this one lets go.
import type { MqttClient } from 'mqtt'
import { marksOf, subscribed } from './catch-up.ts'
import type { Message } from './facts.ts'

type Hear = (message: Message) => Promise<boolean>

export interface AdoptOptions {
  /** Of the gateway that is gone. */
  name: string
  connections: number
  /** What is dealt out, and what each gateway hears besides. */
  filters: { dealt: readonly string[]; plain: readonly string[] }
  /** Connects under that name; a line that breaks is not tried again. */
  takeUp(session: string, hear: Hear): MqttClient
  /** Resolves with whether it is kept. */
  keep: Hear
  signal: AbortSignal
}

/** An answer follows what was sent before it, but a broker may take a moment to send what it kept. */
const quietAnswers = 5
const askEveryMs = 200
const done = Promise.resolve(true)

/** Resolves with whether nothing is kept for it any longer; else it may be tried again. */
export async function adopt(options: AdoptOptions): Promise<boolean> {
  const { name, connections, filters, takeUp, keep, signal } = options
  const { topic, witness } = marksOf(name)
  const take: Hear = (message) => (message.topic === topic ? done : keep(message))
  const sessions = Array.from({ length: connections }, (_, index) =>
    empty({
      client: (hear) => takeUp(`${index}`, hear),
      filters: [...filters.dealt, topic].map((filter) => `$share/thalpos/${filter}`),
      hear: take,
      signal,
    }),
  )
  const plain = empty({
    client: (hear) => takeUp('all', hear),
    filters: [witness, ...filters.plain, topic],
    hear: take,
    // Where the broker has forgotten nothing, all of it was dealt out too.
    isNeedless: ([ofWitness]) => ofWitness === subscribed,
    signal,
  })
  return (await Promise.all([...sessions, plain])).every(Boolean)
}

interface Session {
  client(hear: Hear): MqttClient
  filters: string[]
  hear: Hear
  /** By the first answer: whether what waits may go with the session. */
  isNeedless?(granted: readonly number[]): boolean
  signal: AbortSignal
}

function empty({ client: open, filters, hear, isNeedless, signal }: Session): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let heard = 0
  let quiet = 0
  let isEnded = false
  let asking: NodeJS.Timeout | undefined
  const client = open((message) => {
    heard += 1
    return hear(message)
  })
  const letGo = () => client.end(true)

  function ask(isFirst: boolean): void {
    heard = 0
    client.unsubscribe(filters, (error, answer) => {
      if (error) return letGo()
      if (isFirst && answer?.cmd === 'unsuback' && isNeedless?.(answer.granted)) return end()
      quiet = heard === 0 ? quiet + 1 : 0
      if (quiet < quietAnswers) asking = setTimeout(ask, quiet === 0 ? 0 : askEveryMs, false)
      else end()
    })
  }

  function end(): void {
    isEnded = true
    // What has arrived already goes with the session too.
    client.handleMessage = (_message, goOn) => goOn(new Error('the session is ended'))
    client.end({ properties: { sessionExpiryInterval: 0 } })
  }

  client.once('connect', () => ask(true))
  client.once('close', () => {
    clearTimeout(asking)
    signal.removeEventListener('abort', letGo)
    resolve(isEnded)
  })
  if (signal.aborted) letGo()
  signal.addEventListener('abort', letGo)
  return promise
}
