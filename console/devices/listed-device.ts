import type { Device } from '../../contract/devices/schema.ts'
import type { Operation } from '../session/api.ts'
import { queryClient } from '../session/queries.ts'

const lists: readonly Operation[] = ['listDevices', 'listInventory', 'listInstallationDevices']

/** The device as listed: place and state without readings. */
export function listedDevice(id: string): Device | undefined {
  for (const operation of lists) {
    const answers = queryClient.getQueriesData<{ items: readonly Device[] }>({ queryKey: [operation] })
    for (const [, answer] of answers) {
      const row = answer?.items.find(({ device_id }) => device_id === id)
      if (row) return row
    }
  }
  return undefined
}
