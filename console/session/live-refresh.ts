// Refetches what is on screen when somebody else changes it.
import type { LiveEvent } from '../../contract/events.ts'
import { staleByJob } from '../../contract/jobs/stale.ts'
import { onEvent } from './events.ts'
import { queryClient } from './queries.ts'

/** Operations whose replies an event makes stale. Events that are absent update their screens themselves. */
const staleBy: Partial<Record<LiveEvent['type'], readonly string[]>> = {
  job: staleByJob,
  webhook: ['listWebhooks', 'listWebhookDeliveries'],
  notice: ['listNotices', 'countNotices'],
  // A notice is of an alarm as it is now.
  alarm: ['listNotices', 'countNotices'],
}

/** One change is often several events: job, entry and payment. */
const gatherMs = 400

/** Started once after sign-in. */
export function refreshOnEvents(): void {
  for (const [type, operations] of Object.entries(staleBy)) {
    const stale = new Set<unknown>(operations)
    let timer: ReturnType<typeof setTimeout> | undefined
    onEvent(type as LiveEvent['type'], () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.has(queryKey[0]) })
      }, gatherMs)
    })
  }
}
