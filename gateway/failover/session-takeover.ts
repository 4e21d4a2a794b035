// Empties the broker's sessions of a gateway that is gone. The broker goes on dealing messages to them, so another
// gateway connects to each of them once, unsubscribes, receives what waits there and ends the session. Whoever connects
// under the same client id meanwhile (the gateway itself or another one) gets the session, and this takeover ends.
import type { MqttClient } from 'mqtt'
import type { Message } from '../device-events.ts'
import { catchUpTopics, isSubscribed } from './catch-up.ts'

/** Resolves with whether the message is stored. */
type Handle = (message: Message) => Promise<boolean>

export interface TakeoverOptions {
  /** Client prefix of the gateway that is gone. */
  name: string
  connections: number
  /** Shared subscriptions of its connections, and the plain ones of its listener. */
  filters: { shared: readonly string[]; plain: readonly string[] }
  /** Connects to a session of it; a connection that breaks is not retried. */
  connect(session: string, handle: Handle): MqttClient
  store: Handle
  signal: AbortSignal
}

/** The reply follows what was sent before it, but a broker may take a moment to send what it had stored. */
const quietReplies = 5
const retryMs = 200
const acknowledged = Promise.resolve(true)

/** Resolves with whether the broker has nothing left for that gateway; else the takeover may be tried again. */
export async function takeOverSessions(options: TakeoverOptions): Promise<boolean> {
  const { name, connections, filters, connect, store, signal } = options
  const { topic, witness } = catchUpTopics(name)
  const handle: Handle = (message) => (message.topic === topic ? acknowledged : store(message))
  const shared = Array.from({ length: connections }, (_, index) =>
    emptySession({
      connect: (receive) => connect(`${index}`, receive),
      filters: [...filters.shared, topic].map((filter) => `$share/thalpos/${filter}`),
      handle,
      signal,
    }),
  )
  const plain = emptySession({
    connect: (receive) => connect('all', receive),
    filters: [witness, ...filters.plain, topic],
    handle,
    // The witness is still subscribed: the broker forgot nothing, so all of it was dealt out too.
    isRedundant: ([ofWitness]) => ofWitness === isSubscribed,
    signal,
  })
  return (await Promise.all([...shared, plain])).every(Boolean)
}

interface Session {
  connect(handle: Handle): MqttClient
  filters: string[]
  handle: Handle
  /** By the first UNSUBACK: whether the messages that wait may be dropped with the session. */
  isRedundant?(reasonCodes: readonly number[]): boolean
  signal: AbortSignal
}

/** Resolves with whether the session was emptied and ended. */
function emptySession({ connect, filters, handle, isRedundant, signal }: Session): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let received = 0
  let quiet = 0
  let isEnded = false
  let timer: NodeJS.Timeout | undefined
  const client = connect((message) => {
    received += 1
    return handle(message)
  })
  const abort = () => client.end(true)

  function unsubscribe(isFirst: boolean): void {
    received = 0
    client.unsubscribe(filters, (error, reply) => {
      if (error) return abort()
      if (isFirst && reply?.cmd === 'unsuback' && isRedundant?.(reply.granted)) return endSession()
      quiet = received === 0 ? quiet + 1 : 0
      if (quiet < quietReplies) timer = setTimeout(unsubscribe, quiet === 0 ? 0 : retryMs, false)
      else endSession()
    })
  }

  function endSession(): void {
    isEnded = true
    // Messages that have arrived meanwhile end with the session.
    client.handleMessage = (_message, done) => done(new Error('the session is ended'))
    client.end({ properties: { sessionExpiryInterval: 0 } })
  }

  client.once('connect', () => unsubscribe(true))
  client.once('close', () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    resolve(isEnded)
  })
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  return promise
}
