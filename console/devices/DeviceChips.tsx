import type { Device, LiveDevice } from '../../contract/devices/schema.ts'
import { deviceSeverity } from '../../contract/faults/severity.ts'
import { formatTime } from '../kit/format.ts'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'
import { useOffline } from '../session/connection.ts'
import { impactWord } from './impact-word.ts'
import { onlineWord } from './online.ts'
import { WifiChip } from './WifiChip.tsx'
import { type WifiBand, wifiBandOf } from './wifi-band.ts'

const bandWord: Record<WifiBand['band'], () => string> = {
  excellent: m.wifi_excellent,
  very_good: m.wifi_very_good,
  good: m.wifi_good,
  weak: m.wifi_weak,
  very_weak: m.wifi_very_weak,
  extremely_weak: m.wifi_extremely_weak,
}

const strength = { excellent: 3, very_good: 3, good: 2, weak: 1, very_weak: 1, extremely_weak: 0 } as const

interface DeviceChipsProps {
  /** The device of the list until its details are loaded. */
  device: Device & Partial<Pick<LiveDevice, 'properties'>>
}

/** Fault, connection and signal of a device; the signal only while it is online. Without the
 * server the connection is unknown. */
export const DeviceChips = ({ device }: DeviceChipsProps) => {
  const isUnknown = useOffline()
  const faultTone = deviceSeverity(device)
  const rssi = device.properties?.device?.rssi
  const band = device.onlineState === 'online' && !isUnknown ? wifiBandOf(rssi) : undefined
  const word = isUnknown
    ? ({ tone: 'unknown', label: m.device_connection_unknown } as const)
    : onlineWord[device.onlineState]
  return (
    <>
      {device.fault === 1 && (
        <StatusChip
          tone={faultTone ?? 'unknown'}
          label={m.tone_fault()}
          tooltip={[m.chip_fault_note(), faultTone && impactWord[faultTone]()].filter(Boolean).join(' · ')}
        />
      )}
      <StatusChip
        tone={word.tone}
        label={word.label()}
        tooltip={
          device.last_update === null
            ? m.device_never_seen()
            : m.device_last_update({ time: formatTime(device.last_update) })
        }
      />
      {band && (
        <WifiChip
          label={bandWord[band.band]()}
          strength={strength[band.band]}
          tone={band.tone}
          tooltip={`${rssi} dBm`.replace('-', '−')}
        />
      )}
    </>
  )
}
