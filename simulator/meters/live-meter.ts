// A live meter on its line: measures all the time, publishes what its generation publishes, obeys at once. It keeps nothing for
// later: what passes while it has no line is in its counters only.
import { Clockwork } from '../clockwork.ts'
import { Connection } from '../connection.ts'
import { writeStateFile } from '../state-file.ts'
import type { Circuit } from './circuit.ts'
import { generationOneProtocol } from './generation-one.ts'
import { generationTwoProtocol } from './generation-two.ts'
import { boxOf } from './kinds.ts'
import type { MeterMessage, MeterProtocol } from './meter-protocol.ts'
import { isAway } from './turns.ts'

export interface LiveMeterOptions {
  circuit: Circuit
  url: string
  secret: string
  directory: string
  now?: () => number
  firstPatience?: number
}

const liveStep = 5
const minute = 60_000

export class LiveMeter {
  readonly circuit: Circuit
  readonly connection: Connection
  readonly #now: () => number
  readonly #protocol: MeterProtocol
  readonly #clockwork: Clockwork
  #stopped: Promise<void> | undefined

  constructor({ circuit, url, secret, directory, now = Date.now, firstPatience }: LiveMeterOptions) {
    this.circuit = circuit
    this.#now = now
    this.#clockwork = new Clockwork({
      id: this.id,
      now,
      tick: () => this.#tick(),
      write: () => writeStateFile(directory, this.id, circuit.state),
    })
    const protocolOf =
      boxOf(circuit.meter.kind).generation === 1 ? generationOneProtocol : generationTwoProtocol
    this.#protocol = protocolOf(circuit)
    const { base, commands, qos } = this.#protocol
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
    this.circuit.advanceTo(this.#now(), 60)
    this.#clockwork.begin()
    if (!this.#isAway) this.connection.open()
  }

  stop(): Promise<void> {
    this.#clockwork.end()
    this.#stopped ??= this.connection.cut().then(() => this.#clockwork.save())
    return this.#stopped
  }

  get #isAway(): boolean {
    return isAway(this.circuit.meter.rota, this.circuit.state.time)
  }

  #tick(): void {
    const before = this.circuit.state.time
    this.circuit.advanceTo(this.#now(), liveStep)
    if (this.#isAway) void this.connection.cut()
    else this.connection.open()
    if (this.connection.online) this.#say(this.#protocol.reports(before))
    if (Math.floor(before / minute) !== Math.floor(this.circuit.state.time / minute)) this.#clockwork.keep()
  }

  #greet(): void {
    if (!this.#clockwork.runs) return
    this.circuit.advanceTo(this.#now(), liveStep)
    this.#say(this.#protocol.greet())
  }

  #obey(topic: string, payload: string): void {
    if (!this.#clockwork.runs) return
    this.circuit.advanceTo(this.#now(), liveStep)
    this.#say(this.#protocol.obey(topic, payload))
    this.#clockwork.keep()
  }

  #say(words: MeterMessage[]): void {
    for (const { topic, payload } of words) this.connection.say(topic, payload).catch(() => {})
  }
}
