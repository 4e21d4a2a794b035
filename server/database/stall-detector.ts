// Whether the database, or we ourselves, stood still: what does something every so often notices that it comes far too late.

/** How much later than it should a step may come without anything having stood still. */
const delayMs = 5000

export interface Standstill {
  /** To be asked once the database has answered: whether anything stood still since it last did. */
  hasBeen(): boolean
}

export function watchStandstill({
  everyMs,
  since,
  now,
}: {
  everyMs: number
  /** When the step before the first was. */
  since: number
  /** Milliseconds since any moment. */
  now(): number
}): Standstill {
  let answeredAt = since
  return {
    hasBeen() {
      const isLate = now() - answeredAt > everyMs + delayMs
      answeredAt = now()
      return isLate
    },
  }
}
