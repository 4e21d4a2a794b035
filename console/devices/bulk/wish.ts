import type { Command } from '../../../contract/commands/routes.ts'
import { modelOf } from '../../../contract/models/index.ts'
import type { DeviceType, Model, PressSetting, Setting } from '../../../contract/models/model.ts'

/** What the chosen devices of one type are to be set to. */
export interface Wish {
  device_type: DeviceType
  action: string
  action_value: Command['action_value']
}

export type Settable = Exclude<Setting, PressSetting>

/** A press is for one device, with a person before it. */
export const settableOf = (model: Model | undefined): Settable[] =>
  (model?.settings ?? []).filter((setting): setting is Settable => setting.kind !== 'press')

export const hasSettings = (type: DeviceType): boolean => settableOf(modelOf(type)).length > 0
