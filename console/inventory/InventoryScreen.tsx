import { IconBuildingWarehouse, IconEdit } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { deviceSorts } from '../../contract/devices/schema.ts'
import { deviceFilterKeys, filtersOf, useDeviceFilters } from '../devices/device-filters.ts'
import { useRefreshSoon } from '../devices/refresh-soon.ts'
import { useNearingDevice } from '../devices/use-nearing-device.ts'
import { ListPage } from '../kit/list/ListPage.tsx'
import { useList } from '../kit/list/use-list.ts'
import { saveList } from '../list-exports/save-list.ts'
import { m } from '../paraglide/messages.js'
import { useEvent } from '../session/events.ts'
import { useRemembered, useRole } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import { usePanel } from '../shell/panel.ts'
import { editInventoryDevice } from './inventory-actions.tsx'
import { inventoryColumns } from './inventory-columns.tsx'

type Sort = (typeof deviceSorts)[number] | 'assigned_company'

/** The devices of a distributor, in stock and assigned. */
export const InventoryScreen = () => {
  const list = useList<Sort>({ filters: deviceFilterKeys, sort: 'device_id' })
  const panel = usePanel()
  const isAdmin = useRole('admin')
  const narrowed = { search: list.query.search, ...filtersOf(list.filters) }
  const filters = useDeviceFilters('listInventoryFilter', narrowed)
  const query = { ...list.query, ...filtersOf(list.filters) }
  const answer = useAnswer('listInventory', { query }, { keepPrevious: true, refetchInterval: 60_000 })
  const all = useAnswer('countInventory', { query: {} }, { enabled: list.isFiltered, quiet: true })
  const refreshSoon = useRefreshSoon(answer.refetch)
  useEvent('device', ({ listed }) => {
    if (listed) refreshSoon()
  })
  useEvent('fault', refreshSoon)
  const onNear = useNearingDevice()
  const columns = useMemo(() => inventoryColumns(isAdmin), [isAdmin])
  return (
    <ListPage
      remember={useRemembered('inventory')}
      title={m.place_inventory()}
      list={list}
      answer={answer}
      allCount={all.data?.count}
      save={saveList('exportInventory', { query, name: m.place_inventory(), total: answer.data?.total ?? 0 })}
      searchLabel={m.inventory_search()}
      filters={filters}
      empty={{ icon: IconBuildingWarehouse, title: m.inventory_empty(), body: m.inventory_empty_body() }}
      rows={{
        key: (row) => row.device_id,
        name: (row) => row.device_id,
        columns,
        onOpen: (row) => panel.open('device', row.device_id),
        onNear,
        selected: panel.kind === 'device' ? panel.id : undefined,
        menu: [
          {
            key: 'edit',
            label: m.action_edit(),
            icon: <IconEdit size={16} />,
            onClick: (row) => editInventoryDevice(row, isAdmin),
          },
        ],
      }}
    />
  )
}
