import type { ActionLimits, LiveDevice } from '../../../contract/devices.ts'
import type { Model, SliderSetting } from '../../../contract/models/model.ts'
import { liveValue } from '../live-value.ts'

/** The limits of a slider on this device: its own, then what it reports, then those of its model. */
export function limitsOf(setting: SliderSetting, device: LiveDevice, model: Model, own: ActionLimits | null) {
  const reported = (name: string | undefined) => (name ? liveValue(device, model, name).value : undefined)
  return {
    min: own?.[setting.action]?.min ?? reported(setting.limitsFrom?.min) ?? setting.min,
    max: own?.[setting.action]?.max ?? reported(setting.limitsFrom?.max) ?? setting.max,
  }
}
