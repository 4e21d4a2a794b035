import type { Command } from '../../../contract/commands/routes.ts'
import { findSetting, type Model, type Unit } from '../../../contract/models/model.ts'
import { formatNumber, formatValue } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import { unitWord } from '../words.ts'
import { asReported, reportedBy } from './setting-echo.ts'
import { choiceWord } from './setting-words.ts'

/** A value of a setting as text: `21,5 °C`, `Ενεργό`, `—`. */
export function settingValueText(
  model: Model,
  action: string,
  value: Command['action_value'] | null,
): string {
  const setting = findSetting(model, action)
  if (value === null) return '—'
  if (setting?.kind === 'switch') {
    const isOn = asReported(setting, value) === reportedBy(setting).on
    if (setting.section === 'relay') return isOn ? m.relay_on() : m.relay_off()
    return isOn ? m.switch_on() : m.switch_off()
  }
  if (setting?.kind === 'choice') {
    const option = setting.options.find((one) => one.value === value)
    if (option) return choiceWord(option.key)
  }
  if (setting?.kind === 'slider') {
    return [formatValue(Number(value), setting.decimals), unitWord(setting.unit)]
      .filter(Boolean)
      .join('\u00a0')
  }
  return typeof value === 'number' ? formatNumber(value) : String(value)
}

/** Revert label for a number, in the grammar of degrees and of minutes. */
export function backToNumber(unit: Unit | undefined, value: string): string {
  if (unit === 'minutes') return m.command_back_to_minutes({ value })
  return unit ? m.command_back_to_degrees({ value }) : m.command_back_to({ value })
}

/** Revert label for the value before a command. */
export function backToText(model: Model, action: string, before: Command['action_value'] | null): string {
  const setting = findSetting(model, action)
  const value = settingValueText(model, action, before)
  return setting?.kind === 'slider' ? backToNumber(setting.unit, value) : m.command_back_to_word({ value })
}
