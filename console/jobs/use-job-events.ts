import { useEvent } from '../session/events.ts'
import { refreshAfter } from '../session/queries.ts'

/** Refetches what a change of somebody else makes stale. A hidden page waits until it is shown. */
export const useJobEvents = (): void =>
  useEvent('job', () => {
    if (!document.hidden) void refreshAfter('editJob')
  })
