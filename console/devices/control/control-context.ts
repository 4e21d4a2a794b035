import type { ActionLimits, LiveDevice } from '../../../contract/devices/schema.ts'
import type { Model } from '../../../contract/models/model.ts'
import type { Rights } from './lock-of.ts'
import type { CommandDesk } from './use-command-desk.ts'

/** What every control of one device needs to know. */
export interface Controls {
  device: LiveDevice
  model: Model
  limits: ActionLimits | null
  desk: CommandDesk
  rights: Rights
  now: number
  /** Lock reasons that the group shows once instead of its cards. */
  sharedLocks: ReadonlySet<string>
  /** Rows instead of cards. */
  isDense: boolean
}
