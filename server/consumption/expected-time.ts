import type { Span } from './meter-links.rules.ts'

/** How much of the past of each bar there is to know. */
export class ExpectedTime {
  readonly #edges: readonly number[]
  readonly #now = Date.now()
  readonly #cut: Float64Array
  readonly #begin: number
  /** The end of the past of the range. */
  readonly #end: number
  #always = 0

  constructor(edges: readonly number[]) {
    this.#edges = edges
    this.#cut = new Float64Array(edges.length - 1)
    this.#begin = edges[0] ?? 0
    this.#end = Math.min(edges.at(-1) ?? 0, this.#now)
  }

  /** One that counts in a span of time; answers with its seconds in the range. */
  add(span: Span): number {
    if (span.from <= this.#begin && span.to >= this.#end) {
      this.#always++
      return Math.max(0, this.#end - this.#begin) / 1000
    }
    let sum = 0
    for (const index of this.#cut.keys()) {
      const begin = this.#edges[index] ?? 0
      const end = Math.min(this.#edges[index + 1] ?? begin, this.#now)
      const counted = Math.min(end, span.to) - Math.max(begin, span.from)
      if (counted <= 0) continue
      this.#cut[index] = (this.#cut[index] ?? 0) + counted / (end - begin)
      sum += counted / 1000
    }
    return sum
  }

  /** By bar, the number of devices; a part of one that counts in a part of the bar. */
  bars(): Float64Array {
    return this.#cut.map((cut) => cut + this.#always)
  }
}
