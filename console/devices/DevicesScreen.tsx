import { Button } from '@mantine/core'
import { IconDevices2, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Device, deviceSorts } from '../../contract/devices/schema.ts'
import { ListPage } from '../kit/list/ListPage.tsx'
import { useSelection } from '../kit/list/selection.ts'
import { useList } from '../kit/list/use-list.ts'
import { saveList } from '../list-exports/save-list.ts'
import { m } from '../paraglide/messages.js'
import { useEvent } from '../session/events.ts'
import { useRemembered } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import { useOffers } from '../shell/offers.ts'
import { usePanel } from '../shell/panel.ts'
import { BulkActions } from './bulk/BulkActions.tsx'
import { BulkHistoryButton } from './bulk/BulkHistoryButton.tsx'
import { selectionSent } from './bulk/bulk-selection.ts'
import { deviceColumns } from './device-columns.tsx'
import { filtersOf, technicianFilterKeys, useDeviceFilters } from './device-filters.ts'
import { useDeviceMenu } from './device-menu.tsx'
import { useRefreshSoon } from './refresh-soon.ts'
import { useNearingDevice } from './use-nearing-device.ts'

type Sort = (typeof deviceSorts)[number]

const AddButton = () => {
  const panel = usePanel()
  const { addDevice } = useOffers()
  const open = ({ device_id }: Device) => panel.open('device', device_id)
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => addDevice({ onAdded: open })}>
      {m.device_add()}
    </Button>
  )
}

const keyOf = ({ device_id }: Device) => device_id

/** The devices of a technician company. */
export const DevicesScreen = () => {
  const list = useList<Sort>({ filters: technicianFilterKeys, sort: 'device_id' })
  const panel = usePanel()
  const narrowed = { search: list.query.search, ...filtersOf(list.filters) }
  const filters = useDeviceFilters('listDeviceFilter', narrowed)
  const query = { ...list.query, ...filtersOf(list.filters) }
  const answer = useAnswer('listDevices', { query }, { keepPrevious: true, refetchInterval: 60_000 })
  const all = useAnswer('countDevices', { query: {} }, { enabled: list.isFiltered, quiet: true })
  const refreshSoon = useRefreshSoon(answer.refetch)
  useEvent('device', ({ listed }) => {
    if (listed) refreshSoon()
  })
  useEvent('fault', refreshSoon)
  const columns = useMemo(() => Object.values(deviceColumns()), [])
  const menu = useDeviceMenu()
  const onNear = useNearingDevice()
  const selection = useSelection<Device>({
    key: keyOf,
    filter: JSON.stringify(narrowed),
    total: answer.data?.total ?? 0,
  })
  return (
    <ListPage
      remember={useRemembered('devices')}
      title={m.place_devices()}
      list={list}
      answer={answer}
      allCount={all.data?.count}
      save={saveList('exportDevices', { query, name: m.place_devices(), total: answer.data?.total ?? 0 })}
      searchLabel={m.devices_search()}
      action={
        <>
          <BulkHistoryButton />
          <AddButton />
        </>
      }
      selectionActions={
        <BulkActions selection={selectionSent(selection, narrowed)} onStarted={selection.clear} />
      }
      filters={filters}
      empty={{
        icon: IconDevices2,
        title: m.devices_empty(),
        body: m.devices_empty_body(),
        action: <AddButton />,
      }}
      rows={{
        key: keyOf,
        name: keyOf,
        columns,
        onOpen: (device) => panel.open('device', device.device_id),
        onNear,
        selected: panel.kind === 'device' ? panel.id : undefined,
        menu,
        selection,
      }}
    />
  )
}
