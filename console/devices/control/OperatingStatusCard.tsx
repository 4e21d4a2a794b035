import type { LiveDevice } from '../../../contract/devices/schema.ts'
import { heatPumpMode, modeCodeOf } from '../../../contract/models/hc-mb-settings.ts'
import type { ChoiceSetting, Model } from '../../../contract/models/model.ts'
import type { FootAction } from '../../kit/control-card/card-foot.ts'
import { SwitchCard } from '../../kit/control-card/SwitchCard.tsx'
import { showSnackbar } from '../../kit/layers/snackbar.ts'
import { m } from '../../paraglide/messages.js'
import { useAnswer } from '../../session/queries.ts'
import { type LiveValue, liveValue } from '../live-value.ts'
import { type ActionValue, asReported } from './asked.ts'
import { wishOf } from './card-state.ts'
import { viewCodeCard } from './code-card.ts'
import type { Controls } from './control-context.ts'
import { settingHint, settingWord } from './setting-words.ts'

/** The circuits that a mode code turns, and the one that it leaves as it is. */
const turned = ['ctl_mod_t_r', 'ctl_mod_t_ch1']
const secondZone = 'ctl_mod_t_ch2'

interface OperatingStatus extends LiveValue {
  /** With it on, the heat pump is on whatever is turned here (spec section 4). */
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

/** Whether the hot water is to be made: as asked where that is still open, else as it is. */
const hasHotWater = (device: LiveDevice, { model, desk }: Controls) =>
  wishOf({ reported: liveValue(device, model, 'ctl_mod_dhw'), ...desk.asked('ctl_mod_dhw') }) === 1

/** The heat pump as one switch. What is sent keeps its hot water as it is to be at that moment. */
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
  const zoneNote = () => (status.value === 1 ? m.operating_zone_2_stays() : m.operating_zone_2_only())
  const turn = async (isOn: boolean) => {
    const { data, isError } = await fresh.refetch()
    if (isError || !data) return showSnackbar({ tone: 'fault', text: m.control_refresh_failed() })
    desk.ask(action, modeCodeOf(isOn, hasHotWater(data, controls)))
  }
  const { value, pending, age, isClosed, foot } = viewCodeCard(setting, controls, {
    reported: status,
    words,
    reads: (sent: ActionValue | null) => isOnCode(asReported(setting, sent)),
    ask: (asked) => void turn(asked === 1),
  })
  const isFirstZoneOff = status.isSecondZoneOn && value === 0
  const canTurnOn = isFirstZoneOff && !isClosed && pending === undefined
  const turnOn: FootAction = { label: m.operating_zone_1_on(), onPress: () => void turn(true) }
  return (
    <SwitchCard
      title={settingWord(action)}
      hint={settingHint(action)}
      on={value === undefined ? undefined : value === 1 || status.isSecondZoneOn}
      asked={pending === undefined ? undefined : pending === 1}
      age={age}
      note={status.isSecondZoneOn ? zoneNote() : undefined}
      disabled={isClosed}
      foot={canTurnOn ? { ...foot, actions: [...(foot.actions ?? []), turnOn] } : foot}
      onToggle={(isOn) => void turn(isOn)}
    />
  )
}
