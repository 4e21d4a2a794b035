// Commands to a broker that is not ours. What it has not taken in time is taken back: the connection remembers nothing,
// so that no command leaves on a later line, long after the ledger gave it up.
import type { MqttClient } from 'mqtt'

export interface Sender {
  /** Rejects when the broker did not take it, as far as is known here. */
  send(topic: string, payload: string): Promise<void>
  stop(): Promise<void>
}

/** A command that the broker could not deliver by then is sent again or given up, never delivered late. */
const commandSeconds = 10
/** Less than the time in which a device answers, so that a command is not sent again while it is being sent. */
const longestMs = 5000

/** `client` is to begin each line with nothing kept. */
export function makeSender(client: MqttClient): Sender {
  const waiting = new Set<() => void>()
  client.on('close', () => {
    for (const takeBack of waiting) takeBack()
  })

  return {
    send: (topic, payload) =>
      new Promise((resolve, reject) => {
        if (!client.connected) throw new Error('not connected')
        const done = (error?: Error | null) => {
          clearTimeout(timer)
          waiting.delete(takeBack)
          if (error) reject(error)
          else resolve()
        }
        const properties = { messageExpiryInterval: commandSeconds }
        client.publish(topic, payload, { qos: 1, properties }, done)
        const number = client.getLastMessageId()
        const takeBack = () => void client.removeOutgoingMessage(number)
        const timer = setTimeout(takeBack, longestMs)
        waiting.add(takeBack)
      }),
    async stop() {
      await client.endAsync(true)
    },
  }
}
