// A live meter on its line: measures all the time, says what its generation says, obeys at once. It keeps nothing for
// later: what passes while it has no line is in its counters only.
import { Connection } from '../connection.ts'
import { writeKept } from '../kept-file.ts'
import { hashOf } from '../random.ts'
import type { Circuit } from './circuit.ts'
import { speakGenerationOne } from './generation-one.ts'
import { speakGenerationTwo } from './generation-two.ts'
import { boxOf } from './kinds.ts'
import { isAway } from './turns.ts'
import type { Speech, Words } from './words.ts'

export interface LiveMeterOptions {
  circuit: Circuit
  url: string
  secret: string
  directory: string
  now?: () => number
  firstPatience?: number
}

const tickSeconds = 10
const liveStep = 5
const minute = 60_000

export class LiveMeter {
  readonly circuit: Circuit
  readonly connection: Connection
  readonly #directory: string
  readonly #now: () => number
  readonly #speech: Speech
  readonly #phase: number
  #timer: NodeJS.Timeout | undefined
  #live = false
  #writing: Promise<void> = Promise.resolve()
  #stopped: Promise<void> | undefined

  constructor({ circuit, url, secret, directory, now = Date.now, firstPatience }: LiveMeterOptions) {
    this.circuit = circuit
    this.#directory = directory
    this.#now = now
    this.#phase = (hashOf('phase', this.id) >>> 0) % (tickSeconds * 1000)
    const speak = boxOf(circuit.meter.kind).generation === 1 ? speakGenerationOne : speakGenerationTwo
    this.#speech = speak(circuit)
    const { base, commands, qos } = this.#speech
    this.connection = new Connection({
      url,
      deviceId: this.id,
      secret,
      topics: { base, commands, qos },
      ...(firstPatience !== undefined && { firstPatience }),
      onConnected: () => this.#greet(),
      onCommand: (payload, topic) => this.#obey(topic, payload.toString('utf8')),
    })
  }

  get id(): string {
    return this.circuit.meter.device_id
  }

  goLive(): void {
    this.#live = true
    this.circuit.advanceTo(this.#now(), 60)
    if (!this.#isAway) this.connection.open()
    this.#schedule()
  }

  stop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#live = false
    this.#stopped ??= this.connection.cut().then(() => this.save())
    return this.#stopped
  }

  save(): Promise<void> {
    this.#writing = this.#writing
      .catch(() => {})
      .then(() => writeKept(this.#directory, this.id, this.circuit.state))
    return this.#writing
  }

  get #isAway(): boolean {
    return isAway(this.circuit.meter.rota, this.circuit.state.time)
  }

  #schedule(): void {
    const period = tickSeconds * 1000
    const wait = period - ((((this.#now() - this.#phase) % period) + period) % period)
    this.#timer = setTimeout(() => {
      this.#tick()
      if (this.#live) this.#schedule()
    }, wait)
  }

  #tick(): void {
    const before = this.circuit.state.time
    this.circuit.advanceTo(this.#now(), liveStep)
    if (this.#isAway) void this.connection.cut()
    else this.connection.open()
    if (this.connection.online) this.#say(this.#speech.tell(before))
    if (Math.floor(before / minute) !== Math.floor(this.circuit.state.time / minute)) this.#keep()
  }

  #greet(): void {
    if (!this.#live) return
    this.circuit.advanceTo(this.#now(), liveStep)
    this.#say(this.#speech.greet())
  }

  #obey(topic: string, payload: string): void {
    if (!this.#live) return
    this.circuit.advanceTo(this.#now(), liveStep)
    this.#say(this.#speech.obey(topic, payload))
    this.#keep()
  }

  #say(words: Words[]): void {
    for (const { topic, payload } of words) this.connection.say(topic, payload).catch(() => {})
  }

  #keep(): void {
    this.save().catch((error: unknown) => console.error(`${this.id}: state not written: ${String(error)}`))
  }
}
