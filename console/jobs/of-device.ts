import { actionTypes } from '../../contract/jobs/types.ts'
import type { JobPrefill } from '../shell/offers.ts'

interface PlacedDevice {
  device_id: string
  installation_id: string | null
  tag_id: string | null
  address: string | null
  area: string | null
  client_name?: string | null
}

/** `code` is that of the appliance; none for a lost connection. */
export interface FaultOfJob {
  code: string | null
  title: string
}

const faultType = actionTypes.find(({ type_name }) => type_name === 'fault')?.id

/** A job for a device or one of its faults, with a visit next; undefined while the device is not installed. */
export const jobOfDevice = (device: PlacedDevice, fault?: FaultOfJob): JobPrefill | undefined => {
  const { device_id, installation_id, tag_id, address, area, client_name } = device
  if (installation_id === null) return undefined
  return {
    home: {
      id: installation_id,
      tag_id: tag_id ?? '',
      address,
      area,
      ...(client_name ? { client_name } : {}),
    },
    device_id,
    schedule: true,
    source: fault === undefined ? 'device' : 'fault',
    ...(fault === undefined || faultType === undefined ? {} : { type_id: faultType }),
    ...(fault ? { fault_code: fault.code, title: fault.title } : {}),
  }
}
