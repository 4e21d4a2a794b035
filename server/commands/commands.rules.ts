import type { ActionLimits } from '../../contract/devices/schema.ts'
import {
  findSetting,
  holds,
  type Model,
  type Setting,
  type SliderSetting,
} from '../../contract/models/model.ts'
import type { ProblemKey } from '../../contract/problems.ts'
import { Problem } from '../request/problem.ts'

/** What is known of the device at the request: its last values by metric name, and its own limits. */
export interface DeviceState {
  model: Model
  last: Readonly<Record<string, number | undefined>>
  limits: ActionLimits | null
}

type Figures = Record<string, string | number>

const rounding = 1e-6

function refuse(key: ProblemKey, detail: string, values?: Figures, path = 'action_value'): Problem {
  return new Problem(
    400,
    key,
    detail,
    [{ path, key, ...(values ? { values } : {}) }],
    values ? { values } : {},
  )
}

/** The limits of a slider on this device: its own, then what it reports, then the model's. */
export function limitsOf(
  setting: SliderSetting,
  { last, limits }: DeviceState,
): { min: number; max: number } {
  const own = limits?.[setting.action]
  const reported = setting.limitsFrom
  return {
    min: own?.min ?? (reported && last[reported.min]) ?? setting.min,
    max: own?.max ?? (reported && last[reported.max]) ?? setting.max,
  }
}

function judgeSlider(setting: SliderSetting, value: unknown, known: DeviceState): void {
  const { action, step } = setting
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw refuse('action_value_type', `${action} takes a number.`)
  }
  const { min, max } = limitsOf(setting, known)
  if (value < min - rounding || value > max + rounding) {
    throw refuse('action_value_range', `${action} goes from ${min} to ${max}.`, { min, max })
  }
  const steps = value / step
  if (Math.abs(steps - Math.round(steps)) > rounding * Math.max(1, Math.abs(steps))) {
    throw refuse('action_value_step', `${action} moves in steps of ${step}.`, { step })
  }
}

/** A lower limit never passes its upper one. */
function judgeOrder(setting: SliderSetting, value: number, last: DeviceState['last']): void {
  const { action, atMost, atLeast, apart = 0 } = setting
  const upper = atMost && last[atMost]
  const lower = atLeast && last[atLeast]
  if (typeof upper === 'number' && value > upper - apart + rounding) {
    throw refuse('lower_above_upper', `${action} may not pass ${atMost}, now ${upper}.`, {
      max: upper - apart,
    })
  }
  if (typeof lower === 'number' && value < lower + apart - rounding) {
    throw refuse('lower_above_upper', `${action} may not pass ${atLeast}, now ${lower}.`, {
      min: lower + apart,
    })
  }
}

function judgeChoice(action: string, value: unknown, choices: ReadonlyArray<number | string | true>): void {
  const kind = typeof choices[0]
  if (typeof value !== kind) throw refuse('action_value_type', `${action} takes a ${kind}.`)
  if (!choices.includes(value as number | string | true)) {
    const listed = choices.join(', ')
    throw refuse('action_value_choice', `${action} takes ${listed}.`, { choices: listed })
  }
}

/** Returns the setting that the action changes; throws a Problem if the device cannot take it. */
export function judgeAction(known: DeviceState, action: string, value: unknown): Setting {
  const setting = findSetting(known.model, action)
  if (!setting) {
    throw refuse('action_unknown', `${known.model.type} has no action ${action}.`, undefined, 'action')
  }
  if (setting.kind === 'slider') judgeSlider(setting, value, known)
  else if (setting.kind === 'switch') judgeChoice(action, value, [setting.on, setting.off])
  else if (setting.kind === 'choice') {
    judgeChoice(
      action,
      value,
      setting.options.map((option) => option.value),
    )
  } else judgeChoice(action, value, [setting.value])
  if (setting.needs && !holds(setting.needs, known.last[setting.needs.metric])) {
    throw refuse(setting.needs.key, `${action} is not available in the device's present state.`)
  }
  if (setting.kind === 'slider') judgeOrder(setting, value as number, known.last)
  return setting
}
