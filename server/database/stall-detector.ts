// Detects stalls of the database or of this process: a periodic step comes far too late.

/** A step may be this late without a stall. */
const delayMs = 5000

export interface StallDetector {
  /** Called once the database has answered: whether it, or this process, has stalled since the last call. */
  hasStalled(): boolean
}

export function createStallDetector({
  everyMs,
  since,
  now,
}: {
  everyMs: number
  /** When the step before the first was. */
  since: number
  /** Milliseconds since any moment. */
  now(): number
}): StallDetector {
  let answeredAt = since
  return {
    hasStalled() {
      const isLate = now() - answeredAt > everyMs + delayMs
      answeredAt = now()
      return isLate
    },
  }
}
