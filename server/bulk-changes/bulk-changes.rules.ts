// Decides whether a bulk change continues, waits, or stops by itself.
import { type BulkStopReason, bulkLimits } from '../../contract/bulk-changes/routes.ts'

/** Three or 5 %, whichever is more, at most ten. */
export const canarySizeOf = (planned: number): number =>
  Math.min(planned, bulkLimits.canary, Math.max(3, Math.ceil(planned * 0.05)))

/** Spreads the canaries evenly over the list. */
export const pickCanaries = <T>(list: readonly T[], size: number): T[] => {
  const count = Math.min(size, list.length)
  return Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)] as T)
}

export interface Progress {
  phase: 'canary' | 'running'
  /** All devices except refused and skipped ones. */
  planned: number
  waiting: number
  /** Command sent, not yet ended. */
  sent: number
  /** Those of them that wait for an offline device. */
  unreached: number
  /** Since it was last continued: the failures, and the newest answers first, true if confirmed. */
  failed: number
  answers: readonly boolean[]
  canaries: { planned: number; confirmed: number; unended: number }
}

export interface StopRules {
  canary_share: number
  stop_in_row: number
  stop_share: number
}

export type NextStep =
  | { kind: 'done' }
  | { kind: 'stop'; reason: BulkStopReason }
  | { kind: 'ask'; phase: 'canary' | 'running'; room: number }

/** Limit of devices under way, so that the broker is not flooded. */
export const maxUnderWay = 20

const rounding = 1e-9

function stopReason(progress: Progress, { stop_in_row, stop_share }: StopRules): BulkStopReason | undefined {
  const { answers, failed, planned } = progress
  const newest = answers.slice(0, stop_in_row)
  if (newest.length === stop_in_row && newest.every((isConfirmed) => !isConfirmed)) return 'failed_in_row'
  return failed > planned * stop_share + rounding ? 'failed_share' : undefined
}

export function nextStep(progress: Progress, rules: StopRules): NextStep {
  const { phase, waiting, sent, unreached, canaries } = progress
  if (waiting + sent === 0) return { kind: 'done' }
  const room = Math.max(0, maxUnderWay - (sent - unreached))
  if (waiting + unreached === 0) return { kind: 'ask', phase, room: 0 }
  if (phase === 'canary') {
    const needed = Math.max(1, Math.ceil(canaries.planned * rules.canary_share - rounding))
    if (canaries.confirmed + canaries.unended < needed) return { kind: 'stop', reason: 'canary_failed' }
    if (canaries.confirmed < needed) return { kind: 'ask', phase, room }
  }
  const reason = stopReason(progress, rules)
  return reason ? { kind: 'stop', reason } : { kind: 'ask', phase: 'running', room }
}
