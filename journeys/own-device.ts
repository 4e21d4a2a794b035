// A device of a journey's own: a row in the database of the running product, and a simulated home whose controller
// speaks MQTT to it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../server/database/database.ts'
import { aDevice, type DeviceOptions } from '../server/testing/world.ts'
import type { AirHome } from '../simulator/air/air-home.ts'
import { anAirHome } from '../simulator/air/testing.ts'
import { Device } from '../simulator/device.ts'
import type { PumpHome } from '../simulator/heat-pumps/pump-home.ts'
import { aPumpHome } from '../simulator/heat-pumps/testing.ts'
import type { Fields, Group, HistoryRecord, SimulatedHome } from '../simulator/simulated-home.ts'
import { world } from './world.ts'

/** What any device of a journey's own can be made to do. */
export interface Owned {
  id: string
  /** Its connection is lost without a goodbye: the broker notices and publishes the last will. */
  switchOff(): Promise<void>
  switchOn(): void
  /** Whether it receives commands; it goes on reporting. */
  receiveCommands(does: boolean): void
  discard(): Promise<void>
}

export interface OwnDevice<Home extends SimulatedHome> extends Owned {
  /** The home around it: its settings and what it measures as they are at this moment. */
  home: Home
  /** Says on its line what it measured at that moment, however long ago. */
  report(group: Group, fields: Fields, ts: number): Promise<void>
}

export interface OwnDeviceOptions extends DeviceOptions {
  /** A device that was never switched on. */
  isOff?: boolean
}

const minute = 60_000
const hour = 60 * minute

/** What the home would have reported each minute until now, with a connection. */
function remember(home: SimulatedHome): HistoryRecord[] {
  const records: HistoryRecord[] = []
  while (home.state.time < Date.now() - minute) {
    const previous = home.state.time
    home.advanceTo(previous + minute, 10)
    records.push(home.historyRecord(previous))
  }
  return records
}

export async function makeOwnDevice<Home extends SimulatedHome>(
  database: Database,
  given: OwnDeviceOptions,
  homeOf: (id: string) => Home,
): Promise<OwnDevice<Home>> {
  const { id, secret } = await aDevice(database, given)
  await database.asSystem((tx) =>
    tx.updateTable('devices').set({ report_seconds: 10 }).where('device_id', '=', id).execute(),
  )
  const home = homeOf(id)
  const buffer = remember(home)
  const directory = await mkdtemp(join(tmpdir(), 'thalpos-device-'))
  const switchOn = (): Device => {
    const device = new Device({ home, buffer: buffer.splice(0), url: world.mqttUrl, secret, directory })
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
    receiveCommands(does) {
      if (device) device.connection.ignoresCommands = !does
    },
    async report(group, fields, ts) {
      const suffix = `${group.replaceAll('.', '/')}/status`
      await device?.connection.publish(suffix, JSON.stringify({ ...fields, ts }))
    },
    async discard() {
      await switchOff()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const anHourAgo = () => Date.now() - hour

export const makeHeatPump = (database: Database, given: OwnDeviceOptions): Promise<OwnDevice<PumpHome>> =>
  makeOwnDevice(database, { ...given, type: 'THALPOS_HC_MB' }, (device_id) =>
    aPumpHome({ site: { device_id }, now: anHourAgo() }),
  )

export const makeAirSensor = (database: Database, given: OwnDeviceOptions): Promise<OwnDevice<AirHome>> =>
  makeOwnDevice(database, { ...given, type: 'THALPOS_IAQ' }, (device_id) =>
    anAirHome({ site: { device_id }, now: anHourAgo() }),
  )
