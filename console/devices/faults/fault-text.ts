import type { DeviceInfo } from '../../../contract/devices.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'

/** A fault's code as shown, and what is known of it; without a mapping of the device it is the maker's own code. */
export function faultText(oem: string, info: DeviceInfo | undefined): { code: string; description: string } {
  const mapped = info?.hvac_error_mapping_json?.[oem]
  if (mapped) return { code: mapped.code, description: mapped.description[getLocale()] }
  const brand = [info?.hvac_brand, info?.hvac_model].filter(Boolean).join(' ')
  return {
    code: oem,
    description: brand ? m.fault_of_maker({ code: oem, model: brand }) : m.fault_unmapped({ code: oem }),
  }
}
