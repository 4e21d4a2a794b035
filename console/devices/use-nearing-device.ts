// Preloads the panel: its code while the list is idle, the device's values while the pointer is on its row.
import { useEffect } from 'react'
import type { Device } from '../../contract/devices/schema.ts'
import { whenIdle } from '../kit/idle.ts'
import { expectAnswer } from '../session/queries.ts'

export function useNearingDevice(): (row: Pick<Device, 'device_id'>) => void {
  useEffect(() => whenIdle(() => void import('./DevicePanel.tsx').catch(() => {})), [])
  return ({ device_id: id }) => expectAnswer('getDevice', { params: { id } })
}
