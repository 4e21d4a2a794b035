import type { Tx } from './database.ts'
import { type DeviceRow, findDevice } from './devices/devices.store.ts'
import { Problem } from './problem.ts'

/** The device, where the caller may see it. */
export async function requireDevice(tx: Tx, id: string): Promise<DeviceRow> {
  const row = await findDevice(tx, id)
  if (!row) throw new Problem(404, 'not_found', `There is no device ${id}.`)
  return row
}
