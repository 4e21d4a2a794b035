import { isRatedType } from '../../contract/models/index.ts'
import type { DeviceType } from '../../contract/models/model.ts'

/** Whether consumption is estimated from the rated power; possible while the type is unknown. */
export const isRated = (type: DeviceType | undefined): boolean => type === undefined || isRatedType(type)
