import type { SwitchSetting } from '../../../contract/models/model.ts'
import { SwitchCard } from '../../kit/control-card/SwitchCard.tsx'
import { formatAge } from '../../kit/format.ts'
import { confirm } from '../../kit/layers/confirm.tsx'
import { m } from '../../paraglide/messages.js'
import { type ActionValue, asReported, echoOf, reportedBy } from './asked.ts'
import { isPending, viewCard } from './card-state.ts'
import type { Controls } from './control-context.ts'
import { footOf } from './foot-of.tsx'
import { lockOf } from './lock-of.ts'
import { lockedFoot } from './locked-foot.ts'
import { settingHint, settingWord } from './setting-words.ts'

/** What hangs on a relay is switched for good or ill: asked about first. */
const isMeant = (isTurnedOn: boolean) =>
  confirm({
    title: isTurnedOn ? m.relay_confirm_title_on() : m.relay_confirm_title_off(),
    body: m.relay_confirm_body(),
    confirm: isTurnedOn ? m.relay_confirm_on() : m.relay_confirm_off(),
  })

export const ToggleCard = ({ setting, controls }: { setting: SwitchSetting; controls: Controls }) => {
  const { device, model, desk, rights, now } = controls
  const { action, on, off } = setting
  const reported = echoOf(setting, device, model)
  const numbers = reportedBy(setting)
  const reads = (sent: ActionValue | null) => asReported(setting, sent)
  const { value, state } = viewCard({
    reported,
    command: desk.commands[action],
    draft: desk.drafts[action],
    online: device.onlineState === 'online',
    decimals: 0,
    reads,
  })
  const lock = lockOf(setting, device, model, rights)
  const pending = isPending(state) ? state.asked : undefined
  const words = (number: number) => (number === numbers.on ? m.value_yes() : m.value_no())
  const isOn = (number: number | undefined) => (number === undefined ? undefined : number === numbers.on)
  const turn = async (isTurnedOn: boolean) => {
    if (setting.section === 'relay' && !(await isMeant(isTurnedOn))) return
    desk.ask(action, isTurnedOn ? on : off)
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
          reads,
          backWords: (number) => m.command_back_to_word({ value: words(number) }),
          restDetail: reported.at === undefined ? undefined : formatAge(reported.at, now),
          ask: (asked) => void turn(asked === numbers.on),
          cancel: desk.cancel,
          revert: desk.revert,
          dismiss: () => desk.dismiss(action),
          isShort: true,
        })
  return (
    <SwitchCard
      title={settingWord(action)}
      hint={settingHint(action)}
      on={isOn(value)}
      asked={isOn(pending)}
      disabled={lock !== undefined}
      foot={foot}
      onToggle={(turned) => void turn(turned)}
    />
  )
}
