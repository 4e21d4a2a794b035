// What a control shows: the reported value, the requested value, and the state of the command. Pure, so that every rule
// can be tested without a device.
import type { Command } from '../../../contract/commands/routes.ts'
import type { LiveValue } from '../live-value.ts'
import { hasEnded } from './command-list.ts'
import type { ActionValue } from './setting-echo.ts'

/** A change on this screen that the ledger does not have yet. */
export type Draft =
  /** `over` is the newest command when the change began; a later one is another person's. */
  | { phase: 'moving' | 'sending'; value: ActionValue; over?: string | undefined }
  | { phase: 'refused'; value: ActionValue; problem: unknown }

export type CardState =
  | { kind: 'rest' }
  | { kind: 'moving' | 'sending'; requested: number; meanwhile?: Command }
  | { kind: 'refused'; requested: number; problem: unknown }
  | { kind: 'waiting'; requested: number; command: Command; forDevice: boolean }
  | { kind: 'confirmed'; command: Command; seconds: number; changedSince: boolean }
  | { kind: 'failed'; requested: number; command: Command }
  | { kind: 'cancelled'; requested: number; command: Command }

export interface CardView {
  /** The device's own value; undefined until its first report. */
  value: number | undefined
  state: CardState
}

/** Converts a sent value to the number that the device reports. */
export type Reads = (value: ActionValue | null) => number | undefined

export const numberOf: Reads = (value) =>
  typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : undefined

/** Compares at the setting's decimals. */
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
  const requested = reads(command.action_value) ?? 0
  if (!hasEnded(command)) {
    return { kind: 'waiting', requested, command, forDevice: command.state === 'queued' && !online }
  }
  if (command.state === 'cancelled') return { kind: 'cancelled', requested, command }
  if (command.state !== 'confirmed') return { kind: 'failed', requested, command }
  const confirmedAt = Date.parse(command.confirmed_at ?? command.created_at)
  const isLater = reported.at !== undefined && reported.at > confirmedAt
  return {
    kind: 'confirmed',
    command,
    seconds: confirmedIn(command),
    changedSince: isLater && !isSame(reported.value, requested, decimals),
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

/** A command of another person since the change began. A pushed command with the value being sent is our own. */
function meanwhileOf(draft: Draft, command: Command | undefined, reads: Reads): { meanwhile?: Command } {
  if (draft.phase === 'refused' || !command || command.id === draft.over) return {}
  if (draft.phase === 'sending' && reads(command.action_value) === reads(draft.value)) return {}
  return { meanwhile: command }
}

export function viewCard(given: Viewed): CardView {
  const { reported, command, draft, reads = numberOf } = given
  const target = reads(draft?.value ?? null) ?? 0
  const state: CardState = draft
    ? draft.phase === 'refused'
      ? { kind: 'refused', requested: target, problem: draft.problem }
      : { kind: draft.phase, requested: target, ...meanwhileOf(draft, command, reads) }
    : command
      ? stateOfCommand(command, given)
      : { kind: 'rest' }
  return { value: ownValue(reported, command, reads), state }
}

/** A confirmed value is newer than a report from before the confirmation. */
function ownValue(reported: LiveValue, command: Command | undefined, reads: Reads): number | undefined {
  if (command?.state !== 'confirmed' || !command.confirmed_at) return reported.value
  const isOlder = reported.at === undefined || reported.at < Date.parse(command.confirmed_at) - 1
  return isOlder ? (reads(command.action_value) ?? reported.value) : reported.value
}

/** The future value of a setting: the open request, otherwise the device's own value. */
export function targetOf({
  reported,
  command,
  draft,
  reads = numberOf,
}: Pick<Viewed, 'reported' | 'command' | 'draft' | 'reads'>): number | undefined {
  if (draft && draft.phase !== 'refused') return reads(draft.value)
  if (command && !hasEnded(command)) return reads(command.action_value)
  return ownValue(reported, command, reads)
}

export const isPending = (state: CardState): state is CardState & { requested: number } =>
  state.kind === 'moving' || state.kind === 'sending' || state.kind === 'waiting'
