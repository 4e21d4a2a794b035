// Wishes are sent one at a time: a slow request is never overtaken by a later one for the same setting, or for another
// in the same register of the device. Meanwhile only the latest wish of each setting waits, and goes whatever became of
// the one before it.
import { registerOf } from '../../../contract/models/registers.ts'

interface Turns<Wish> {
  ask(action: string, wish: Wish): void
  /** Whether a wish for it is on its way or waits for its turn. */
  isAt(action: string): boolean
  /** Sends what waits without waiting: there will be no later. */
  flush(): void
}

interface Asked<Wish> {
  action: string
  wish: Wish
}

/** `send` never rejects; `isSame` tells of two wishes for one setting whether the second would ask nothing new. */
export function createTurns<Wish>(
  send: (action: string, wish: Wish) => Promise<void>,
  isSame: (one: Wish, other: Wish) => boolean,
): Turns<Wish> {
  const under = new Map<string, Asked<Wish>>()
  /** By action, the latest asked last. */
  const waiting = new Map<string, Wish>()
  const turnOf = (action: string) => registerOf(action)[0] ?? action

  const start = async (action: string, wish: Wish): Promise<void> => {
    const turn = turnOf(action)
    under.set(turn, { action, wish })
    await send(action, wish)
    under.delete(turn)
    const next = [...waiting].find(([other]) => turnOf(other) === turn)
    if (!next) return
    waiting.delete(next[0])
    void start(...next)
  }
  return {
    ask(action, wish) {
      const first = under.get(turnOf(action))
      waiting.delete(action)
      if (!first) void start(action, wish)
      else if (first.action !== action || !isSame(first.wish, wish)) waiting.set(action, wish)
    },
    isAt: (action) => waiting.has(action) || under.get(turnOf(action))?.action === action,
    flush() {
      const left = [...waiting]
      waiting.clear()
      for (const [action, wish] of left) void send(action, wish)
    },
  }
}
