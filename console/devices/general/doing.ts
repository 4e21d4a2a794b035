import type { LiveDevice } from '../../../contract/devices/schema.ts'
import type { Model } from '../../../contract/models/model.ts'
import { liveValue } from '../live-value.ts'
import { radioStateOf } from './operation.ts'

/** The current activity of a boiler, as far as known. */
export type Doing =
  | { kind: 'never' | 'unknown' | 'water' | 'heating' | 'burning' | 'idle' | 'off' }
  | { kind: 'offline'; since: number | undefined }
  | { kind: 'radio_lost'; since: number }
  | { kind: 'fault'; code: number }

export function doingOf(device: LiveDevice, model: Model, now: number): Doing {
  const read = (name: string) => liveValue(device, model, name).value
  if (device.last_update === null) return { kind: 'never' }
  if (device.onlineState !== 'online') return { kind: 'offline', since: Date.parse(device.last_update) }
  const fault = model.faultMetric === undefined ? undefined : read(model.faultMetric)
  if (fault !== undefined && fault > 0) return { kind: 'fault', code: fault }
  const radio = radioStateOf(device, model, now)
  if (radio.state === 'lost') return { kind: 'radio_lost', since: radio.at ?? now }
  const [heat, water, flame] = [read('heat'), read('water'), read('flame')]
  if (water === 1) return { kind: 'water' }
  if (heat === 1) return { kind: 'heating' }
  if (flame === 1) return { kind: 'burning' }
  if (heat === undefined && water === undefined) return { kind: 'unknown' }
  return read('heat_set') === 0 && read('water_set') === 0 ? { kind: 'off' } : { kind: 'idle' }
}
