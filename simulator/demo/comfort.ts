// The heat pumps and air sensors of a company that looks after boilers: heat pumps in homes of their own, sensors in
// homes that it heats, and one of each that still waits in the van.
import type { AirSite } from '../air/site.ts'
import type { EmitterKind } from '../heat-pumps/emitters.ts'
import type { PumpSite } from '../heat-pumps/site.ts'
import { nextUniform, pick, type Random } from '../random.ts'
import { type KnownHome, makeAirSensor } from './air-sensors.ts'
import { makeClient } from './clients.ts'
import { makeDevice } from './devices.ts'
import { makeHeatPump } from './heat-pumps.ts'
import { convinced, type Homes } from './homes.ts'
import { makeInstallation } from './installations.ts'
import type { Portfolio } from './portfolios.ts'
import { workdayOf } from './workdays.ts'

export interface Comfort extends Omit<Homes, 'sites'> {
  pumps: PumpSite[]
  airRooms: AirSite[]
}

const counts = { pumps: 12, airSensors: 15 }
const uninstalled = 1
const day = 86_400_000
const longestAgo = 385
/** By index the days ago of heat pumps that ran through last winter with one water temperature, and no trouble. */
const early = new Map([
  [3, 381],
  [5, 390],
  [7, 372],
  [9, 376],
])
/** As hot as the boiler before had it, until somebody switched the heating curve on this autumn. */
const fixedWater: Record<EmitterKind, number> = { radiators: 60, fan_coils: 55, floor: 46 }

const withFixedWater = (site: PumpSite): PumpSite => ({
  ...site,
  settings: { ...site.settings, h_cur_en: 1, t_ch1_set: fixedWater[site.emitter] },
})

interface ComfortOptions {
  company: string
  distributor: string
  now: number
}

function addHeatPumps(random: Random, portfolio: Portfolio, options: ComfortOptions, into: Comfort): void {
  for (let index = 0; index < counts.pumps; index++) {
    const isInstalled = index < counts.pumps - uninstalled
    const place = pick(random, portfolio.places)
    const by = pick(random, portfolio.installers)
    const usual = 4 + nextUniform(random) ** 1.6 * longestAgo
    const installedAt = workdayOf(options.now, early.get(index) ?? usual)
    const createdAt = new Date(installedAt.getTime() - 5 * day)
    const owner = makeClient(random, { company: options.company, place, createdAt, by, business: undefined })
    const installation = makeInstallation(random, {
      client: owner.client,
      place,
      tag: portfolio.firstTag + portfolio.boilers + index,
      number: 1 + Math.floor(nextUniform(random) * 120),
      floor: 0,
      createdAt,
      by,
    })
    const row = makeDevice(random, {
      distributor: options.distributor,
      company: options.company,
      ...(isInstalled && { installation: installation.id, installedAt }),
      createdAt,
      by,
    })
    const rota = {
      fleet: `${portfolio.company} pumps`,
      kind: 'heat_pumps' as const,
      size: counts.pumps - uninstalled - early.size,
      index: index - [...early.keys()].filter((one) => one < index).length,
    }
    const made = makeHeatPump(random, {
      ...{ row, place, since: installedAt.getTime() },
      rota: early.has(index) ? undefined : rota,
    })
    const { device } = made
    const site = early.has(index) ? withFixedWater(made.site) : made.site
    into.devices.push(device)
    if (!isInstalled) continue
    into.clients.push(owner.client)
    into.contacts.push(...owner.contacts)
    into.installations.push({ ...installation, notes: null, description: 'Κατοικία με αντλία θερμότητας' })
    into.pumps.push(convinced(site, site.settings.h_cur_en === 1, options.now))
  }
}

function addAirSensors(
  random: Random,
  portfolio: Portfolio,
  options: ComfortOptions,
  homes: Homes,
  into: Comfort,
): void {
  const known = new Map<string, KnownHome>(
    [...homes.sites, ...into.pumps].map((site) => [site.device_id, site]),
  )
  const heated = [...homes.devices.slice(1, 11), ...into.devices.slice(0, 4)]
  for (let index = 0; index < counts.airSensors; index++) {
    const beside = heated[index % heated.length]
    const home = known.get(beside?.device_id ?? '')
    const isInstalled = index < counts.airSensors - uninstalled
    if (!beside?.installation_id || !home) throw new Error('an air sensor without a home')
    const installedAt = workdayOf(options.now, 5 + nextUniform(random) * 60)
    const row = makeDevice(random, {
      distributor: options.distributor,
      company: options.company,
      ...(isInstalled && { installation: beside.installation_id, installedAt }),
      createdAt: new Date(installedAt.getTime() - 3 * day),
      by: pick(random, portfolio.installers),
    })
    const rota = {
      fleet: `${portfolio.company} air`,
      kind: 'air_sensors' as const,
      size: counts.airSensors - uninstalled,
      index,
    }
    const { device, site } = makeAirSensor(random, { row, home, since: installedAt.getTime(), rota })
    into.devices.push(device)
    if (isInstalled) into.airRooms.push(site)
  }
}

export function addComfort(
  random: Random,
  portfolio: Portfolio,
  homes: Homes,
  options: ComfortOptions,
): Comfort {
  const comfort: Comfort = {
    clients: [],
    contacts: [],
    installations: [],
    devices: [],
    pumps: [],
    airRooms: [],
  }
  addHeatPumps(random, portfolio, options, comfort)
  addAirSensors(random, portfolio, options, homes, comfort)
  return comfort
}
