import type { Device } from '../../../contract/devices.ts'
import type { DeviceFault } from '../../../contract/faults.ts'
import { useEvent } from '../../session/events.ts'
import { useAnswer } from '../../session/queries.ts'

/** Red for what stops a device, amber for what does not: the same wherever a fault is shown. */
export const faultTone = ({ blocking }: Pick<DeviceFault, 'blocking'>) =>
  blocking === 1 ? ('fault' as const) : ('warning' as const)

export type FaultTone = ReturnType<typeof faultTone>

/** The worst that is open of a device's own faults. */
export function openTone(faults: readonly DeviceFault[]): FaultTone | undefined {
  const open = faults.filter(
    ({ kind, resolved_at, predecessor }) => kind === 'reported' && resolved_at === null && !predecessor,
  )
  const [worst] = open.toSorted((one, other) => other.blocking - one.blocking)
  return worst && faultTone(worst)
}

/** Whether the fault of a device stops it, as the list of its faults tells; nothing while that is not known. */
export function useFaultTone({
  device_id: id,
  fault,
}: Pick<Device, 'device_id' | 'fault'>): FaultTone | undefined {
  const hasFault = fault === 1
  const faults = useAnswer(
    'listDeviceFaults',
    { params: { id }, query: { joined: 'true' } },
    { enabled: hasFault, refetchInterval: 60_000, quiet: true },
  )
  useEvent('fault', (event) => {
    if (hasFault && event.device_id === id && !document.hidden) void faults.refetch({ cancelRefetch: false })
  })
  return hasFault && faults.data ? openTone(faults.data.items) : undefined
}
