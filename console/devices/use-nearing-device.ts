// A panel that opens at once: its code comes while the list is idle, the device's values while its row is pointed at.
import { useEffect } from 'react'
import type { Device } from '../../contract/devices/schema.ts'
import { whenIdle } from '../kit/idle.ts'
import { expectAnswer } from '../session/queries.ts'

export function useNearingDevice(): (row: Pick<Device, 'device_id'>) => void {
  useEffect(() => whenIdle(() => void import('./DevicePanel.tsx').catch(() => {})), [])
  return ({ device_id: id }) => expectAnswer('getDevice', { params: { id } })
}
