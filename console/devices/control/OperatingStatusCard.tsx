import type { LiveDevice } from '../../../contract/devices.ts'
import { heatPumpMode, modeCodeOf } from '../../../contract/models/hc-mb-settings.ts'
import type { ChoiceSetting, Model } from '../../../contract/models/model.ts'
import { SwitchCard } from '../../kit/control-card/SwitchCard.tsx'
import { showSnackbar } from '../../kit/layers/snackbar.ts'
import { m } from '../../paraglide/messages.js'
import { useAnswer } from '../../session/queries.ts'
import { type LiveValue, liveValue } from '../live-value.ts'
import { type ActionValue, asReported } from './asked.ts'
import { viewCodeCard } from './code-card.ts'
import type { Controls } from './control-context.ts'
import { settingHint, settingWord } from './setting-words.ts'

const circuits = ['ctl_mod_t_r', 'ctl_mod_t_ch1', 'ctl_mod_t_ch2']

/** On while any circuit is (spec section 4); unknown while none is reported. */
function operatingStatus(device: LiveDevice, model: Model): LiveValue {
  const known = circuits
    .map((name) => liveValue(device, model, name))
    .filter(({ value }) => value !== undefined)
  if (known.length === 0) return { value: undefined, at: undefined }
  return {
    value: known.some(({ value }) => value === 1) ? 1 : 0,
    at: Math.max(...known.map(({ at }) => at ?? 0)),
  }
}

const isOnCode = (code: number | undefined) =>
  code === undefined ? undefined : Number((code & heatPumpMode.on) !== 0)

/** The heat pump as one switch. What is sent keeps its hot water as it is at that moment. */
export const OperatingStatusCard = ({
  setting,
  controls,
}: {
  setting: ChoiceSetting
  controls: Controls
}) => {
  const { device, model, desk } = controls
  const { action } = setting
  const fresh = useAnswer('getDevice', { params: { id: device.device_id } })
  const words = (number: number) => (number === 1 ? m.value_yes() : m.value_no())
  const turn = async (isOn: boolean) => {
    const { data, isError } = await fresh.refetch()
    if (isError || !data) return showSnackbar({ tone: 'fault', text: m.control_refresh_failed() })
    desk.ask(action, modeCodeOf(isOn, liveValue(data, model, 'ctl_mod_dhw').value === 1))
  }
  const { value, pending, age, isClosed, foot } = viewCodeCard(setting, controls, {
    reported: operatingStatus(device, model),
    words,
    reads: (sent: ActionValue | null) => isOnCode(asReported(setting, sent)),
    ask: (asked) => void turn(asked === 1),
  })
  return (
    <SwitchCard
      title={settingWord(action)}
      hint={settingHint(action)}
      on={value === undefined ? undefined : value === 1}
      asked={pending === undefined ? undefined : pending === 1}
      age={age}
      disabled={isClosed}
      foot={foot}
      onToggle={(isOn) => void turn(isOn)}
    />
  )
}
