import { join } from 'node:path'
import { Device } from './device.ts'
import { readDeviceState } from './device-state.ts'
import type { Fleet } from './fleet.ts'
import { dwellingsOf } from './fleet-homes.ts'

const day = 24 * 3_600_000

/**
 * Every device of the fleet, as it was left. One never seen begins where the past that is written ends, or
 * `historyDays` ago where none is; further back than that no device remembers.
 */
export async function openDevices(
  fleet: Fleet,
  options: { url: string; directory: string; now: number; historyDays: number },
): Promise<Device[]> {
  const directory = join(options.directory, 'devices')
  const earliest = options.now - options.historyDays * day
  const devices: Device[] = []
  for (const dwelling of dwellingsOf(fleet)) {
    const secret = fleet.secrets[dwelling.deviceId]
    if (secret === undefined) throw new Error(`no secret for ${dwelling.deviceId}`)
    const left = await readDeviceState(directory, dwelling.deviceId)
    const begin = Math.min(options.now, Math.max(fleet.past?.until ?? earliest, dwelling.since))
    const home = left ? dwelling.as(left.home) : dwelling.at(begin)
    if (left && home.state.time < earliest) home.state.time = earliest
    devices.push(new Device({ home, buffer: left?.buffer ?? [], url: options.url, secret, directory }))
  }
  return devices
}
