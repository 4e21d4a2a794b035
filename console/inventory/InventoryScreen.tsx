import { IconBuildingWarehouse, IconCheck, IconEdit, IconMinus } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { deviceSorts } from '../../contract/devices.ts'
import type { InventoryRow } from '../../contract/inventory.ts'
import { deviceColumns } from '../devices/device-columns.tsx'
import { deviceFilterKeys, filtersOf, useDeviceFilters } from '../devices/device-filters.ts'
import { useRefreshSoon } from '../devices/refresh-soon.ts'
import { useNearingDevice } from '../devices/use-nearing-device.ts'
import { Clip } from '../kit/list/Cells.tsx'
import type { Column } from '../kit/list/columns.ts'
import { ListPage } from '../kit/list/ListPage.tsx'
import { useList } from '../kit/list/use-list.ts'
import { saveList } from '../list-exports/save-list.ts'
import { m } from '../paraglide/messages.js'
import { useEvent } from '../session/events.ts'
import { useRemembered, useRole } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import { usePanel } from '../shell/panel.ts'
import styles from './inventory.module.css'
import { editInventoryDevice } from './inventory-actions.tsx'

type Sort = (typeof deviceSorts)[number] | 'assigned_company'

const EditorAccess = ({ allowed }: { allowed: boolean | undefined }) =>
  allowed ? (
    <IconCheck
      size={18}
      color="var(--fine)"
      className={styles.access}
      role="img"
      aria-label={m.value_yes()}
    />
  ) : (
    <IconMinus
      size={18}
      color="var(--ink-3)"
      className={styles.access}
      role="img"
      aria-label={m.value_no()}
    />
  )

const columnsFor = (isAdmin: boolean): Column<InventoryRow>[] => {
  const shared = deviceColumns()
  return [
    shared.type,
    { ...shared.serial, from: 940 },
    shared.id,
    {
      key: 'assigned',
      label: m.column_assigned_company(),
      sort: 'assigned_company',
      cell: (row) => <Clip isTall text={row.assigned_company} />,
      onCard: 'line',
    },
    shared.notes,
    {
      key: 'installer',
      from: 1040,
      label: m.column_installer(),
      cell: (row) => <Clip isTall text={row.installer_company} />,
      onCard: 'none',
    },
    { ...shared.client, from: 1140, cell: (row) => <Clip isTall text={row.client_name} />, onCard: 'none' },
    {
      key: 'hvac',
      from: 700,
      label: m.column_hvac_model(),
      sort: 'hvac_brand',
      cell: (row) => <Clip isTall text={[row.hvac_brand, row.hvac_model].filter(Boolean).join(' ')} />,
      onCard: 'line',
    },
    shared.online,
    shared.health,
    ...(isAdmin
      ? [
          {
            key: 'editor',
            from: 820 as const,
            label: m.column_editor_access(),
            cell: (row: InventoryRow) => <EditorAccess allowed={row.editor_access} />,
            onCard: 'none' as const,
          },
        ]
      : []),
  ]
}

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
  const columns = useMemo(() => columnsFor(isAdmin), [isAdmin])
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
