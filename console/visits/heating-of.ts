// What heats a home, by its devices and its appliances: both may be known of it, or neither.
import { itemTypes } from '../../contract/catalogue/types.ts'
import { isHeatPumpType } from '../../contract/models/index.ts'
import { useAnswer } from '../session/queries.ts'

interface Heating {
  hasBoiler: boolean
  hasHeatPump: boolean
}

const idOf = (type: (typeof itemTypes)[number]['item_type']) =>
  itemTypes.find(({ item_type }) => item_type === type)?.id

/** Undefined until both are known. */
export function useHeating(installation: string | undefined): Heating | undefined {
  const of = { params: { id: installation ?? '' } }
  const options = { quiet: true, enabled: installation !== undefined }
  const devices = useAnswer('listInstallationDevices', of, options).data?.items
  const items = useAnswer('getInstallation', of, options).data?.items
  if (!devices || !items) return undefined
  const hasItem = (...types: (number | undefined)[]) =>
    items.some((item) => types.includes(item.item_type_id))
  const controllers = devices.filter(({ device_type }) => /_HC_/.test(device_type))
  return {
    hasBoiler:
      controllers.some(({ device_type }) => !isHeatPumpType(device_type)) ||
      hasItem(idOf('boiler'), idOf('burner')),
    hasHeatPump:
      controllers.some(({ device_type }) => isHeatPumpType(device_type)) || hasItem(idOf('heat_pump')),
  }
}

/** A home that is heated by a heat pump alone has no boiler to measure. */
export const mayHaveBoiler = (heating: Heating | undefined): boolean =>
  heating !== undefined && (heating.hasBoiler || !heating.hasHeatPump)
