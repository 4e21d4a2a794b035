// Why a control is locked now, and what would unlock it.
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import {
  findSetting,
  holds,
  type Interlock,
  type Model,
  type Setting,
} from '../../../contract/models/model.ts'
import { m } from '../../paraglide/messages.js'
import { liveValue } from '../live-value.ts'

export interface Lock {
  reason: string
  /** It locks every control; the tab shows it above them. */
  isWhole?: true
  /** The setting that unlocks it, and the required value. */
  opens?: { action: string; turn: 'on' | 'off'; value: number | string; label: string } | undefined
}

const interlocks: Record<
  Interlock['key'],
  { reason: () => string; label?: () => string; turn?: 'on' | 'off' }
> = {
  needs_weather_adaptation: {
    reason: m.lock_needs_weather_adaptation,
    label: m.lock_open_weather_adaptation,
    turn: 'on',
  },
  needs_fixed_temperature: {
    reason: m.lock_needs_fixed_temperature,
    label: m.lock_close_weather_adaptation,
    turn: 'off',
  },
  needs_deadband: { reason: m.lock_needs_deadband, label: m.lock_open_deadband, turn: 'on' },
  needs_fault: { reason: m.lock_needs_fault },
}

const opening = (model: Model, interlock: Interlock): Lock['opens'] => {
  const { label, turn } = interlocks[interlock.key]
  const setting = findSetting(model, interlock.metric)
  if (!label || !turn || setting?.kind !== 'switch') return undefined
  return { action: setting.action, turn, value: setting[turn], label: label() }
}

export interface Rights {
  isConsoleOffline: boolean
  mayCommand: boolean
}

export function lockOf(setting: Setting, device: LiveDevice, model: Model, rights: Rights): Lock | undefined {
  if (rights.isConsoleOffline) return { reason: m.lock_console_offline(), isWhole: true }
  if (!rights.mayCommand) return { reason: m.lock_may_not_command(), isWhole: true }
  if (setting.needs && !holds(setting.needs, liveValue(device, model, setting.needs.metric).value)) {
    return { reason: interlocks[setting.needs.key].reason(), opens: opening(model, setting.needs) }
  }
  return undefined
}
