// A device's line to the broker: signs in with its own secret, leaves a will, comes back with growing patience.
// A cut line sends no farewell, so that the broker publishes the will, as when a real router goes dark.
import { connect, type MqttClient } from 'mqtt'

/** What a device that is not of our making calls its topics, and how it says them. */
export interface Topics {
  base: string
  /** The first is its own; of the others a broker may refuse some. */
  commands: readonly [string, ...string[]]
  qos: 0 | 1
}

export interface ConnectionOptions {
  url: string
  deviceId: string
  secret: string
  onConnected(): void
  onCommand(payload: Buffer, topic: string): void
  topics?: Topics
  firstPatience?: number
  longestPatience?: number
}

export class Connection {
  /** It still reports; commands that arrive are dropped. */
  ignoresCommands = false
  readonly #options: ConnectionOptions
  readonly #topics: Topics
  readonly #waiting = new Set<(error: Error) => void>()
  #client: MqttClient | undefined
  #isSubscribed = false
  #complaint = ''

  constructor(options: ConnectionOptions) {
    this.#options = options
    const { deviceId } = options
    this.#topics = options.topics ?? { base: deviceId, commands: [`${deviceId}/cmd`], qos: 1 }
  }

  /** Subscribed to commands, and the greeting is published; nothing is published before. */
  get online(): boolean {
    return this.#isSubscribed && (this.#client?.connected ?? false)
  }

  get unanswered(): number {
    return this.#waiting.size
  }

  open(): void {
    if (this.#client) return
    const { url, deviceId, secret, onConnected, onCommand } = this.#options
    const { firstPatience = 1000, longestPatience = 30_000 } = this.#options
    const { base, commands, qos } = this.#topics
    const [own, ...others] = commands
    const ours = this.#options.topics === undefined
    const client = connect(url, {
      clientId: deviceId,
      username: deviceId,
      password: secret,
      protocolVersion: 4,
      clean: true,
      keepalive: 30,
      connectTimeout: 10_000,
      reconnectPeriod: firstPatience,
      will: { topic: `${base}/online`, payload: Buffer.from('false'), qos: ours ? 1 : 0, retain: ours },
    })
    this.#client = client
    client.on('connect', () => {
      client.options.reconnectPeriod = firstPatience
      this.#complaint = ''
      for (const other of others) client.subscribe(other, { qos }, () => {})
      client.subscribe(own, { qos }, (error) => {
        if (error || this.#client !== client) return
        this.#isSubscribed = true
        onConnected()
      })
    })
    client.on('close', () => {
      if (this.#client === client) this.#isSubscribed = false
      const patience = (client.options.reconnectPeriod ?? firstPatience) * 1.7
      client.options.reconnectPeriod = Math.min(longestPatience, patience * (0.85 + 0.3 * Math.random()))
    })
    client.on('error', ({ message }) => this.#complain(message))
    client.on('message', (topic, payload) => {
      if (!this.ignoresCommands) onCommand(payload, topic)
    })
  }

  /** Resolves when the broker has acknowledged, rejects when the line is cut before. */
  publish(suffix: string, payload: string, retain = false): Promise<void> {
    return this.say(`${this.#topics.base}/${suffix}`, payload, retain)
  }

  say(topic: string, payload: string, retain = false): Promise<void> {
    const client = this.#client
    if (!client) return Promise.reject(new Error('no line'))
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject)
      client.publish(topic, payload, { qos: this.#topics.qos, retain }, (error) => {
        this.#waiting.delete(reject)
        if (error) reject(error)
        else resolve()
      })
    })
  }

  #complain(message: string): void {
    if (message === this.#complaint) return
    this.#complaint = message
    console.error(`${this.#options.deviceId}: ${message}`)
  }

  async cut(): Promise<void> {
    const client = this.#client
    if (!client) return
    this.#client = undefined
    this.#isSubscribed = false
    const lost = [...this.#waiting]
    this.#waiting.clear()
    await client.endAsync(true)
    for (const reject of lost) reject(new Error('the line was cut'))
  }
}
