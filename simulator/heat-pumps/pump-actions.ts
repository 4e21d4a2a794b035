// How the heat pump's controller answers a command. Every setting of the model is one of its registers, so the
// model's own limits are its limits.
import { hcMb } from '../../contract/models/hc-mb.ts'
import { findSetting, type Setting } from '../../contract/models/model.ts'
import { limitsOf, nearestIn } from '../setting-limits.ts'
import type { Answer } from '../simulated-home.ts'
import type { HeatPumpHome } from './pump-home-state.ts'
import { controls, type PumpSettings } from './settings.ts'

const isField = (settings: PumpSettings, name: string): name is keyof PumpSettings =>
  Object.hasOwn(settings, name)

/** The nearest value that it would take; the value itself when it takes it. */
function nearestOf(setting: Setting, settings: PumpSettings, value: number): number {
  if (setting.kind === 'slider') return nearestIn(limitsOf(setting, settings), value)
  const choices = setting.kind === 'choice' ? setting.options.map((option) => option.value) : [0, 1]
  return choices.reduce((best, one) => (Math.abs(one - value) < Math.abs(best - value) ? one : best))
}

/** A mode code does not contain zone 2, which stays as it is. */
function write(settings: PumpSettings, action: string, value: number): void {
  if (action === 'ctl_mod') settings.ctl_mod = (settings.ctl_mod & controls.zone2) | value
  else if (action === 'ctl_mod_dhw') {
    settings.ctl_mod = (settings.ctl_mod & ~controls.hotWater) | (value * controls.hotWater)
  } else if (isField(settings, action)) settings[action] = value
}

export function applyPumpAction(home: HeatPumpHome, action: string, value: unknown): Answer {
  const { settings } = home.state
  const setting = findSetting(hcMb, action)
  if (!setting) return { ok: false, error: 'unknown' }
  if (typeof value !== 'number' || !Number.isFinite(value)) return { ok: false, error: 'type' }
  const limit = nearestOf(setting, settings, value)
  if (limit !== value) return { ok: false, error: 'range', limit }
  const step = setting.kind === 'slider' ? setting.step : 1
  const applied = Math.round(value / step) * step
  write(settings, action, applied)
  return { ok: true, applied, changed: 'mb' }
}
