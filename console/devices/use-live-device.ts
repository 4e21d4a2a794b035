import { useEffect } from 'react'
import type { DeviceInfo, LiveDevice } from '../../contract/devices/schema.ts'
import type { Problem } from '../kit/problem/problem.ts'
import { useEvent } from '../session/events.ts'
import { usePerson } from '../session/person.ts'
import { answerKey, queryClient, useAnswer } from '../session/queries.ts'
import { useRefreshSoon } from './refresh-soon.ts'

/** Spec section 9. */
const refreshMs = 10_000
/** A report comes in as many messages as it has groups. */
const reportMs = 100

export interface LiveAnswer {
  device: LiveDevice | undefined
  info: DeviceInfo | undefined
  problem: Problem | null
  isFetching: boolean
  refresh(): void
}

/** What a technician's refresh asks again beside the device; a distributor's loads its information only. */
const besides = [
  'getDeviceSeries',
  'listCommands',
  'listDeviceFaults',
  'getInstallation',
  'listInstallationDevices',
]

/**
 * A device and where it stands: every 10 seconds and at each of its reports while the present is shown, and never
 * while nobody looks; whoever comes back to it is shown the present at once.
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
    const queryKey = answerKey('getDevice', { params: { id } })
    void queryClient.refetchQueries({ queryKey, stale: true }, { cancelRefetch: false })
  }, [id, isLive])
  const refresh = () => {
    void info.refetch()
    if (kind === 'distributor') return
    void device.refetch()
    for (const operation of besides) {
      void queryClient.invalidateQueries({ queryKey: [operation] })
    }
  }
  return {
    device: device.data,
    info: info.data,
    problem: device.error,
    isFetching: device.isFetching || info.isFetching,
    refresh,
  }
}
