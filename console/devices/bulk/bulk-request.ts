import type { Command } from '../../../contract/commands/routes.ts'
import { modelOf } from '../../../contract/models/index.ts'
import type { DeviceType, Model, PressSetting, Setting } from '../../../contract/models/model.ts'

/** The setting and value for the selected devices of one type. */
export interface BulkRequest {
  device_type: DeviceType
  action: string
  action_value: Command['action_value']
}

export type Settable = Exclude<Setting, PressSetting>

/** A press needs a person in front of one device. */
export const settableOf = (model: Model | undefined): Settable[] =>
  (model?.settings ?? []).filter((setting): setting is Settable => setting.kind !== 'press')

export const hasSettings = (type: DeviceType): boolean => settableOf(modelOf(type)).length > 0
