// Publishes commands to an external broker. A command that the broker has not accepted in time is withdrawn, and the
// connection has no session: no command leaves on a later connection, long after the ledger gave it up.
import type { MqttClient } from 'mqtt'

export interface CommandSender {
  /** Rejects when the broker did not accept it, as far as is known here. */
  send(topic: string, payload: string): Promise<void>
  stop(): Promise<void>
}

/** A command that the broker could not deliver by then is sent again or given up, never delivered late. */
const expirySeconds = 10
/** Shorter than a device's time to reply, so that a command is not sent again while it is being sent. */
const acceptMs = 5000

/** `client` begins each connection with a clean session. */
export function createCommandSender(client: MqttClient): CommandSender {
  const waiting = new Set<() => void>()
  client.on('close', () => {
    for (const withdraw of waiting) withdraw()
  })

  return {
    send: (topic, payload) =>
      new Promise((resolve, reject) => {
        if (!client.connected) throw new Error('not connected')
        const done = (error?: Error | null) => {
          clearTimeout(timer)
          waiting.delete(withdraw)
          if (error) reject(error)
          else resolve()
        }
        const properties = { messageExpiryInterval: expirySeconds }
        client.publish(topic, payload, { qos: 1, properties }, done)
        const id = client.getLastMessageId()
        const withdraw = () => void client.removeOutgoingMessage(id)
        const timer = setTimeout(withdraw, acceptMs)
        waiting.add(withdraw)
      }),
    async stop() {
      await client.endAsync(true)
    },
  }
}
