import { IconDevices2, IconEye } from '@tabler/icons-react'
import type { Device } from '../../../contract/devices.ts'
import { deviceColumns } from '../../devices/device-columns.tsx'
import { Failed } from '../../kit/Failed.tsx'
import type { Column } from '../../kit/list/columns.ts'
import { List } from '../../kit/list/List.tsx'
import { Notice } from '../../kit/Notice.tsx'
import { m } from '../../paraglide/messages.js'
import { useAnswer } from '../../session/queries.ts'
import { usePanel } from '../../shell/panel.ts'
import styles from './devices.module.css'
import type { TabProps } from './tab-props.ts'

const unsorted = { sort: undefined, order: 'asc', setSort: () => {} } as const

/** They are few: nothing sorts. */
const columns = (): Column<Device>[] => {
  const { type, hvac, serial, id, name, online, health } = deviceColumns()
  return [type, hvac, serial, id, name, online, health].map(({ sort: _sort, ...column }) => column)
}

/** The devices in a building. */
export const DevicesTab = ({ installation }: TabProps) => {
  const panel = usePanel()
  const { data, error, refetch } = useAnswer(
    'listInstallationDevices',
    { params: { id: installation.id } },
    { refetchInterval: 60_000 },
  )
  const open = (device: Device) => panel.open('device', device.device_id)
  if (!data && error) {
    return <Failed title={m.list_first_error_title()} problem={error} onRetry={() => void refetch()} />
  }
  if (data?.total === 0) {
    return (
      <Notice
        icon={IconDevices2}
        title={m.installation_devices_empty()}
        body={m.installation_devices_empty_body()}
      />
    )
  }
  return (
    <div className={styles.frame} aria-busy={data === undefined}>
      <List
        rows={{
          key: (device) => device.device_id,
          name: (device) => device.device_id,
          columns: columns(),
          onOpen: open,
          menu: [{ key: 'view', label: m.action_view(), icon: <IconEye size={16} />, onClick: open }],
        }}
        items={data?.items}
        size={installation.devices_count || 1}
        list={unsorted}
        isStale={error !== null}
      />
    </div>
  )
}
