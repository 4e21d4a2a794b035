import type { Message } from './facts.ts'

/** Many at once: one after the other would take longer than what is said meanwhile. */
const mostAtOnce = 64
const done = Promise.resolve(true)

export interface Taking {
  /** Resolves with whether the message may be acknowledged: while many are taken at once, before all of them are kept. */
  take(message: Message, isOthers?: () => boolean): Promise<boolean>
  isBusy(): boolean
  /** Resolves when what is being taken is kept. */
  ended(): Promise<void>
}

/** `keep` resolves with whether the message is kept; no longer tried once it is another gateway's. */
export function makeTaking(keep: (message: Message, isOthers?: () => boolean) => Promise<boolean>): Taking {
  const underWay = new Set<Promise<boolean>>()
  const isBusy = () => underWay.size >= mostAtOnce

  return {
    take(message, isOthers) {
      const kept = keep(message, isOthers).finally(() => underWay.delete(kept))
      underWay.add(kept)
      return isBusy() ? Promise.race(underWay) : done
    },
    isBusy,
    async ended() {
      await Promise.allSettled(underWay)
    },
  }
}
