import type { SwitchSetting } from '../../../contract/models/model.ts'
import { SwitchCard } from '../../kit/control-card/SwitchCard.tsx'
import { formatAge } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import { liveValue } from '../live-value.ts'
import { settingWord } from '../words.ts'
import { isPending, viewCard } from './card-state.ts'
import type { Controls } from './control-context.ts'
import { footOf } from './foot-of.tsx'
import { lockOf } from './lock-of.ts'
import { lockedFoot } from './locked-foot.ts'

export const ToggleCard = ({ setting, controls }: { setting: SwitchSetting; controls: Controls }) => {
  const { device, model, desk, rights, now } = controls
  const { action, on, off } = setting
  const reported = liveValue(device, model, setting.echo)
  const { value, state } = viewCard({
    reported,
    command: desk.commands[action],
    draft: desk.drafts[action],
    online: device.onlineState === 'online',
    decimals: 0,
  })
  const lock = lockOf(setting, device, model, rights)
  const pending = isPending(state) ? state.asked : undefined
  const words = (number: number) => (number === on ? m.value_yes() : m.value_no())
  const isOn = (number: number | undefined) => (number === undefined ? undefined : number === on)
  const foot =
    lock && pending === undefined
      ? lockedFoot(lock, desk)
      : footOf({
          state,
          value,
          decimals: 0,
          now,
          words,
          backWords: (number) => m.command_back_to_word({ value: words(number) }),
          restDetail: reported.at === undefined ? undefined : formatAge(reported.at, now),
          ask: (asked) => desk.ask(action, asked),
          cancel: desk.cancel,
          revert: desk.revert,
          dismiss: () => desk.dismiss(action),
          isShort: true,
        })
  return (
    <SwitchCard
      title={settingWord(action)}
      on={isOn(value)}
      asked={isOn(pending)}
      disabled={lock !== undefined}
      foot={foot}
      onToggle={(turned) => desk.ask(action, turned ? on : off)}
    />
  )
}
