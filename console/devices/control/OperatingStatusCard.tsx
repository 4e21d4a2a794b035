import type { LiveDevice } from '../../../contract/devices/schema.ts'
import { heatPumpMode, modeCodeOf } from '../../../contract/models/hc-mb-settings.ts'
import type { ChoiceSetting, Model } from '../../../contract/models/model.ts'
import type { FootAction } from '../../kit/control-card/card-foot.ts'
import { SwitchCard } from '../../kit/control-card/SwitchCard.tsx'
import { showSnackbar } from '../../kit/layers/snackbar.ts'
import { m } from '../../paraglide/messages.js'
import { useAnswer } from '../../session/queries.ts'
import { type LiveValue, liveValue } from '../live-value.ts'
import { targetOf } from './card-state.ts'
import { viewCodeCard } from './code-card.ts'
import type { Controls } from './control-context.ts'
import { type ActionValue, asReported } from './setting-echo.ts'
import { settingHint, settingWord } from './setting-words.ts'

/** The circuits that a mode code switches, and the one that it leaves unchanged. */
const turned = ['ctl_mod_t_r', 'ctl_mod_t_ch1']
const secondZone = 'ctl_mod_t_ch2'

interface OperatingStatus extends LiveValue {
  /** While this is on, the heat pump is on whatever this switch says (spec section 4). */
  isSecondZoneOn: boolean
}

/** Unknown while no circuit is reported. */
function operatingStatus(device: LiveDevice, model: Model): OperatingStatus {
  const read = (names: readonly string[]) =>
    names.map((name) => liveValue(device, model, name)).filter(({ value }) => value !== undefined)
  const isOn = (names: readonly string[]) => read(names).some(({ value }) => value === 1)
  const known = read([...turned, secondZone])
  const isSecondZoneOn = isOn([secondZone])
  if (known.length === 0) return { value: undefined, at: undefined, isSecondZoneOn }
  return { value: Number(isOn(turned)), at: Math.max(...known.map(({ at }) => at ?? 0)), isSecondZoneOn }
}

const isOnCode = (code: number | undefined) =>
  code === undefined ? undefined : Number((code & heatPumpMode.on) !== 0)

/** Whether hot water is on: the open request, otherwise the reported value. */
const hasHotWater = (device: LiveDevice, { model, desk }: Controls) =>
  targetOf({ reported: liveValue(device, model, 'ctl_mod_dhw'), ...desk.latest('ctl_mod_dhw') }) === 1

/** The heat pump as one switch. The sent code keeps the hot water's target at that moment. */
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
  const status = operatingStatus(device, model)
  const words = (number: number) => (number === 1 ? m.switch_on() : m.switch_off())
  const zoneNote = () => (status.value === 1 ? m.operating_zone_2_remains_on() : m.operating_zone_2_only())
  const turn = async (isOn: boolean) => {
    const { data, isError } = await fresh.refetch()
    if (isError || !data) return showSnackbar({ tone: 'fault', text: m.control_refresh_failed() })
    desk.request(action, modeCodeOf(isOn, hasHotWater(data, controls)))
  }
  const { value, pending, age, isClosed, foot } = viewCodeCard(setting, controls, {
    reported: status,
    words,
    reads: (sent: ActionValue | null) => isOnCode(asReported(setting, sent)),
    request: (requested) => void turn(requested === 1),
  })
  const isFirstZoneOff = status.isSecondZoneOn && value === 0
  const canTurnOn = isFirstZoneOff && !isClosed && pending === undefined
  const turnOn: FootAction = { label: m.operating_zone_1_on(), onPress: () => void turn(true) }
  return (
    <SwitchCard
      title={settingWord(action)}
      hint={settingHint(action)}
      on={value === undefined ? undefined : value === 1 || status.isSecondZoneOn}
      requested={pending === undefined ? undefined : pending === 1}
      age={age}
      note={status.isSecondZoneOn ? zoneNote() : undefined}
      disabled={isClosed}
      foot={canTurnOn ? { ...foot, actions: [...(foot.actions ?? []), turnOn] } : foot}
      onToggle={(isOn) => void turn(isOn)}
    />
  )
}
