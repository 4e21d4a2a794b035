import type { Command } from '../../../../contract/commands/routes.ts'
import type { PressGuard } from '../../../../contract/models/model.ts'
import { hasEnded } from '../command-list.ts'

const dayMs = 24 * 3_600_000

export interface RecentResets {
  /** Of the last 24 hours that reached the boiler or still may, the oldest first. */
  resets: readonly Command[]
  /** When there may be another, where the day's are spent. */
  again: number | undefined
  /** They did not help: somebody should go there. */
  isHelpless: boolean
}

/** Counted as the server counts them. */
export function recentResets(ledger: readonly Command[], guard: PressGuard, now: number): RecentResets {
  const resets = ledger
    .filter(({ created_at }) => Date.parse(created_at) > now - dayMs)
    .filter((command) => command.sent_at !== null || !hasEnded(command))
    .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
  const freeing = resets.at(-guard.perDay)
  return {
    resets,
    again: freeing && Date.parse(freeing.created_at) + dayMs,
    isHelpless: resets.length >= guard.helpless,
  }
}
