import type { Filter } from '../kit/list/columns.ts'
import type { ListState } from '../kit/list/use-list.ts'
import { useEvent } from '../session/events.ts'
import { filtersOf, useDeviceFilters } from './device-filters.ts'
import { useRefreshSoon } from './refresh-soon.ts'

/** Query, filter and filter menu of a device list from its address. */
export const useDeviceQuery = <Sort extends string>(
  list: ListState<Sort>,
  operation: 'listDeviceFilter' | 'listInventoryFilter',
) => {
  const filter = { search: list.query.search, ...filtersOf(list.filters) }
  const filters: Filter[] = useDeviceFilters(operation, filter, list.filters.period?.[0])
  return { query: { ...list.query, ...filtersOf(list.filters) }, filter, filters }
}

/** Refreshes a list after pushed changes of its columns and after faults. */
export const useDeviceEvents = (refetch: () => unknown): void => {
  const refreshSoon = useRefreshSoon(refetch)
  useEvent('device', ({ listed }) => {
    if (listed) refreshSoon()
  })
  useEvent('fault', refreshSoon)
}
