// What a broker had accepted just before it died: it may not have written it, and on the lines where it was dealt out it
// may have been on its way. So a line of its own hears all of it. Nothing is answered there: mosquitto reads one answer
// at a time and keeps back what exceeds the unanswered, and an answer to a broker that is gone ends a line before all
// that has arrived is read.
import type { MqttClient } from 'mqtt'
import type { Message } from './facts.ts'
import type { Taking } from './taking.ts'

export interface JustHeardOptions {
  /** Of messages that say themselves when they were, so that to take one twice does no harm. */
  filters: readonly string[]
  taking: Taking
  /** A connection of which the broker remembers nothing. */
  openLine(): MqttClient
}

export interface JustHeard {
  /** What was heard is another gateway's: the broker has it still. */
  letGo(): void
  comeBack(): void
  stop(): Promise<void>
}

/** Nothing that was dealt out is on its way for longer, unless the database is away. */
const latelyMs = 3000
const mostLately = { messages: 5000, bytes: 8_000_000 }

export function hearLately({ filters, taking, openLine }: JustHeardOptions): JustHeard {
  const lately: { message: Message; at: number }[] = []
  let latelyBytes = 0
  let timesLetGo = 0
  const line = openLine()
  line.on('connect', () => line.subscribe([...filters], { qos: 0 }))
  line.on('message', (topic, payload, { retain }) => hear({ topic, payload, retain }))
  line.on('close', () => void takeAll())

  function hear(message: Message): void {
    lately.push({ message, at: performance.now() })
    latelyBytes += message.payload.length
    while (isOld(lately[0]) || lately.length > mostLately.messages || latelyBytes > mostLately.bytes)
      forgetOldest()
  }

  const isOld = (first: { at: number } | undefined): boolean =>
    first !== undefined && first.at < performance.now() - latelyMs

  function forgetOldest(): void {
    latelyBytes -= lately.shift()?.message.payload.length ?? 0
  }

  function forget(): typeof lately {
    latelyBytes = 0
    return lately.splice(0)
  }

  async function takeAll(): Promise<void> {
    const last = forget().filter((each) => !isOld(each))
    const before = timesLetGo
    const isOthers = () => timesLetGo > before
    for (const { message } of last) if (!isOthers()) await taking.take(message, isOthers)
  }

  function letGo(): Promise<void> {
    timesLetGo += 1
    forget()
    return line.endAsync(true)
  }

  return {
    letGo: () => void letGo(),
    comeBack: () => void line.reconnect(),
    stop: letGo,
  }
}
