import { Button } from '@mantine/core'
import { IconDevices2, IconPlus } from '@tabler/icons-react'
import type { Device } from '../../../contract/devices/schema.ts'
import { deviceColumns } from '../../devices/device-columns.tsx'
import { useDeviceMenu } from '../../devices/device-menu.tsx'
import { Failed } from '../../kit/Failed.tsx'
import { Clip } from '../../kit/list/Cells.tsx'
import type { Column } from '../../kit/list/columns.ts'
import { List } from '../../kit/list/List.tsx'
import { Notice } from '../../kit/Notice.tsx'
import { m } from '../../paraglide/messages.js'
import { usePerson } from '../../session/person.ts'
import { useAnswer } from '../../session/queries.ts'
import { type DevicePlace, useOffers } from '../../shell/offers.ts'
import { usePanel } from '../../shell/panel.ts'
import styles from './devices.module.css'
import { PastDevices } from './PastDevices.tsx'
import type { TabProps } from './tab-props.ts'

const unsorted = { sort: undefined, order: 'asc', setSort: () => {} } as const

const onCard = (column: Column<Device>): Column<Device> => ({ ...column, onCard: 'line' })

/** Few rows, so no sorting and no hidden columns. */
const columns = (): Column<Device>[] => {
  const { type, hvac, serial, id, name, online, health } = deviceColumns()
  const called = { ...name, cell: ({ device_name }: Device) => <Clip isRoomy text={device_name} /> }
  const all = [type, onCard(hvac), serial, id, called, online, health]
  return all.map(({ sort: _sort, from: _from, ...column }) => column)
}

const placeOf = (home: TabProps['installation']): DevicePlace => ({
  client: { id: home.client_id, name: home.client_name },
  home,
})

/** The devices in a building. */
export const DevicesTab = ({ installation }: TabProps) => {
  const panel = usePanel()
  const { data, error, refetch } = useAnswer(
    'listInstallationDevices',
    { params: { id: installation.id } },
    { refetchInterval: 60_000 },
  )
  const isTechnician = usePerson().kind === 'technician_company'
  const { addDevice } = useOffers()
  const menu = useDeviceMenu()
  const open = (device: Device) => panel.open('device', device.device_id)
  const place = isTechnician && (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => addDevice(placeOf(installation))}
    >
      {m.device_add()}
    </Button>
  )
  if (!data && error) {
    return <Failed title={m.list_first_error_title()} problem={error} onRetry={() => void refetch()} />
  }
  if (data?.total === 0) {
    return (
      <>
        <Notice
          icon={IconDevices2}
          title={m.installation_devices_empty()}
          {...(isTechnician ? { body: m.installation_devices_empty_body(), actions: place } : {})}
        />
        {isTechnician && <PastDevices installation={installation.id} />}
      </>
    )
  }
  return (
    <>
      <div className={styles.frame} aria-busy={data === undefined}>
        <List
          rows={{
            key: (device) => device.device_id,
            name: (device) => device.device_id,
            columns: columns(),
            onOpen: open,
            menu,
          }}
          items={data?.items}
          size={installation.devices_count || 1}
          list={unsorted}
          isStale={error !== null}
        />
      </div>
      <div className={styles.after}>{place}</div>
      {isTechnician && <PastDevices installation={installation.id} />}
    </>
  )
}
