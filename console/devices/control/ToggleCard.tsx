import type { SwitchSetting } from '../../../contract/models/model.ts'
import { meterPollSeconds } from '../../../contract/models/shelly.ts'
import { SwitchCard } from '../../kit/control-card/SwitchCard.tsx'
import { formatNumber } from '../../kit/format.ts'
import { confirm } from '../../kit/layers/confirm.tsx'
import { m } from '../../paraglide/messages.js'
import { livePhasesOf, sumOf } from '../general/meter.ts'
import { liveValue } from '../live-value.ts'
import { viewCodeCard } from './code-card.ts'
import type { Controls } from './control-context.ts'
import { type ActionValue, asReported, echoOf, reportedBy } from './setting-echo.ts'
import { settingHint, settingWord } from './setting-words.ts'
import { waitText } from './wait-text.ts'

/** Undefined unless every phase is known and the device is online. */
const powerNow = ({ device, model }: Controls) =>
  device.onlineState === 'online'
    ? sumOf(livePhasesOf(device, model).map((phase) => liveValue(device, model, `power_${phase}`).value))
    : undefined

/** A relay switches an unknown load, so it needs a confirmation. */
const isMeant = (isTurnedOn: boolean, controls: Controls) => {
  const { onlineState, command_expiry_seconds } = controls.device
  const watts = powerNow(controls)
  return confirm({
    title: isTurnedOn ? m.relay_confirm_title_on() : m.relay_confirm_title_off(),
    body: [
      onlineState === 'online'
        ? m.relay_confirm_now()
        : m.relay_confirm_later({ time: waitText(command_expiry_seconds) }),
      isTurnedOn ? m.relay_confirm_safe_on() : m.relay_confirm_safe_off(),
      watts === undefined ? '' : m.relay_confirm_power({ power: formatNumber(watts, 0) }),
    ]
      .filter(Boolean)
      .join(' '),
    confirm: isTurnedOn ? m.relay_confirm_on() : m.relay_confirm_off(),
  })
}

export const ToggleCard = ({ setting, controls }: { setting: SwitchSetting; controls: Controls }) => {
  const { device, model, desk } = controls
  const { action, on, off } = setting
  const numbers = reportedBy(setting)
  const states = setting.section === 'relay' ? { on: m.relay_on(), off: m.relay_off() } : undefined
  const words = (number: number) =>
    number === numbers.on ? (states?.on ?? m.switch_on()) : (states?.off ?? m.switch_off())
  const isOn = (number: number | undefined) => (number === undefined ? undefined : number === numbers.on)
  const turn = async (isTurnedOn: boolean) => {
    if (setting.section === 'relay' && !(await isMeant(isTurnedOn, controls))) return
    desk.request(action, isTurnedOn ? on : off)
  }
  const { value, pending, age, isClosed, foot } = viewCodeCard(setting, controls, {
    reported: echoOf(setting, device, model),
    words,
    reads: (sent: ActionValue | null) => asReported(setting, sent),
    request: (requested) => void turn(requested === numbers.on),
    everySeconds: setting.section === 'relay' ? meterPollSeconds : undefined,
  })
  return (
    <SwitchCard
      title={settingWord(action)}
      hint={settingHint(action)}
      on={isOn(value)}
      words={states}
      requested={isOn(pending)}
      age={age}
      disabled={isClosed}
      foot={foot}
      onToggle={(turned) => void turn(turned)}
    />
  )
}
