// Counts failed sign-ins by key for a minute from the first, so that guessing secrets costs the guesser and not the
// database; and knows who signed in rightly, whom nobody's failures keep out.
import { createHash, timingSafeEqual } from 'node:crypto'

export interface Attempts {
  exceeded(key: string, limit: number): boolean
  failed(key: string): void
  succeeded(name: string, secret: Buffer): void
  /** Whether somebody signed in with the same before; it may hold no longer. */
  isKnown(name: string, secret: Buffer): boolean
}

const digestOf = (secret: Buffer): Buffer => createHash('sha256').update(secret).digest()

export function countAttempts(windowMs = 60_000, now: () => number = Date.now): Attempts {
  const failures = new Map<string, { count: number; until: number }>()
  const known = new Map<string, Buffer>()
  let sweptAt = now()

  const recent = (key: string) => {
    const entry = failures.get(key)
    return entry && entry.until > now() ? entry : undefined
  }

  function sweep(): void {
    if (now() - sweptAt < windowMs) return
    sweptAt = now()
    for (const [key, { until }] of failures) if (until <= sweptAt) failures.delete(key)
  }

  return {
    exceeded: (key, limit) => (recent(key)?.count ?? 0) >= limit,
    failed(key) {
      sweep()
      const entry = recent(key)
      if (entry) entry.count += 1
      else failures.set(key, { count: 1, until: now() + windowMs })
    },
    succeeded: (name, secret) => void known.set(name, digestOf(secret)),
    isKnown(name, secret) {
      const digest = known.get(name)
      return digest !== undefined && timingSafeEqual(digest, digestOf(secret))
    },
  }
}
