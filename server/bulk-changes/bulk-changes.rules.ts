// When a change of many devices goes on, waits, or stops by itself.
import { type BulkStopReason, bulkLimits } from '../../contract/bulk-changes/routes.ts'

/** 3 or 5 %, whichever is more, and at most ten. */
export const canarySizeOf = (planned: number): number =>
  Math.min(planned, bulkLimits.canary, Math.max(3, Math.ceil(planned * 0.05)))

/** Spread evenly over the list, so that the same few are not the first every time a list begins with them. */
export const pickCanaries = <T>(list: readonly T[], size: number): T[] => {
  const count = Math.min(size, list.length)
  return Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)] as T)
}

export interface Standing {
  phase: 'canary' | 'running'
  /** All that are or were to be asked. */
  planned: number
  waiting: number
  /** Asked, and not ended. */
  sent: number
  /** Of those, the ones whose device has not been reached yet and need not be. */
  unreached: number
  /** Since somebody last let it go on: how many failed, and the newest answers first, true where confirmed. */
  failed: number
  answers: readonly boolean[]
  canaries: { planned: number; confirmed: number; unended: number }
}

export interface CarefulAs {
  canary_share: number
  stop_in_row: number
  stop_share: number
}

export type NextStep =
  | { kind: 'done' }
  | { kind: 'stop'; reason: BulkStopReason }
  | { kind: 'ask'; phase: 'canary' | 'running'; room: number }

/** So many devices at once, that the broker is not flooded. */
export const atOnce = 20

const rounding = 1e-9

function whyStop(standing: Standing, { stop_in_row, stop_share }: CarefulAs): BulkStopReason | undefined {
  const { answers, failed, planned } = standing
  const newest = answers.slice(0, stop_in_row)
  if (newest.length === stop_in_row && newest.every((isConfirmed) => !isConfirmed)) return 'failed_in_row'
  return failed > planned * stop_share + rounding ? 'failed_share' : undefined
}

export function nextStep(standing: Standing, careful: CarefulAs): NextStep {
  const { phase, waiting, sent, unreached, canaries } = standing
  if (waiting + sent === 0) return { kind: 'done' }
  const room = Math.max(0, atOnce - (sent - unreached))
  if (waiting + unreached === 0) return { kind: 'ask', phase, room: 0 }
  if (phase === 'canary') {
    const needed = Math.max(1, Math.ceil(canaries.planned * careful.canary_share - rounding))
    if (canaries.confirmed + canaries.unended < needed) return { kind: 'stop', reason: 'canary_failed' }
    if (canaries.confirmed < needed) return { kind: 'ask', phase, room }
  }
  const reason = whyStop(standing, careful)
  return reason ? { kind: 'stop', reason } : { kind: 'ask', phase: 'running', room }
}
