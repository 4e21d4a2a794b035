// Counts failed sign-ins by key for a minute from the first, so that guessing secrets does not load the database; and
// remembers successful sign-ins, which the failures of others do not block.
import { hash, timingSafeEqual } from 'node:crypto'

export interface Attempts {
  exceeded(key: string, limit: number): boolean
  failed(key: string): void
  succeeded(name: string, secret: Buffer): void
  /** The secret is no longer valid; another one of this name may be. */
  forget(name: string, secret: Buffer): void
  /** Whether the same name and secret signed in before; they may no longer be valid. */
  isKnown(name: string, secret: Buffer): boolean
}

const mostKeys = 50_000
/** A substring would keep the whole name in memory, whose length strangers choose. */
const shortOf = (key: string): string => hash('sha256', key, 'base64')
const digestOf = (secret: Buffer): Buffer => hash('sha256', secret, 'buffer')

export function countAttempts(windowMs = 60_000, now: () => number = Date.now): Attempts {
  const failures = new Map<string, { count: number; until: number }>()
  const known = new Map<string, Buffer>()

  const recent = (key: string) => {
    const entry = failures.get(shortOf(key))
    return entry && entry.until > now() ? entry : undefined
  }

  /** The map is in order of insertion. */
  function sweep(): void {
    for (const [key, { until }] of failures) {
      if (until > now() && failures.size < mostKeys) return
      failures.delete(key)
    }
  }

  function isKnown(name: string, secret: Buffer): boolean {
    const digest = known.get(name)
    return digest !== undefined && timingSafeEqual(digest, digestOf(secret))
  }

  return {
    exceeded: (key, limit) => (recent(key)?.count ?? 0) >= limit,
    failed(key) {
      const entry = recent(key)
      if (entry) {
        entry.count += 1
        return
      }
      sweep()
      failures.set(shortOf(key), { count: 1, until: now() + windowMs })
    },
    succeeded: (name, secret) => void known.set(name, digestOf(secret)),
    forget(name, secret) {
      if (isKnown(name, secret)) known.delete(name)
    },
    isKnown,
  }
}
