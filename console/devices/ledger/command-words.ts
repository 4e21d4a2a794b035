// Texts of a ledger row: the request and its outcome.
import type { Command, CommandState } from '../../../contract/commands/routes.ts'
import { findSetting, type Model } from '../../../contract/models/model.ts'
import { formatDuration, formatSeconds } from '../../kit/format.ts'
import type { Tone } from '../../kit/tone.ts'
import { m } from '../../paraglide/messages.js'
import { confirmedIn } from '../control/card-state.ts'
import { reasonText } from '../control/reason-text.ts'
import { settingWord } from '../control/setting-words.ts'
import { settingValueText } from '../control/value-text.ts'

export const commandTone: Record<CommandState, Tone> = {
  queued: 'progress',
  sent: 'progress',
  acknowledged: 'progress',
  confirmed: 'fine',
  failed: 'fault',
  expired: 'fault',
  cancelled: 'unknown',
}

export const stateWord: Record<CommandState, () => string> = {
  queued: m.command_state_queued,
  sent: m.command_state_sent,
  acknowledged: m.command_state_acknowledged,
  confirmed: m.command_state_confirmed,
  failed: m.command_state_failed,
  expired: m.command_state_expired,
  cancelled: m.command_state_cancelled,
}

/** `3,8 → 4,2`, or only the requested value if the earlier one is unknown; empty for a press. */
export function changeText(model: Model, { action, action_value, previous_value }: Command): string {
  if (findSetting(model, action)?.kind === 'press') return ''
  const words = (value: Command['action_value'] | null) => settingValueText(model, action, value)
  return `${previous_value === null ? '' : `${words(previous_value)} `}→ ${words(action_value)}`
}

export const commandTitle = (model: Model, command: Command): string =>
  `${settingWord(command.action)} ${changeText(model, command)}`.trim()

/** The outcome in one line, or that it has not ended. */
export function outcomeText(command: Command): string {
  if (command.state === 'confirmed')
    return m.command_outcome_in({ time: formatSeconds(confirmedIn(command) * 1000) })
  if (command.state === 'failed' || command.state === 'expired') return reasonText(command)
  return command.state === 'cancelled' ? m.command_outcome_cancelled() : m.command_outcome_waits()
}

export interface Step {
  state: CommandState
  /** Milliseconds after the request. */
  after: number
}

/** The states of a command so far, from its request on. */
export function stepsOf(command: Command): Step[] {
  const requestedAt = Date.parse(command.created_at)
  const steps: [CommandState, string | null][] = [
    ['sent', command.sent_at],
    ['acknowledged', command.acknowledged_at],
    ['confirmed', command.confirmed_at],
  ]
  if (command.ended_at !== null && command.state !== 'confirmed')
    steps.push([command.state, command.ended_at])
  return steps
    .flatMap(([state, at]) =>
      at === null ? [] : [{ state, after: Math.max(0, Date.parse(at) - requestedAt) }],
    )
    .sort((one, other) => one.after - other.after)
}

export const stepText = ({ state, after }: Step): string =>
  m.command_step({
    state: stateWord[state](),
    time: after < 60_000 ? formatSeconds(after) : formatDuration(after),
  })
