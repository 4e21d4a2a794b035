// A boiler of a journey's own: a row in the database of the running product, and a simulated home whose controller
// speaks MQTT to it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../server/database.ts'
import { aDevice, type DeviceGiven } from '../server/testing-world.ts'
import { Device } from '../simulator/device.ts'
import { freshHome, Home } from '../simulator/home.ts'
import type { Site } from '../simulator/site.ts'
import { aSite } from '../simulator/testing.ts'
import { Weather } from '../simulator/weather.ts'
import { world } from './world.ts'

export interface Boiler {
  id: string
  /** The home around it: its settings, temperatures and faults as they are at this moment. */
  home: Home
  /** Its line goes without a word: the broker notices and tells. */
  switchOff(): Promise<void>
  switchOn(): void
  /** Its boiler refuses to burn until somebody resets it. */
  lockOut(): void
  discard(): Promise<void>
}

export interface BoilerGiven extends DeviceGiven {
  site?: Partial<Site>
  /** A device that was never switched on. */
  isOff?: boolean
}

export async function makeBoiler(database: Database, given: BoilerGiven): Promise<Boiler> {
  const { id, secret } = await aDevice(database, given)
  await database.asSystem((tx) =>
    tx.updateTable('devices').set({ report_seconds: 10 }).where('device_id', '=', id).execute(),
  )
  const site = aSite({ ...given.site, device_id: id })
  const home = new Home(site, freshHome(site, Date.now()), new Weather(site.town, site.latitude))
  const directory = await mkdtemp(join(tmpdir(), 'thalpos-boiler-'))
  const switchOn = (): Device => {
    const device = new Device({ home, buffer: [], url: world.mqttUrl, secret, directory })
    device.goLive()
    return device
  }
  let device = given.isOff ? undefined : switchOn()
  const switchOff = async (): Promise<void> => {
    await device?.stop()
    device = undefined
  }
  return {
    id,
    home,
    switchOff,
    switchOn() {
      device ??= switchOn()
    },
    lockOut() {
      const trouble = { kind: 'lockout', start: Date.now(), end: Date.now() + 3_600_000 } as const
      home.troubleOf = (kind) =>
        kind === trouble.kind && home.state.mended.lockout !== trouble.end ? trouble : undefined
    },
    async discard() {
      await switchOff()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
