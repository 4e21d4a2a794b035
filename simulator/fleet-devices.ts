import { join } from 'node:path'
import { AirHome, freshAirHome } from './air/air-home.ts'
import type { ClimateName } from './climates.ts'
import { Device } from './device.ts'
import { readDeviceState } from './device-state.ts'
import type { Fleet } from './fleet.ts'
import { freshPumpHome, PumpHome } from './heat-pumps/pump-home.ts'
import { freshHome, Home } from './home.ts'
import type { Memory, SimulatedHome } from './simulated-home.ts'
import { type Sky, Weather } from './weather.ts'

const day = 24 * 3_600_000

interface Placed {
  device_id: string
  town: ClimateName
  latitude: number
  since?: number
}

/** Every device of the fleet, as it was left; one never seen begins `historyDays` ago. */
export async function openDevices(
  fleet: Fleet,
  options: { url: string; directory: string; now: number; historyDays: number },
): Promise<Device[]> {
  const skies = new Map<ClimateName, Weather>()
  const directory = join(options.directory, 'devices')
  const earliest = options.now - options.historyDays * day

  async function open<Site extends Placed, State extends Memory>(
    site: Site,
    fresh: (site: Site, now: number) => State,
    live: (site: Site, state: State, sky: Sky) => SimulatedHome,
  ): Promise<Device> {
    const sky = skies.get(site.town) ?? new Weather(site.town, site.latitude)
    skies.set(site.town, sky)
    const secret = fleet.secrets[site.device_id]
    if (secret === undefined) throw new Error(`no secret for ${site.device_id}`)
    const left = await readDeviceState<State>(directory, site.device_id)
    const state = left?.home ?? fresh(site, Math.min(options.now, Math.max(earliest, site.since ?? 0)))
    if (state.time < earliest) state.time = earliest
    return new Device({
      home: live(site, state, sky),
      buffer: left?.buffer ?? [],
      url: options.url,
      secret,
      directory,
    })
  }

  const devices: Device[] = []
  for (const site of fleet.sites) devices.push(await open(site, freshHome, (...given) => new Home(...given)))
  for (const site of fleet.pumps ?? [])
    devices.push(await open(site, freshPumpHome, (...given) => new PumpHome(...given)))
  for (const site of fleet.airRooms ?? [])
    devices.push(await open(site, freshAirHome, (...given) => new AirHome(...given)))
  return devices
}
