import type { Device } from '../../contract/devices/schema.ts'
import { cachedAnswers } from '../session/queries.ts'

const lists = ['listDevices', 'listInventory', 'listInstallationDevices'] as const

/** The device as listed: place and state without readings. */
export function listedDevice(id: string): Device | undefined {
  for (const operation of lists) {
    for (const { items } of cachedAnswers(operation)) {
      const row = items.find(({ device_id }) => device_id === id)
      if (row) return row
    }
  }
  return undefined
}
