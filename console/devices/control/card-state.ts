// What a control shows: the device's own word, what was asked, and how that stands. Pure, so that every rule of
// "commands are honest" can be tested without a device.
import type { Command } from '../../../contract/commands/routes.ts'
import type { LiveValue } from '../live-value.ts'
import type { ActionValue } from './asked.ts'
import { hasEnded } from './command-list.ts'

/** What a person has just done on this screen and the ledger does not know yet. */
export type Draft =
  /** `over` is the newest command when it began: a later one came from somebody else meanwhile. */
  | { phase: 'moving' | 'sending'; value: ActionValue; over?: string | undefined }
  | { phase: 'refused'; value: ActionValue; problem: unknown }

export type CardState =
  | { kind: 'rest' }
  | { kind: 'moving' | 'sending'; asked: number; meanwhile?: Command }
  | { kind: 'refused'; asked: number; problem: unknown }
  | { kind: 'waiting'; asked: number; command: Command; forDevice: boolean }
  | { kind: 'confirmed'; command: Command; seconds: number; changedSince: boolean }
  | { kind: 'failed'; asked: number; command: Command }
  | { kind: 'cancelled'; asked: number; command: Command }

export interface CardView {
  /** The device's own value; undefined while it has never reported one. */
  value: number | undefined
  state: CardState
}

/** How a sent value reads as a number that the device reports. */
export type Reads = (value: ActionValue | null) => number | undefined

export const numberOf: Reads = (value) =>
  typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : undefined

/** Two values are the same when they cannot be told apart at the setting's decimals. */
export const isSame = (one: number | undefined, other: number | undefined, decimals = 1): boolean =>
  one !== undefined && other !== undefined && Math.abs(one - other) < 0.5 * 10 ** -decimals + 1e-9

/** From the click to the device's own report, in seconds; never below zero. */
export const confirmedIn = (command: Command): number =>
  Math.max(
    0,
    (Date.parse(command.confirmed_at ?? command.created_at) - Date.parse(command.created_at)) / 1000,
  )

function stateOfCommand(
  command: Command,
  { reported, online, decimals, reads = numberOf }: Viewed,
): CardState {
  const asked = reads(command.action_value) ?? 0
  if (!hasEnded(command)) {
    return { kind: 'waiting', asked, command, forDevice: command.state === 'queued' && !online }
  }
  if (command.state === 'cancelled') return { kind: 'cancelled', asked, command }
  if (command.state !== 'confirmed') return { kind: 'failed', asked, command }
  const confirmedAt = Date.parse(command.confirmed_at ?? command.created_at)
  const isLater = reported.at !== undefined && reported.at > confirmedAt
  return {
    kind: 'confirmed',
    command,
    seconds: confirmedIn(command),
    changedSince: isLater && !isSame(reported.value, asked, decimals),
  }
}

interface Viewed {
  reported: LiveValue
  command: Command | undefined
  draft: Draft | undefined
  online: boolean
  decimals: number
  reads?: Reads
}

/** What somebody else asked for while this was being moved or sent; the same wish is this one, come back by push. */
function meanwhileOf(draft: Draft, command: Command | undefined, reads: Reads): { meanwhile?: Command } {
  if (draft.phase === 'refused' || !command || command.id === draft.over) return {}
  if (draft.phase === 'sending' && reads(command.action_value) === reads(draft.value)) return {}
  return { meanwhile: command }
}

export function viewCard(given: Viewed): CardView {
  const { reported, command, draft, reads = numberOf } = given
  const wished = reads(draft?.value ?? null) ?? 0
  const state: CardState = draft
    ? draft.phase === 'refused'
      ? { kind: 'refused', asked: wished, problem: draft.problem }
      : { kind: draft.phase, asked: wished, ...meanwhileOf(draft, command, reads) }
    : command
      ? stateOfCommand(command, given)
      : { kind: 'rest' }
  return { value: ownValue(reported, command, reads), state }
}

/** A report older than the confirmation is an older word: what the device confirmed stands. */
function ownValue(reported: LiveValue, command: Command | undefined, reads: Reads): number | undefined {
  if (command?.state !== 'confirmed' || !command.confirmed_at) return reported.value
  const isOlder = reported.at === undefined || reported.at < Date.parse(command.confirmed_at) - 1
  return isOlder ? (reads(command.action_value) ?? reported.value) : reported.value
}

/** What a setting is to be: what was asked of it and is still open, else what the device says. */
export function wishOf({
  reported,
  command,
  draft,
  reads = numberOf,
}: Pick<Viewed, 'reported' | 'command' | 'draft' | 'reads'>): number | undefined {
  if (draft && draft.phase !== 'refused') return reads(draft.value)
  if (command && !hasEnded(command)) return reads(command.action_value)
  return ownValue(reported, command, reads)
}

export const isPending = (state: CardState): state is CardState & { asked: number } =>
  state.kind === 'moving' || state.kind === 'sending' || state.kind === 'waiting'
