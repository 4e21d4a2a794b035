import type { DeviceFault } from '../../../contract/faults/routes.ts'

export interface FaultOrder {
  sort: 'time' | 'oem'
  order: 'asc' | 'desc'
}

/** By date or by code; codes by their number (`F9` before `F28`), equal ones newest first. */
export function sortFaults(faults: readonly DeviceFault[], { sort, order }: FaultOrder): DeviceFault[] {
  const direction = order === 'asc' ? 1 : -1
  const byTime = (one: DeviceFault, other: DeviceFault) => Date.parse(one.time) - Date.parse(other.time)
  return [...faults].sort((one, other) => {
    if (sort === 'time') return direction * byTime(one, other)
    return direction * one.oem.localeCompare(other.oem, 'en', { numeric: true }) || -byTime(one, other)
  })
}
