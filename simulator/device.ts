// A live controller: reports every ten seconds at its own moment, obeys commands at once, and remembers minutes
// while it has no line.
import { answerCommand } from './answers.ts'
import { Clockwork } from './clockwork.ts'
import { Connection } from './connection.ts'
import { type DeviceState, writeDeviceState } from './device-state.ts'
import type { Fields, Group, HistoryRecord, SimulatedHome } from './simulated-home.ts'

export interface DeviceOptions {
  home: SimulatedHome
  buffer: HistoryRecord[]
  url: string
  secret: string
  directory: string
  now?: () => number
  firstPatience?: number
}

export const bufferedRecords = 720
export const historyBatch = 500
const liveStep = 5
const minute = 60_000
const mostUnanswered = 24

const topicOf = (group: Group): string => `${group.replaceAll('.', '/')}/status`

export class Device {
  readonly home: SimulatedHome
  readonly connection: Connection
  readonly #now: () => number
  readonly #clockwork: Clockwork
  #buffer: HistoryRecord[]
  #delivering = false
  #stopped: Promise<void> | undefined

  constructor(options: DeviceOptions) {
    this.home = options.home
    this.#buffer = options.buffer
    this.#now = options.now ?? Date.now
    this.#clockwork = new Clockwork({
      id: this.id,
      now: this.#now,
      tick: () => this.#tick(),
      write: () => {
        const state: DeviceState = { home: this.home.state, buffer: this.#buffer }
        return writeDeviceState(options.directory, this.id, state)
      },
    })
    this.connection = new Connection({
      url: options.url,
      deviceId: this.id,
      secret: options.secret,
      ...(options.firstPatience !== undefined && { firstPatience: options.firstPatience }),
      onConnected: () => {
        if (this.#clockwork.runs) this.#greet()
      },
      onCommand: (payload) => this.#obey(payload),
    })
  }

  get id(): string {
    return this.home.site.device_id
  }

  get buffered(): number {
    return this.#buffer.length
  }

  remember(record: HistoryRecord): void {
    this.#buffer.push(record)
    if (this.#buffer.length > bufferedRecords) this.#buffer = this.#buffer.slice(-bufferedRecords)
  }

  takeBuffer(): HistoryRecord[] {
    const taken = this.#buffer
    this.#buffer = []
    return taken
  }

  /** From now on the device reports live. */
  goLive(): void {
    this.#clockwork.begin()
    if (this.home.troubleOf('wifi')) void this.connection.cut()
    else if (this.connection.online) this.#greet()
    else this.connection.open()
  }

  stop(): Promise<void> {
    this.#clockwork.end()
    this.#stopped ??= this.connection.cut().then(() => this.save())
    return this.#stopped
  }

  save(): Promise<void> {
    return this.#clockwork.save()
  }

  #tick(): void {
    const before = this.home.state.time
    this.home.advanceTo(this.#now(), liveStep)
    const { time } = this.home.state
    if (this.home.troubleOf('wifi')) void this.connection.cut()
    else this.connection.open()
    const newMinute = Math.floor(time / minute) !== Math.floor(before / minute)
    if (this.connection.online && this.connection.unanswered < mostUnanswered) this.#report()
    else if (newMinute) this.remember(this.home.historyRecord(before))
    if (newMinute) this.#clockwork.keep()
  }

  #greet(): void {
    this.#publish('online', 'true', true)
    this.#publish(
      topicOf('device'),
      JSON.stringify({ fw: this.home.site.firmware, ts: this.home.state.time }),
    )
    this.home.advanceTo(this.#now(), liveStep)
    this.#report()
    void this.#deliver()
  }

  #report(): void {
    const report = this.home.report()
    const ts = this.home.state.time
    const groups = Object.entries(report) as [Group, Fields][]
    const sent = groups.map(([group, fields]) =>
      this.connection.publish(topicOf(group), JSON.stringify({ ...fields, ts })),
    )
    Promise.all(sent).catch(() => this.remember({ ts, ...report }))
  }

  #publish(topic: string, payload: string, retain = false): void {
    this.connection.publish(topic, payload, retain).catch(() => {})
  }

  /** What was remembered without a line, oldest first; what is not acknowledged stays remembered. */
  async #deliver(): Promise<void> {
    if (this.#delivering) return
    this.#delivering = true
    try {
      while (this.#buffer.length > 0) {
        const batch = this.#buffer.slice(0, historyBatch)
        await this.connection.publish('history', JSON.stringify(batch))
        this.#buffer = this.#buffer.filter((record) => !batch.includes(record))
      }
    } catch {
      // The next connection tries again.
    } finally {
      this.#delivering = false
    }
  }

  #obey(payload: Buffer): void {
    const command = readCommand(payload)
    if (!command || !this.#clockwork.runs) return
    this.home.advanceTo(this.#now(), liveStep)
    const { ack, changed } = answerCommand(this.home, command)
    this.#publish('cmd/ack', ack)
    if (changed) {
      const body = { ...this.home.report()[changed], ts: this.home.state.time }
      this.#publish(topicOf(changed), JSON.stringify(body))
    }
    this.#clockwork.keep()
  }
}

function readCommand(payload: Buffer): { cid: string; action: string; action_value: unknown } | undefined {
  try {
    const body: unknown = JSON.parse(payload.toString('utf8'))
    if (typeof body !== 'object' || body === null) return undefined
    const { cid, action, action_value } = body as Record<string, unknown>
    if (typeof cid !== 'string' || typeof action !== 'string') return undefined
    return { cid, action, action_value }
  } catch {
    return undefined
  }
}
