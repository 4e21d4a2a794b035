import type { Foot } from '../../kit/control-card/card-foot.ts'
import { confirm } from '../../kit/layers/confirm.tsx'
import { m } from '../../paraglide/messages.js'
import type { Lock } from './lock-of.ts'
import { settingWord } from './setting-words.ts'
import type { CommandDesk } from './use-command-desk.ts'

/** The reason and the action that unlocks it; changing another setting needs a confirmation. */
export const lockedFoot = (lock: Lock, desk: CommandDesk, said?: ReadonlySet<string>): Foot => {
  const { reason, opens, isWhole } = lock
  if (isWhole || said?.has(reason)) return { tone: 'locked', line: m.lock_closed() }
  if (!opens) return { tone: 'locked', line: reason }
  const open = async () => {
    const words = { setting: settingWord(opens.action) }
    const agreed = await confirm({
      title: opens.turn === 'on' ? m.lock_confirm_title_on(words) : m.lock_confirm_title_off(words),
      body: m.lock_confirm_body(),
      confirm: opens.turn === 'on' ? m.lock_confirm_on() : m.lock_confirm_off(),
    })
    if (agreed) desk.request(opens.action, opens.value)
  }
  return { tone: 'locked', line: reason, actions: [{ label: opens.label, onPress: () => void open() }] }
}
