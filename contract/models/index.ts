import { hcOt } from './hc-ot.ts'
import type { DeviceType, Model } from './model.ts'

/** The device types that the product speaks today. */
const models: readonly Model[] = [hcOt]

export const modelOf = (type: string): Model | undefined => models.find((model) => model.type === type)

export const modelledTypes: DeviceType[] = models.map((model) => model.type)
