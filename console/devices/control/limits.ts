import type { ActionLimits, LiveDevice } from '../../../contract/devices/schema.ts'
import type { Model, SliderSetting } from '../../../contract/models/model.ts'
import { liveValue } from '../live-value.ts'

export interface Span {
  min: number
  max: number
}

type Place = [device: LiveDevice, model: Model, own: ActionLimits | null]

/** The limits of a slider: those stored for this device, then reported ones, then those of its model. */
export function limitsOf(setting: SliderSetting, ...[device, model, own]: Place): Span {
  const reported = (name: string | undefined) => (name ? liveValue(device, model, name).value : undefined)
  return {
    min: own?.[setting.action]?.min ?? reported(setting.limitsFrom?.min) ?? setting.min,
    max: own?.[setting.action]?.max ?? reported(setting.limitsFrom?.max) ?? setting.max,
  }
}

export interface Reach extends Span {
  /** The settings that bound it, if they are nearer than the limits. */
  lowest?: string
  highest?: string
}

/** The range of a slider now: within its limits and never past the setting that bounds it. */
export function reachOf(setting: SliderSetting, ...place: Place): Reach {
  const [device, model] = place
  const { atLeast, atMost, apart = 0 } = setting
  const limits = limitsOf(setting, ...place)
  const bound = (name: string | undefined) => (name ? liveValue(device, model, name).value : undefined)
  const [lower, upper] = [bound(atLeast), bound(atMost)]
  const reach: Reach = { ...limits }
  if (lower !== undefined && lower + apart > limits.min && atLeast) {
    reach.min = lower + apart
    reach.lowest = atLeast
  }
  if (upper !== undefined && upper - apart < limits.max && atMost) {
    reach.max = upper - apart
    reach.highest = atMost
  }
  return reach.min <= reach.max ? reach : limits
}
