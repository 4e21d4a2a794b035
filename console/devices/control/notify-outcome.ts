// Announces the outcome of a command to its sender. The sentences of spec section 8 are for confirmed commands only.
import type { Command } from '../../../contract/commands/routes.ts'
import { showSnackbar } from '../../kit/layers/snackbar.ts'
import { m } from '../../paraglide/messages.js'
import { onEvent } from '../../session/events.ts'
import { hasEnded } from './command-list.ts'
import { reasonText } from './reason-text.ts'
import { changedWord, settingWord } from './setting-words.ts'

/** `place` names the device if its panel is closed. */
export const notifyOutcome = (command: Command, place?: string): void => {
  const named = (text: string) => (place === undefined ? text : `${place}: ${text}`)
  if (command.state === 'confirmed') showSnackbar({ tone: 'fine', text: named(changedWord(command.action)) })
  else if (command.state !== 'cancelled') {
    const text = m.command_failed_named({ setting: settingWord(command.action), reason: reasonText(command) })
    showSnackbar({ tone: 'fault', text: named(text) })
  }
}

/** Announces commands that end after their panel was closed. */
export function notifyLater(ids: Iterable<string>): void {
  const left = new Set(ids)
  if (left.size === 0) return
  const stop = onEvent('command', ({ command }) => {
    if (!hasEnded(command) || !left.delete(command.id)) return
    notifyOutcome(command, command.device_id)
    if (left.size === 0) stop()
  })
}
