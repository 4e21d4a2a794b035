import type { DeviceInfo } from '../../contract/devices/schema.ts'
import { deviceInfoSchema } from '../../contract/devices/schema.ts'
import type { FaultWords } from '../../contract/faults/routes.ts'
import { modelOf } from '../../contract/models/index.ts'

type Mapping = NonNullable<DeviceInfo['hvac_error_mapping_json']>

/** The fault codes of a device type by reported number, with the device's own mapping before them. */
export function faultMappingOf(deviceType: string, own: unknown): Mapping | null {
  const known = modelOf(deviceType)?.faultCodes ?? []
  const ofModel = known.map(({ value, code, description }) => [String(value), { code, description }] as const)
  const ofDevice = deviceInfoSchema.shape.hvac_error_mapping_json.parse(own ?? null)
  const mapping = { ...Object.fromEntries(ofModel), ...ofDevice }
  return Object.keys(mapping).length > 0 ? mapping : null
}

/** What a reported code is called; the number itself where nothing is known of it. */
export function faultWordsOf(code: string, deviceType: string, own: unknown): FaultWords {
  const known = new Map(Object.entries(faultMappingOf(deviceType, own) ?? {})).get(code)
  return { display: known?.code ?? code, description: known?.description ?? null }
}
