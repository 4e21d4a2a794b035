// Counts messages whose handler has not settled, so that a stop can wait for them.
export interface PendingMessages {
  begin(): void
  end(): void
  /** Resolves when none is pending. */
  none(): Promise<void>
}

export function countPending(): PendingMessages {
  let pending = 0
  let onNone: (() => void) | undefined

  return {
    begin: () => void (pending += 1),
    end() {
      pending -= 1
      if (pending === 0) onNone?.()
    },
    none: () =>
      new Promise((resolve) => {
        if (pending === 0) resolve()
        else onNone = resolve
      }),
  }
}
