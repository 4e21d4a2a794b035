import { useEffect } from 'react'
import type { DeviceInfo, LiveDevice } from '../../contract/devices/schema.ts'
import type { Problem } from '../kit/problem/problem.ts'
import { useEvent } from '../session/events.ts'
import { usePerson } from '../session/person.ts'
import { refresh, refreshIfStale, useAnswer } from '../session/queries.ts'
import { useRefreshSoon } from './refresh-soon.ts'

/** Spec section 9. */
const refreshMs = 10_000
/** A report arrives as one message per group. */
const reportMs = 100

export interface LiveAnswer {
  device: LiveDevice | undefined
  info: DeviceInfo | undefined
  problem: Problem | null
  isFetching: boolean
  refresh(): void
}

/** What a technician's refresh requests besides the device; a distributor's only its information. */
const besides = [
  'getDeviceSeries',
  'listCommands',
  'listDeviceFaults',
  'getInstallation',
  'listInstallationDevices',
] as const

/**
 * A device and its information: refreshed every 10 seconds and at each report while a live tab is shown, never in
 * a hidden browser tab; a returning reader sees current values at once.
 */
export function useLiveDevice(id: string, isLive: boolean): LiveAnswer {
  const { kind } = usePerson()
  const sent = { params: { id } }
  const device = useAnswer('getDevice', sent, { refetchInterval: isLive ? refreshMs : false })
  const info = useAnswer('getDeviceInfo', sent)
  const refreshSoon = useRefreshSoon(device.refetch, reportMs)
  useEvent('device', (event) => {
    if (isLive && event.device_id === id) refreshSoon()
  })
  useEvent('fault', (event) => {
    if (event.device_id === id) refreshSoon()
  })
  useEffect(() => {
    if (!isLive) return
    void refreshIfStale('getDevice', { params: { id } })
  }, [id, isLive])
  const refreshAll = () => {
    void info.refetch()
    if (kind === 'distributor') return
    void device.refetch()
    void refresh(...besides)
  }
  return {
    device: device.data,
    info: info.data,
    problem: device.error,
    isFetching: device.isFetching || info.isFetching,
    refresh: refreshAll,
  }
}
