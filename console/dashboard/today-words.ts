import { faultSeverity } from '../../contract/faults/severity.ts'
import { modelOf } from '../../contract/models/index.ts'
import { findSetting } from '../../contract/models/model.ts'
import type { Attention, Stats } from '../../contract/stats/routes.ts'
import type { DeviceTab } from '../devices/device-tabs.ts'
import { formatNumber } from '../kit/format.ts'
import type { Tone } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'

type Counts = Pick<Stats, 'devices_installed' | 'devices_unknown'>

/** How many installed devices have ever reported; a device that never did may be well or not. */
export type Reporting = 'nothing_installed' | 'none' | 'some' | 'all'

export function reportingOf({ devices_installed, devices_unknown }: Counts): Reporting {
  if (devices_installed === 0) return 'nothing_installed'
  if (devices_unknown === 0) return 'all'
  return devices_unknown < devices_installed ? 'some' : 'none'
}

/** How many never reported; undefined if all did or none is installed. */
export const silentText = ({
  devices_installed: total,
  devices_unknown: count,
}: Counts): string | undefined => (count > 0 ? m.today_unheard({ count, total }) : undefined)

/** The text when no device needs attention. */
export function calmOf(counts: Counts): { title: string; body: string } {
  const { devices_installed: total, devices_unknown: count } = counts
  switch (reportingOf(counts)) {
    case 'nothing_installed':
      return { title: m.today_none_installed(), body: m.today_none_installed_body() }
    case 'none':
      return { title: m.today_unknown(), body: m.today_unknown_body({ count }) }
    case 'some':
      return { title: m.today_so_far(), body: m.today_so_far_body({ count, total }) }
    case 'all':
      return { title: m.today_nothing(), body: m.today_nothing_body() }
  }
}

export type TodayAction =
  | { kind: 'open'; tab: DeviceTab; label: string }
  | { kind: 'call'; phone: string; label: string }

export const toneOf: Record<Attention['kind'], Tone> = {
  blocking_fault: faultSeverity({ kind: 'reported', blocking: true }),
  fault: faultSeverity({ kind: 'reported', blocking: false }),
  radio_lost: faultSeverity({ kind: 'rf_lost', blocking: false }),
  offline: faultSeverity({ kind: 'offline', blocking: false }),
}

const isHeatPump = ({ device_type }: Attention) => modelOf(device_type)?.heatEnergy !== undefined

export function titleOf(item: Attention): string {
  const code = item.code ?? '—'
  switch (item.kind) {
    case 'blocking_fault':
      return isHeatPump(item) ? m.today_pump_stopped({ code }) : m.today_blocking_fault({ code })
    case 'fault':
      return isHeatPump(item) ? m.today_pump_fault({ code }) : m.today_fault({ code })
    case 'radio_lost':
      return m.today_radio_lost()
    case 'offline':
      return m.today_offline()
  }
}

export const whoOf = (item: Attention): string => item.client_name ?? item.device_id

/** Place, device and temperature, as far as known. */
export function evidenceOf(item: Attention): string {
  const room = item.room_temperature
  const degrees = room === null ? '' : `${formatNumber(room, 1)} ${m.unit_celsius()}`
  const warmth =
    room === null
      ? ''
      : item.kind === 'offline'
        ? m.today_last_room({ room: degrees })
        : m.today_room({ room: degrees })
  return [[item.address, item.area].filter(Boolean).join(', '), item.model, warmth]
    .filter(Boolean)
    .join(' · ')
}

const canReset = ({ device_type, may_command }: Attention): boolean => {
  if (!may_command) return false
  const model = modelOf(device_type)
  return model !== undefined && findSetting(model, 'remote_reset') !== undefined
}

/** The most useful action. */
export function actionOf(item: Attention): TodayAction {
  if (item.kind === 'offline' && item.client_phone) {
    return { kind: 'call', phone: item.client_phone.replaceAll(' ', ''), label: m.today_call() }
  }
  if (item.kind === 'blocking_fault' && canReset(item)) {
    return { kind: 'open', tab: 'remote', label: m.today_reset() }
  }
  if (item.kind === 'blocking_fault' || item.kind === 'fault')
    return { kind: 'open', tab: 'faults', label: m.today_open() }
  return { kind: 'open', tab: 'general', label: m.today_open() }
}
