import { useMediaQuery } from '@mantine/hooks'
import { IconDevices2, IconEye } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Device, deviceSorts } from '../../contract/devices.ts'
import { modelledTypes } from '../../contract/models/index.ts'
import { ListPage } from '../kit/list/ListPage.tsx'
import { useList } from '../kit/list/use-list.ts'
import { saveList } from '../list-exports/save-list.ts'
import { m } from '../paraglide/messages.js'
import { useEvent } from '../session/events.ts'
import { useAnswer } from '../session/queries.ts'
import { usePanel } from '../shell/panel.ts'
import { deviceColumns, narrowWidth, withoutLesser } from './device-columns.tsx'
import { useRefreshSoon } from './refresh-soon.ts'
import { deviceTypeWord } from './words.ts'

type Sort = (typeof deviceSorts)[number]

/** The devices of a technician company. */
export const DevicesScreen = () => {
  const list = useList<Sort>({ filters: ['deviceTypes'], sort: 'device_id' })
  const panel = usePanel()
  const deviceTypes = list.filters.deviceTypes as Device['device_type'][] | undefined
  const query = { ...list.query, deviceTypes }
  const answer = useAnswer('listDevices', { query }, { keepPrevious: true, refetchInterval: 60_000 })
  const all = useAnswer('countDevices', { query: {} }, { enabled: list.isFiltered, quiet: true })
  const refreshSoon = useRefreshSoon(answer.refetch)
  useEvent('device', refreshSoon)
  useEvent('fault', refreshSoon)
  const isNarrow = useMediaQuery(narrowWidth, false, { getInitialValueInEffect: false })
  const columns = useMemo(() => withoutLesser(Object.values(deviceColumns()), isNarrow), [isNarrow])
  const open = (device: Device) => panel.open('device', device.device_id)
  return (
    <ListPage
      title={m.place_devices()}
      list={list}
      answer={answer}
      allCount={all.data?.count}
      save={saveList('exportDevices', { query, name: m.place_devices(), total: answer.data?.total ?? 0 })}
      searchLabel={m.devices_search()}
      filters={[
        {
          key: 'deviceTypes',
          label: m.filter_device_types(),
          options: modelledTypes.map((type) => ({ value: type, label: deviceTypeWord(type) })),
        },
      ]}
      empty={{ icon: IconDevices2, title: m.devices_empty(), body: m.devices_empty_body() }}
      rows={{
        key: (device) => device.device_id,
        name: (device) => device.device_id,
        columns,
        onOpen: open,
        selected: panel.kind === 'device' ? panel.id : undefined,
        menu: [{ key: 'view', label: m.action_view(), icon: <IconEye size={16} />, onClick: open }],
      }}
    />
  )
}
