// Counts failures by key in a sliding minute, so that guessing secrets costs the guesser and not the database.
export interface Attempts {
  exceeded(key: string, limit: number): boolean
  failed(key: string): void
}

export function countAttempts(windowMs = 60_000, now: () => number = Date.now): Attempts {
  const failures = new Map<string, number[]>()
  let sweptAt = now()

  function recent(key: string): number[] {
    const since = now() - windowMs
    return (failures.get(key) ?? []).filter((at) => at > since)
  }

  function sweep(): void {
    if (now() - sweptAt < windowMs) return
    sweptAt = now()
    for (const key of failures.keys()) if (recent(key).length === 0) failures.delete(key)
  }

  return {
    exceeded: (key, limit) => recent(key).length >= limit,
    failed(key) {
      sweep()
      failures.set(key, [...recent(key), now()].slice(-200))
    },
  }
}
