// Converts between sent and reported values: a relay takes 'on' and reports 1, a heat pump sets a bit of its own beside
// the requested mode. Cards use reported numbers; commands use the values of the model.

import { echoMetric } from '../../../contract/commands/echo.ts'
import type { Command } from '../../../contract/commands/routes.ts'
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import type { Model, Setting, SwitchSetting } from '../../../contract/models/model.ts'
import { type LiveValue, liveValue, nothing } from '../live-value.ts'

export type ActionValue = Command['action_value']

const reportOf = (value: number | string, unsaid: number) => (typeof value === 'number' ? value : unsaid)

/** The numbers by which a device reports a switch. */
export const reportedBy = ({ on, off, reportedOn, reportedOff }: SwitchSetting) => ({
  on: reportedOn ?? reportOf(on, 1),
  off: reportedOff ?? reportOf(off, 0),
})

/** The number that a device reports after it accepted a value. */
export function asReported(setting: Setting, value: ActionValue | null): number | undefined {
  if (value === null) return undefined
  if (setting.kind === 'switch') {
    if (value === setting.on) return reportedBy(setting).on
    if (value === setting.off) return reportedBy(setting).off
  }
  return typeof value === 'string' ? undefined : Number(value)
}

/** The reported value of a setting, by the metric that echoes it on this device. */
export function echoOf(setting: Setting, device: LiveDevice, model: Model): LiveValue {
  const name = echoMetric(setting, device.relay)
  if (name === undefined) return nothing
  const echo = liveValue(device, model, name)
  return setting.kind === 'choice' ? masked(echo, setting.echoMask) : echo
}

const masked = ({ value, at }: LiveValue, mask: number | undefined): LiveValue => ({
  value: value === undefined || mask === undefined ? value : value & mask,
  at,
})

/** A control shows only if the device has its field (spec section 4). */
export const isShown = (setting: Setting, device: LiveDevice, model: Model): boolean =>
  setting.echo === undefined || echoOf(setting, device, model).value !== undefined
