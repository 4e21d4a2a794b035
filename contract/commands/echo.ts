// A command's value and the device's report of it can differ: a relay takes 'on' and reports 1, a heat pump sets a bit
// of its own beside the requested code. Every comparison of the two uses this file.

import type { ChoiceSetting, Relay, Setting, SwitchSetting } from '../models/model.ts'
import type { Command } from './routes.ts'

type ActionValue = Command['action_value']

/** OpenTherm carries temperatures in steps of 1/256. */
const wireResolution = 0.005

const same = (one: number, other: number): boolean => Math.abs(one - other) < wireResolution

const reportOf = (value: number | string, unsaid: number): number =>
  typeof value === 'number' ? value : unsaid

const reportedOn = (setting: SwitchSetting): number => setting.reportedOn ?? reportOf(setting.on, 1)
const reportedOff = (setting: SwitchSetting): number => setting.reportedOff ?? reportOf(setting.off, 0)

/** The metric that reports the setting on a device with this switch; undefined if none does. */
export function echoMetric(setting: Setting, relay: Relay | null): string | undefined {
  if (setting.kind !== 'switch' || !setting.echoByRelay) return setting.echo
  return relay === null ? undefined : setting.echoByRelay[relay]
}

/** Whether a report confirms the requested value. */
export function isEchoOf(setting: Setting, requested: ActionValue, reported: number | undefined): boolean {
  if (reported === undefined) return false
  if (setting.kind === 'switch') {
    return same(reported, requested === setting.on ? reportedOn(setting) : reportedOff(setting))
  }
  if (setting.kind === 'choice' && setting.echoMask !== undefined) {
    return ((Number(requested) ^ reported) & setting.echoMask) === 0
  }
  return same(Number(requested), reported)
}

const bitsOf = (value: number): number => value.toString(2).replaceAll('0', '').length

/** The code that differs from the state in the fewest bits; the first of equals. */
function nearestChoice(setting: ChoiceSetting, reported: number): number | undefined {
  const { options, echoMask } = setting
  const exact = options.find(({ value }) => isEchoOf(setting, value, reported))
  if (exact || echoMask === undefined) return exact?.value
  const away = (value: number) => bitsOf((value ^ reported) & echoMask)
  return options.reduce((best, option) => (away(option.value) < away(best.value) ? option : best)).value
}

/** The command value for a reported value; undefined if no command can request it. */
export function asCommandValue(setting: Setting, reported: number | undefined): number | string | undefined {
  if (reported === undefined) return undefined
  if (setting.kind === 'choice') return nearestChoice(setting, reported)
  if (setting.kind !== 'switch') return reported
  if (same(reported, reportedOn(setting))) return setting.on
  return same(reported, reportedOff(setting)) ? setting.off : undefined
}

/** The command value that restores a setting: for a slider the nearest step. */
export function restoringValue(setting: Setting, before: ActionValue): ActionValue {
  if (setting.kind !== 'slider' || typeof before !== 'number') return before
  return Number((Math.round(before / setting.step) * setting.step).toFixed(setting.decimals))
}
