// A meter of a journey's own: a row in the database of the running product, and a simulated box on the wires that
// speaks its maker's MQTT to it.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../server/database/database.ts'
import { aDevice, type DeviceOptions } from '../server/testing/world.ts'
import type { Circuit } from '../simulator/meters/circuit.ts'
import { boxOf, type MeterKind } from '../simulator/meters/kinds.ts'
import { LiveMeter } from '../simulator/meters/live-meter.ts'
import { aCircuit, aMeter } from '../simulator/meters/testing.ts'
import type { Owned } from './own-device.ts'
import { world } from './world.ts'

export interface OwnMeter extends Owned {
  circuit: Circuit
}

export interface MeterGiven extends DeviceOptions {
  kind: MeterKind
}

export async function makeMeter(database: Database, { kind, ...given }: MeterGiven): Promise<OwnMeter> {
  const { idPrefix, phases } = boxOf(kind)
  const { id, secret } = await aDevice(database, {
    ...given,
    id: `${idPrefix}-${randomBytes(6).toString('hex')}`,
    type: phases ? 'SHELLY_EM_3PH' : 'SHELLY_EM_1PH',
  })
  const circuit = aCircuit({ meter: aMeter(kind, { device_id: id }), now: Date.now() })
  const directory = await mkdtemp(join(tmpdir(), 'thalpos-meter-'))
  const switchOn = (): LiveMeter => {
    const meter = new LiveMeter({ circuit, url: world.mqttUrl, secret, directory })
    meter.goLive()
    return meter
  }
  let live: LiveMeter | undefined = switchOn()
  const switchOff = async (): Promise<void> => {
    await live?.stop()
    live = undefined
  }
  return {
    id,
    circuit,
    switchOff,
    switchOn() {
      live ??= switchOn()
    },
    receiveCommands(does) {
      if (live) live.connection.ignoresCommands = !does
    },
    async discard() {
      await switchOff()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
