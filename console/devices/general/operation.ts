import type { LiveDevice } from '../../../contract/devices/schema.ts'
import type { Model } from '../../../contract/models/model.ts'
import { liveValue } from '../live-value.ts'

/** Radio lost: the thermostat's last report is older than this while the device is online (spec section 4). */
export const radioLostMs = 2 * 3_600_000

export type RadioState = 'unknown' | 'fine' | 'lost'

export function radioStateOf(
  device: LiveDevice,
  model: Model,
  now: number,
): { state: RadioState; at: number | undefined } {
  const at = liveValue(device, model, 'time').value
  if (at === undefined) return { state: 'unknown', at }
  if (device.onlineState !== 'online') return { state: 'unknown', at }
  return { state: now - at > radioLostMs ? 'lost' : 'fine', at }
}
