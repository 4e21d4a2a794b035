// The past of a device, lived through quickly: the same physics in its longest steps, a reading now and then.
import type { HistoryRecord } from './simulated-home.ts'

/** What the demo writes of the time before the devices themselves begin; nothing is left where `from` is its end. */
export interface PastPeriod {
  from: number
  /** Here the memory of the devices begins. */
  until: number
  /** When all this was decided. */
  decidedAt: number
}

/** What has a moment and can tell what is then. */
export interface Living {
  readonly state: { readonly time: number }
  /** Seconds that it may live through at once without another life coming of it. */
  readonly longestStep: number
  advanceTo(time: number, longestStep: number): void
  historyRecord(previous: number): HistoryRecord
}

const day = 24 * 3_600_000
/** How far apart the readings are that a device buffers while it has no connection. */
export const recordMs = 300_000

/** Lives on to the next moment of a reading; false when `until` comes first. */
export function livesToNext(living: Living, until: number): boolean {
  const next = (Math.floor(living.state.time / recordMs) + 1) * recordMs
  living.advanceTo(Math.min(next, until), living.longestStep)
  return living.state.time >= next
}

export function nextRecord(living: Living, until: number): HistoryRecord | undefined {
  const before = living.state.time
  return livesToNext(living, until) ? living.historyRecord(before) : undefined
}

/** How long a device has lived before the first reading that is read from it, so that its beginning cannot be seen. */
export const warmUpMs = 3 * day

/** Lives up to a moment without a report. */
export function warmUp<Being extends Living>(living: Being, until: number): Being {
  living.advanceTo(until, living.longestStep)
  return living
}
