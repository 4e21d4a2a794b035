// Changes that a person made in this panel and that the ledger does not have yet, one for each action.
import type { Draft } from './card-state.ts'
import { type CommandsByAction, hasEnded } from './command-list.ts'

export type Drafts = Readonly<Record<string, Draft | undefined>>

export interface DeskState {
  commands: CommandsByAction
  drafts: Drafts
}

const isOpen = (draft: Draft | undefined): boolean => draft !== undefined && draft.phase !== 'refused'

/** A draft keeps the command that was newest when its first move began, however often it changes. */
export function setDraft(
  { commands, drafts }: DeskState,
  action: string,
  draft: Draft | undefined,
): DeskState {
  if (!draft || draft.phase === 'refused') return { commands, drafts: { ...drafts, [action]: draft } }
  const before = drafts[action]
  const over = before && before.phase !== 'refused' ? before.over : commands[action]?.id
  return { commands, drafts: { ...drafts, [action]: { ...draft, over } } }
}

/** Ends the draft that sent `value`; a draft that a later change replaced stays. */
export function settleDraft(
  state: DeskState,
  action: string,
  value: Draft['value'],
  draft?: Draft,
): DeskState {
  const current = state.drafts[action]
  if (current?.phase !== 'sending' || current.value !== value) return state
  return { ...state, drafts: { ...state.drafts, [action]: draft } }
}

/** Whether a change of this setting has not ended. */
export const isWaiting = ({ commands, drafts }: DeskState, action: string): boolean => {
  const command = commands[action]
  return isOpen(drafts[action]) || (command !== undefined && !hasEnded(command))
}

export const isAnyWaiting = ({ commands, drafts }: DeskState): boolean =>
  Object.values(drafts).some(isOpen) || Object.values(commands).some((command) => !hasEnded(command))
