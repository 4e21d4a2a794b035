import type { ListedCommand } from '../../../contract/commands/routes.ts'
import { findSetting, type Model, metricPosition } from '../../../contract/models/model.ts'

/** Whether days before and after can be compared: a confirmed setting of what heats. A press sets nothing. */
export function hasImpact(model: Model, { action, state, predecessor }: ListedCommand): boolean {
  const setting = findSetting(model, action)
  const isSetting = setting !== undefined && setting.kind !== 'press'
  const isHeating = model.consumption !== undefined && metricPosition(model, 't_out') !== undefined
  return isSetting && isHeating && state === 'confirmed' && !predecessor
}
