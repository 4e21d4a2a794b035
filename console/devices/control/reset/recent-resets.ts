import type { Command } from '../../../../contract/commands/routes.ts'
import type { PressGuard } from '../../../../contract/models/model.ts'
import { hasEnded } from '../command-list.ts'

const dayMs = 24 * 3_600_000

export interface RecentResets {
  /** Resets of the last 24 hours that reached the boiler or still may, oldest first. */
  resets: readonly Command[]
  /** Time of the next allowed reset, if the daily limit is reached. */
  again: number | undefined
  /** The resets had no effect; a visit is needed. */
  isHelpless: boolean
}

/** Same rule as on the server. */
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
