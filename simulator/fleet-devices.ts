import { join } from 'node:path'
import type { ClimateName } from './climates.ts'
import { Device } from './device.ts'
import { readDeviceState } from './device-state.ts'
import type { Fleet } from './fleet.ts'
import { freshHome, Home } from './home.ts'
import { Weather } from './weather.ts'

const day = 24 * 3_600_000

/** Every device of the fleet, as it was left; one never seen begins `historyDays` ago. */
export async function openDevices(
  fleet: Fleet,
  options: { url: string; directory: string; now: number; historyDays: number },
): Promise<Device[]> {
  const skies = new Map<ClimateName, Weather>()
  const directory = join(options.directory, 'devices')
  const earliest = options.now - options.historyDays * day
  const devices: Device[] = []
  for (const site of fleet.sites) {
    const sky = skies.get(site.town) ?? new Weather(site.town, site.latitude)
    skies.set(site.town, sky)
    const secret = fleet.secrets[site.device_id]
    if (secret === undefined) throw new Error(`no secret for ${site.device_id}`)
    const left = await readDeviceState(directory, site.device_id)
    const state = left?.home ?? freshHome(site, Math.min(options.now, Math.max(earliest, site.since ?? 0)))
    if (state.time < earliest) state.time = earliest
    const home = new Home(site, state, sky)
    devices.push(new Device({ home, buffer: left?.buffer ?? [], url: options.url, secret, directory }))
  }
  return devices
}
