import { modelOf } from '../../contract/models/index.ts'
import type { DeviceType } from '../../contract/models/model.ts'

/** Whether what the appliance burns is worked out from its rated power; it may be as long as the type is unknown. */
export const isRated = (type: DeviceType | undefined): boolean =>
  type === undefined ||
  (modelOf(type)?.energies?.some(({ sources }) => sources.some(({ kind }) => kind === 'flame')) ?? false)
