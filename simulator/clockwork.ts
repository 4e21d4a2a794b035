// What every live device does alike: ticks at a moment of its own in every ten seconds, so that a fleet does not report
// at once, and keeps its state whole, one write after the other.
import { hashOf } from './random.ts'

const tickSeconds = 10

interface Works {
  id: string
  now: () => number
  tick(): void
  write(): Promise<void>
}

export class Clockwork {
  readonly #works: Works
  readonly #phase: number
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(works: Works) {
    this.#works = works
    this.#phase = (hashOf('phase', works.id) >>> 0) % (tickSeconds * 1000)
  }

  get runs(): boolean {
    return this.#timer !== undefined
  }

  begin(): void {
    const period = tickSeconds * 1000
    const wait = period - ((((this.#works.now() - this.#phase) % period) + period) % period)
    this.#timer = setTimeout(() => {
      this.#works.tick()
      if (this.runs) this.begin()
    }, wait)
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  save(): Promise<void> {
    this.#writing = this.#writing.catch(() => {}).then(() => this.#works.write())
    return this.#writing
  }

  /** Saves in the background. */
  keep(): void {
    this.save().catch((error: unknown) => {
      console.error(`${this.#works.id}: state not written: ${String(error)}`)
    })
  }
}
