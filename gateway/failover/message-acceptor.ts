// Stores many messages at the same time: one after the other would take longer than new ones take to arrive.
import type { Message } from '../device-events.ts'

const maxConcurrent = 64
const accepted = Promise.resolve(true)

/**
 * Resolves with whether the message is stored and may be acknowledged. `isHandedOver`: whether the message belongs to
 * another gateway from now on.
 */
export type StoreMessage = (message: Message, isHandedOver?: () => boolean) => Promise<boolean>

export interface MessageAcceptor {
  /** Resolves at once while few messages are being stored, so before this one is stored; else when any of them is. */
  accept: StoreMessage
  isBusy(): boolean
  /** Resolves when no message is being stored any longer. */
  settled(): Promise<void>
}

export function createMessageAcceptor(store: StoreMessage): MessageAcceptor {
  const pending = new Set<Promise<boolean>>()
  const isBusy = () => pending.size >= maxConcurrent

  return {
    accept(message, isHandedOver) {
      const stored = store(message, isHandedOver).finally(() => pending.delete(stored))
      pending.add(stored)
      return isBusy() ? Promise.race(pending) : accepted
    },
    isBusy,
    async settled() {
      await Promise.allSettled(pending)
    },
  }
}
