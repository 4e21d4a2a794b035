import type { Database } from '../server/database/database.ts'
import { freshHome, Home } from '../simulator/home.ts'
import type { Site } from '../simulator/site.ts'
import { aSite } from '../simulator/testing.ts'
import { Weather } from '../simulator/weather.ts'
import { makeOwnDevice, type OwnDevice, type OwnDeviceOptions } from './own-device.ts'

export interface Boiler extends OwnDevice<Home> {
  /** Its boiler refuses to burn until somebody resets it. */
  lockOut(): void
}

export interface BoilerGiven extends OwnDeviceOptions {
  site?: Partial<Site>
}

export async function makeBoiler(database: Database, given: BoilerGiven): Promise<Boiler> {
  const device = await makeOwnDevice(database, given, (device_id) => {
    const site = aSite({ ...given.site, device_id })
    return new Home(site, freshHome(site, Date.now()), new Weather(site.town, site.latitude))
  })
  const { home } = device
  return {
    ...device,
    lockOut() {
      const trouble = { kind: 'lockout', start: Date.now(), end: Date.now() + 3_600_000 } as const
      home.troubleOf = (kind) =>
        kind === trouble.kind && home.state.repairedUntil.lockout !== trouble.end ? trouble : undefined
    },
  }
}
