import { Tooltip } from '@mantine/core'
import {
  type Icon,
  IconAirConditioning,
  IconBolt,
  IconFlame,
  IconHeartFilled,
  IconWifi,
  IconWifiOff,
  IconWind,
} from '@tabler/icons-react'
import type { Device } from '../../contract/devices/schema.ts'
import { deviceSeverity, type FaultSeverity } from '../../contract/faults/severity.ts'
import type { DeviceType } from '../../contract/models/model.ts'
import { formatTime } from '../kit/format.ts'
import { Clip, Notes } from '../kit/list/Cells.tsx'
import type { Column } from '../kit/list/columns.ts'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'
import { Tag } from '../tags/Tag.tsx'
import styles from './devices.module.css'
import { impactWord } from './impact-word.ts'
import { onlineWord } from './online.ts'
import { deviceTitle, deviceTypeWord } from './words.ts'

const typeIcons: Record<DeviceType, Icon> = {
  THALPOS_HC_OT: IconFlame,
  THALPOS_HC_MB: IconAirConditioning,
  THALPOS_IAQ: IconWind,
  SHELLY_EM_1PH: IconBolt,
  SHELLY_EM_1PH_W_RELAY: IconBolt,
  SHELLY_EM_3PH: IconBolt,
  SHELLY_EM_3PH_W_RELAY: IconBolt,
}

export const TypeIcon = ({ type }: { type: DeviceType }) => {
  const Shape = typeIcons[type]
  return (
    <Tooltip label={deviceTypeWord(type)}>
      <Shape size={18} className={styles.type} role="img" aria-label={deviceTypeWord(type)} />
    </Tooltip>
  )
}

export const Online = ({ device }: { device: Device }) => {
  const { label } = onlineWord[device.onlineState]
  const Shape = device.onlineState === 'online' ? IconWifi : IconWifiOff
  const since =
    device.last_update === null
      ? m.device_never_seen()
      : m.device_from({ time: formatTime(device.last_update) })
  return (
    <Tooltip label={since}>
      <span className={styles.online} data-online={device.onlineState}>
        <Shape size={18} role="img" aria-label={`${label()}, ${since}`} />
      </span>
    </Tooltip>
  )
}

const longId = 18

/** Unbroken, except long types of meters, which break at their hyphen. */
const DeviceId = ({ id }: { id: string }) => (
  <span className={styles.id} data-long={id.length > longId || undefined}>
    {id}
  </span>
)

/** A device's fault in one word; its severity is the colour, icon and tooltip. */
export const FaultMark = ({ severity }: { severity: FaultSeverity }) => (
  <span title={impactWord[severity]()}>
    <StatusChip plain tone={severity} label={m.tone_fault()} />
  </span>
)

/** The last known value, also of an offline device. */
const Health = ({ device }: { device: Device }) => {
  if (device.fault === null) return <>-</>
  const severity = deviceSeverity(device)
  const isPast = device.onlineState !== 'online' || undefined
  return severity ? (
    <FaultMark severity={severity} />
  ) : (
    <span className={styles.health} data-past={isPast} title={isPast && m.device_health_past()}>
      <IconHeartFilled size={16} aria-hidden />
      {m.tone_fine()}
    </span>
  )
}

export const Place = ({ device }: { device: Device }) => {
  const place = [device.address, device.area].filter(Boolean).join(', ')
  if (!place && !device.tag_id) return <>-</>
  return (
    <span className={styles.place}>
      <Tag id={device.tag_id} />
      <Clip isRoomy isTall text={place} />
    </span>
  )
}

type Columns = Record<
  'type' | 'serial' | 'id' | 'name' | 'client' | 'installation' | 'notes' | 'hvac' | 'online' | 'health',
  Column<Device>
>

/** Columns that both lists of devices share. */
export const deviceColumns = (): Columns => ({
  type: {
    key: 'type',
    from: 560,
    label: m.column_type(),
    sort: 'device_type',
    width: '34px',
    hideLabel: true,
    cell: (device) => <TypeIcon type={device.device_type} />,
    onCard: 'title',
  },
  serial: {
    key: 'serial',
    from: 820,
    label: m.column_serial(),
    sort: 'serial_no',
    cell: (device) => device.serial_no,
    onCard: 'line',
  },
  id: {
    key: 'id',
    label: m.column_device_id(),
    sort: 'device_id',
    cell: (device) => <DeviceId id={device.device_id} />,
    onCard: 'line',
  },
  name: {
    key: 'name',
    from: 940,
    label: m.column_device_name(),
    sort: 'device_name',
    cell: (device) => <Clip isTall text={device.device_name} />,
    onCard: 'title',
    card: deviceTitle,
  },
  client: {
    key: 'client',
    from: 700,
    label: m.column_client(),
    sort: 'client_name',
    cell: (device) => <Clip isTall text={device.client_name} />,
    onCard: 'line',
  },
  installation: {
    key: 'installation',
    label: m.column_installation(),
    sort: 'tag_id',
    cell: (device) => <Place device={device} />,
    onCard: 'line',
  },
  notes: {
    key: 'notes',
    from: 1140,
    label: m.column_notes(),
    sort: 'notes',
    cell: (device) => <Notes text={device.notes} />,
    onCard: 'none',
  },
  hvac: {
    key: 'hvac',
    from: 1040,
    label: m.column_hvac(),
    sort: 'hvac_brand',
    cell: (device) => device.hvac_brand ?? '-',
    onCard: 'none',
  },
  online: {
    key: 'online',
    label: m.column_online(),
    sort: 'online',
    width: '64px',
    cell: (device) => <Online device={device} />,
    onCard: 'end',
  },
  health: {
    key: 'health',
    label: m.column_health(),
    sort: 'fault',
    width: '84px',
    cell: (device) => <Health device={device} />,
    onCard: 'end',
  },
})
