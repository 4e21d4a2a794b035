// The newest command of each action, merged from refreshes and pushes that arrive in any order. A late reply never moves
// a command back to an earlier state.
import { type Command, type CommandState, endedStates } from '../../../contract/commands/routes.ts'

const rank: Record<CommandState, number> = {
  queued: 0,
  sent: 1,
  acknowledged: 2,
  confirmed: 3,
  failed: 3,
  expired: 3,
  cancelled: 3,
}

export type CommandsByAction = Readonly<Record<string, Command>>

export const hasEnded = (command: Command): boolean => endedStates.includes(command.state)

const isNewer = (command: Command, known: Command | undefined): boolean => {
  if (!known) return true
  if (command.id === known.id) return rank[command.state] >= rank[known.state]
  return Date.parse(command.created_at) >= Date.parse(known.created_at)
}

export function mergeCommands(known: CommandsByAction, arrived: readonly Command[]): CommandsByAction {
  let merged = known
  for (const command of arrived) {
    if (isNewer(command, merged[command.action])) merged = { ...merged, [command.action]: command }
  }
  return merged
}

/** Commands that ended between two views of the ledger. */
export const endedSince = (before: CommandsByAction, after: CommandsByAction): Command[] =>
  Object.values(after).filter((command) => {
    const known = before[command.action]
    return hasEnded(command) && known?.id === command.id && !hasEnded(known)
  })
