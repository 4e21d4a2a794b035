// Debounces the moves of a control: the last value is sent after a pause, never while the control is held.
const restMs = 400

interface Moves {
  move(action: string, value: number): void
  hold(action: string, isHeld: boolean): void
  /** Sends waiting values at once. */
  flush(): void
}

export function debounceMoves(send: (action: string, value: number) => void): Moves {
  const waiting = new Map<string, number>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const held = new Set<string>()

  const sendNow = (action: string) => {
    clearTimeout(timers.get(action))
    timers.delete(action)
    const value = waiting.get(action)
    waiting.delete(action)
    if (value !== undefined) send(action, value)
  }
  const rest = (action: string) => {
    clearTimeout(timers.get(action))
    if (!held.has(action) && waiting.has(action))
      timers.set(
        action,
        setTimeout(() => sendNow(action), restMs),
      )
  }
  return {
    move(action, value) {
      waiting.set(action, value)
      rest(action)
    },
    hold(action, isHeld) {
      if (isHeld) held.add(action)
      else held.delete(action)
      rest(action)
    },
    flush() {
      for (const action of [...waiting.keys()]) sendNow(action)
    },
  }
}
