import { modelOf } from '../../contract/models/index.ts'
import { findSetting } from '../../contract/models/model.ts'
import type { Attention } from '../../contract/stats.ts'
import type { DeviceTab } from '../devices/device-tabs.ts'
import { formatNumber } from '../kit/format.ts'
import type { Tone } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'

export type TodayAction =
  | { kind: 'open'; tab: DeviceTab; label: string }
  | { kind: 'call'; phone: string; label: string }

export const toneOf: Record<Attention['kind'], Tone> = {
  blocking_fault: 'fault',
  fault: 'warning',
  radio_lost: 'fault',
  offline: 'offline',
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

/** Where, what and how warm: only what is known. */
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

const canReset = ({ device_type }: Attention): boolean => {
  const model = modelOf(device_type)
  return model !== undefined && findSetting(model, 'remote_reset') !== undefined
}

/** The one thing that helps most. */
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
