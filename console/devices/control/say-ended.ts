// The word to whoever asked, once it is known what became of it: spec section 8's sentences only for what the device
// itself has confirmed.
import type { Command } from '../../../contract/commands/routes.ts'
import { showSnackbar } from '../../kit/layers/snackbar.ts'
import { m } from '../../paraglide/messages.js'
import { onEvent } from '../../session/events.ts'
import { hasEnded } from './command-list.ts'
import { reasonText } from './reason-text.ts'
import { changedWord, settingWord } from './setting-words.ts'

/** `place` names the device where its panel is no longer open. */
export const sayEnded = (command: Command, place?: string): void => {
  const named = (text: string) => (place === undefined ? text : `${place}: ${text}`)
  if (command.state === 'confirmed') showSnackbar({ tone: 'fine', text: named(changedWord(command.action)) })
  else if (command.state !== 'cancelled') {
    const text = m.command_failed_named({ setting: settingWord(command.action), reason: reasonText(command) })
    showSnackbar({ tone: 'fault', text: named(text) })
  }
}

/** Commands whose panel was closed before they ended: what becomes of them is still said. */
export function followOn(ids: Iterable<string>): void {
  const left = new Set(ids)
  if (left.size === 0) return
  const stop = onEvent('command', ({ command }) => {
    if (!hasEnded(command) || !left.delete(command.id)) return
    sayEnded(command, command.device_id)
    if (left.size === 0) stop()
  })
}
