// Which type a device is, asked at every message. A type never changes, so an answer is kept; that a device is
// unknown is kept for a short while only, since it may be put in stock at any moment.
import type { DeviceType } from '../contract/models/model.ts'
import type { Database } from './database.ts'

const knownMs = 600_000
const unknownMs = 10_000
const kept = 200_000

export function rememberDeviceTypes(database: Database) {
  const types = new Map<string, { type: Promise<DeviceType | undefined>; until: number }>()

  async function ask(deviceId: string): Promise<DeviceType | undefined> {
    const row = await database.asSystem((tx) =>
      tx.selectFrom('devices').select('device_type').where('device_id', '=', deviceId).executeTakeFirst(),
    )
    return row?.device_type as DeviceType | undefined
  }

  return async (deviceId: string): Promise<DeviceType | undefined> => {
    const remembered = types.get(deviceId)
    if (remembered && remembered.until > Date.now()) return remembered.type
    if (types.size >= kept) types.clear()
    const entry = { type: ask(deviceId), until: Date.now() + knownMs }
    types.set(deviceId, entry)
    try {
      const type = await entry.type
      if (type === undefined) entry.until = Date.now() + unknownMs
      return type
    } catch (error) {
      types.delete(deviceId)
      throw error
    }
  }
}
