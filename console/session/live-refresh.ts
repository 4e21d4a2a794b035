// Refetches what is on screen when somebody else changes it.
import type { LiveEvent } from '../../contract/events.ts'
import type { Operation } from '../../contract/routes.ts'
import { onEvent } from './events.ts'
import { staleAfterEvent } from './operations.ts'
import { refresh } from './queries.ts'

/** One change is often several events: job, entry and payment. */
const gatherMs = 400

/** Nothing is requested for a hidden tab until it is shown again. */
const whenShown = (work: () => void): void => {
  if (!document.hidden) return work()
  document.addEventListener('visibilitychange', () => whenShown(work), { once: true })
}

function refreshOn(type: LiveEvent['type'], operations: readonly Operation[]): () => void {
  let isWaiting = false
  return onEvent(type, () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      whenShown(() => {
        isWaiting = false
        void refresh(...operations)
      })
    }, gatherMs)
  })
}

/** Started once after sign-in; returns how to stop. */
export function refreshOnEvents(): () => void {
  const types = Object.keys(staleAfterEvent) as LiveEvent['type'][]
  const stops = types
    .filter((type) => staleAfterEvent[type].length > 0)
    .map((type) => refreshOn(type, staleAfterEvent[type]))
  return () => {
    for (const stop of stops) stop()
  }
}
