import type { Device } from '../../contract/devices/schema.ts'
import type { Tone } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'

export const onlineWord: Record<Device['onlineState'], { tone: Tone; label: () => string }> = {
  online: { tone: 'fine', label: m.device_online },
  offline: { tone: 'offline', label: m.device_offline },
  unknown: { tone: 'unknown', label: m.device_never_online },
}
