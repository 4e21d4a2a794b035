// Refetches what is on screen when somebody else changes it.
import type { LiveEvent } from '../../contract/events.ts'
import { staleAfterEvent } from '../../contract/routes.ts'
import { onEvent } from './events.ts'
import { refresh } from './queries.ts'

/** One change is often several events: job, entry and payment. */
const gatherMs = 400

/** Nothing is requested for a hidden tab until it is shown again. */
const whenShown = (work: () => void): void => {
  if (!document.hidden) return work()
  document.addEventListener('visibilitychange', () => whenShown(work), { once: true })
}

/** Started once after sign-in. */
export function refreshOnEvents(): void {
  for (const [type, operations] of Object.entries(staleAfterEvent)) {
    if (operations.length === 0) continue
    let timer: ReturnType<typeof setTimeout> | undefined
    onEvent(type as LiveEvent['type'], () => {
      timer ??= setTimeout(() => {
        whenShown(() => {
          timer = undefined
          void refresh(...operations)
        })
      }, gatherMs)
    })
  }
}
