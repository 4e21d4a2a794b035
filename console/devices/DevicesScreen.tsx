import { IconDevices2 } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Device, deviceSorts } from '../../contract/devices/schema.ts'
import { AddButton } from '../kit/list/AddButton.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { useSelection } from '../kit/list/selection.ts'
import { useList } from '../kit/list/use-list.ts'
import { countOptions, pageOptions, useListing } from '../lists/use-listing.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { useOffers } from '../shell/offers.ts'
import { useRowPanel } from '../shell/row-panel.ts'
import { BulkActions } from './bulk/BulkActions.tsx'
import { BulkHistoryButton } from './bulk/BulkHistoryButton.tsx'
import { selectionSent } from './bulk/bulk-selection.ts'
import { deviceColumns } from './device-columns.tsx'
import { technicianFilterKeys } from './device-filters.ts'
import { useDeviceMenu } from './device-menu.tsx'
import { InstalledMenu } from './InstalledMenu.tsx'
import { useDeviceEvents, useDeviceQuery } from './use-device-query.ts'
import { useNearingDevice } from './use-nearing-device.ts'

const keyOf = ({ device_id }: Device) => device_id

/** The devices of a technician company. */
export const DevicesScreen = () => {
  const list = useList<(typeof deviceSorts)[number]>({ filters: technicianFilterKeys, sort: 'device_id' })
  const { query, filter, filters } = useDeviceQuery(list, 'listDeviceFilter')
  const answer = useAnswer('listDevices', { query }, pageOptions)
  const allCount = useAnswer('countDevices', { query: {} }, countOptions(list)).data?.count
  const listing = { name: 'devices', title: m.place_devices(), list, answer, allCount }
  const listed = useListing({ ...listing, exported: 'exportDevices', query })
  useDeviceEvents(answer.refetch)
  const { selected, open } = useRowPanel('device')
  const { addDevice } = useOffers()
  const onOpen = (device: Device) => open(device.device_id)
  const add = <AddButton label={m.device_add()} onPress={() => addDevice({ onAdded: onOpen })} />
  const total = answer.data?.total ?? 0
  const selection = useSelection<Device>({ key: keyOf, filter: JSON.stringify(filter), total })
  const actions = (
    <>
      <BulkHistoryButton />
      {add}
    </>
  )
  return (
    <ListPage
      {...listed}
      searchLabel={m.devices_search()}
      action={actions}
      selectionActions={
        <BulkActions selection={selectionSent(selection, filter)} onStarted={selection.clear} />
      }
      filters={filters}
      quick={<InstalledMenu list={list} />}
      empty={{ icon: IconDevices2, title: m.devices_empty(), body: m.devices_empty_body(), action: add }}
      rows={{
        key: keyOf,
        name: keyOf,
        columns: useMemo(() => Object.values(deviceColumns()), []),
        onOpen,
        onNear: useNearingDevice(),
        selected,
        menu: useDeviceMenu(),
        selection,
      }}
    />
  )
}
