import type { ChoiceSetting } from '../../../contract/models/model.ts'
import { ChoiceCard } from '../../kit/control-card/ChoiceCard.tsx'
import { formatAge, formatNumber } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import { echoOf } from './asked.ts'
import { isPending, viewCard } from './card-state.ts'
import type { Controls } from './control-context.ts'
import { footOf } from './foot-of.tsx'
import { lockOf } from './lock-of.ts'
import { lockedFoot } from './locked-foot.ts'
import { choiceWord, settingHint, settingWord } from './setting-words.ts'

/** One of a few codes: the device's own is marked, the asked one beside it while it waits. */
export const ChoiceSettingCard = ({ setting, controls }: { setting: ChoiceSetting; controls: Controls }) => {
  const { device, model, desk, rights, now } = controls
  const { action, options } = setting
  const reported = echoOf(setting, device, model)
  const { value, state } = viewCard({
    reported,
    command: desk.commands[action],
    draft: desk.drafts[action],
    online: device.onlineState === 'online',
    decimals: 0,
  })
  const lock = lockOf(setting, device, model, rights)
  const pending = isPending(state) ? state.asked : undefined
  const words = (code: number) => {
    const option = options.find((one) => one.value === code)
    return option ? choiceWord(option.key) : formatNumber(code)
  }
  const foot =
    lock && pending === undefined
      ? lockedFoot(lock, desk)
      : footOf({
          state,
          value,
          decimals: 0,
          now,
          words,
          backWords: (code) => m.command_back_to_word({ value: words(code) }),
          restDetail: reported.at === undefined ? undefined : formatAge(reported.at, now),
          ask: (asked) => desk.ask(action, asked),
          cancel: desk.cancel,
          revert: desk.revert,
          dismiss: () => desk.dismiss(action),
          isShort: true,
        })
  return (
    <ChoiceCard
      title={settingWord(action)}
      hint={settingHint(action)}
      options={options.map((option) => ({ value: option.value, label: choiceWord(option.key) }))}
      value={value}
      asked={pending}
      disabled={lock !== undefined}
      foot={foot}
      onChoose={(code) => desk.ask(action, code)}
    />
  )
}
