import type { Command } from '../../../contract/commands/routes.ts'
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import { findSetting, type Model } from '../../../contract/models/model.ts'
import { isSame } from '../control/card-state.ts'
import { hasEnded } from '../control/command-list.ts'
import { asReported, echoOf } from '../control/setting-echo.ts'

/** Whether the value before a command is known and differs from the current one. */
export function canRevert(command: Command, device: LiveDevice, model: Model): boolean {
  const setting = findSetting(model, command.action)
  if (!setting || setting.kind === 'press' || command.previous_value === null || !hasEnded(command))
    return false
  const before = asReported(setting, command.previous_value)
  return before === undefined || !isSame(before, echoOf(setting, device, model).value, decimalsOf(setting))
}

const decimalsOf = (setting: { kind: string; decimals?: number }): number => setting.decimals ?? 0
