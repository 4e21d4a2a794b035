import { IconBuildingWarehouse } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { deviceSorts } from '../../contract/devices/schema.ts'
import type { InventoryRow } from '../../contract/inventory/routes.ts'
import { deviceFilterKeys } from '../devices/device-filters.ts'
import { InstalledMenu } from '../devices/InstalledMenu.tsx'
import { useDeviceEvents, useDeviceQuery } from '../devices/use-device-query.ts'
import { useNearingDevice } from '../devices/use-nearing-device.ts'
import { ListPage } from '../kit/list/ListPage.tsx'
import { recordMenu } from '../kit/list/record-menu.tsx'
import { useList } from '../kit/list/use-list.ts'
import { countOptions, pageOptions, useListing } from '../lists/use-listing.ts'
import { m } from '../paraglide/messages.js'
import { useRole } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import { useRowPanel } from '../shell/row-panel.ts'
import { editInventoryDevice } from './inventory-actions.tsx'
import { inventoryColumns } from './inventory-columns.tsx'

type Sort = (typeof deviceSorts)[number] | 'assigned_company'

const keyOf = ({ device_id }: InventoryRow) => device_id

/** The devices of a distributor, in stock and assigned. */
export const InventoryScreen = () => {
  const list = useList<Sort>({ filters: deviceFilterKeys, sort: 'device_id' })
  const { query, filters } = useDeviceQuery(list, 'listInventoryFilter')
  const answer = useAnswer('listInventory', { query }, pageOptions)
  const allCount = useAnswer('countInventory', { query: {} }, countOptions(list)).data?.count
  const listing = { name: 'inventory', title: m.place_inventory(), list, answer, allCount }
  const listed = useListing({ ...listing, exported: 'exportInventory', query })
  useDeviceEvents(answer.refetch)
  const { selected, open } = useRowPanel('device')
  const isAdmin = useRole('admin')
  return (
    <ListPage
      {...listed}
      searchLabel={m.inventory_search()}
      filters={filters}
      quick={<InstalledMenu list={list} />}
      empty={{ icon: IconBuildingWarehouse, title: m.inventory_empty(), body: m.inventory_empty_body() }}
      rows={{
        key: keyOf,
        name: keyOf,
        columns: useMemo(() => inventoryColumns(isAdmin), [isAdmin]),
        onOpen: (row) => open(row.device_id),
        onNear: useNearingDevice(),
        selected,
        menu: recordMenu<InventoryRow>({ onEdit: (row) => editInventoryDevice(row, isAdmin) }),
      }}
    />
  )
}
