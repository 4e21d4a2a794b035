// The verdict of a change for one device, by the same rules as for a single command.
import type { BulkReason, BulkVerdict } from '../../contract/bulk-changes/routes.ts'
import { asCommandValue, echoMetric, isEchoOf } from '../../contract/commands/echo.ts'
import type { Command } from '../../contract/commands/routes.ts'
import type { ActionLimits } from '../../contract/devices/schema.ts'
import { modelOf } from '../../contract/models/index.ts'
import { findSetting, type Model, type Relay, type Setting } from '../../contract/models/model.ts'
import type { ProblemKey } from '../../contract/problems.ts'
import { judgeAction } from '../commands/commands.rules.ts'
import { mayCommand } from '../devices/devices.rules.ts'
import type { Person } from '../http/session.ts'
import { Problem } from '../request/problem.ts'

export interface JudgedDevice {
  device_id: string
  device_type: string
  editor_access: boolean
  online: boolean
  limits: ActionLimits | null
  relay: Relay | null
  last: Readonly<Record<string, number | undefined>>
}

export interface SettingRequest {
  device_type: string
  action: string
  action_value: Command['action_value']
}

export interface Verdict {
  verdict: BulkVerdict
  value_before: Command['action_value'] | null
  reason: BulkReason | null
}

const typeWideKeys = new Set<ProblemKey>([
  'action_unknown',
  'action_value_type',
  'action_value_step',
  'action_value_choice',
])
const limitKeys = new Set<ProblemKey>([
  'action_value_range',
  'action_value_step',
  'lower_above_upper',
  'action_value_choice',
  'action_value_type',
])

/** Refuses a request that no device of the type accepts. A press is only for a single device. */
export function requireSetting({ device_type, action, action_value }: SettingRequest): {
  model: Model
  setting: Setting
} {
  const model = modelOf(device_type)
  const setting = model && findSetting(model, action)
  if (!model || !setting || setting.kind === 'press') {
    throw new Problem(400, 'action_unknown', `${device_type} has no setting ${action}.`, [
      { path: 'action', key: 'action_unknown' },
    ])
  }
  try {
    judgeAction({ model, last: {}, limits: null }, action, action_value)
  } catch (error) {
    if (error instanceof Problem && typeWideKeys.has(error.key)) throw error
  }
  return { model, setting }
}

export const reasonOf = ({ key, values = {} }: Pick<Problem, 'key' | 'values'>): BulkReason => ({
  key,
  values,
})

/** The reported value of the setting, as a command value. */
export function valueOn(device: JudgedDevice, setting: Setting): Command['action_value'] | null {
  return asCommandValue(setting, device.last[echoMetric(setting, device.relay) ?? '']) ?? null
}

export const hasValue = (device: JudgedDevice, setting: Setting, value: Command['action_value']): boolean =>
  isEchoOf(setting, value, device.last[echoMetric(setting, device.relay) ?? ''])

export function judgeDevice(
  device: JudgedDevice,
  request: SettingRequest,
  { model, setting }: { model: Model; setting: Setting },
  person: Pick<Person, 'roles'>,
): Verdict {
  if (device.device_type !== request.device_type)
    return { verdict: 'other_type', value_before: null, reason: null }
  const value_before = valueOn(device, setting)
  const is = (verdict: BulkVerdict, reason: BulkReason | null = null) => ({ verdict, value_before, reason })
  if (!mayCommand(person, device)) return is('no_right', { key: 'editor_access_required', values: {} })
  if (hasValue(device, setting, request.action_value)) return is('already')
  try {
    judgeAction({ model, last: device.last, limits: device.limits }, request.action, request.action_value)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return is(limitKeys.has(error.key) ? 'limits' : 'interlock', reasonOf(error))
  }
  return is(device.online ? 'change' : 'offline')
}
