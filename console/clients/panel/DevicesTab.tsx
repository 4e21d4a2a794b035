import { Button } from '@mantine/core'
import { IconDevices2, IconPlus } from '@tabler/icons-react'
import type { Client } from '../../../contract/clients/schema.ts'
import type { Device } from '../../../contract/devices/schema.ts'
import { deviceSeverity } from '../../../contract/faults/severity.ts'
import { FaultMark, Online, TypeIcon } from '../../devices/device-columns.tsx'
import { deviceTypeWord } from '../../devices/words.ts'
import type { ListAnswer } from '../../kit/list/rows.ts'
import { ListedPart } from '../../kit/record/ListedPart.tsx'
import { OpenButton } from '../../kit/record/OpenButton.tsx'
import styles from '../../kit/record/record.module.css'
import { Unfolding } from '../../kit/record/Unfolding.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { m } from '../../paraglide/messages.js'
import { useOffers } from '../../shell/offers.ts'
import { usePanel } from '../../shell/panel.ts'

const healthOf = (device: Device) => {
  if (device.fault === null) return null
  const severity = deviceSeverity(device)
  return severity ? <FaultMark severity={severity} /> : <StatusChip plain tone="fine" label={m.tone_fine()} />
}

const heaterOf = ({ hvac_brand, hvac_model }: Device): [string, string][] => {
  const name = [hvac_brand, hvac_model].filter(Boolean).join(' ')
  return name ? [[m.column_hvac_model(), name]] : []
}

const DeviceLine = ({ row: device }: { row: Device }) => {
  const panel = usePanel()
  return (
    <Unfolding
      head={
        <>
          <TypeIcon type={device.device_type} />
          <span className={styles.where}>{device.device_name ?? deviceTypeWord(device.device_type)}</span>
          <span className={styles.id}>{device.device_id}</span>
          <Online device={device} />
        </>
      }
      lines={[
        [m.info_serial(), device.serial_no],
        [m.info_installation(), [device.address, device.area].filter(Boolean).join(', ') || null],
        ...heaterOf(device),
        [m.column_health(), healthOf(device)],
        [m.column_notes(), device.notes],
      ]}
      action={
        <OpenButton
          label={m.client_open_device_id({ id: device.device_id })}
          onPress={() => panel.open('device', device.device_id)}
        />
      }
    />
  )
}

interface DevicesTabProps {
  client: Client
  answer: ListAnswer<Device>
}

export const DevicesTab = ({ client, answer }: DevicesTabProps) => {
  const { addDevice } = useOffers()
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => addDevice({ client })}
    >
      {m.device_add()}
    </Button>
  )
  return (
    <>
      <ListedPart
        answer={answer}
        empty={{ icon: IconDevices2, title: m.client_devices_empty(), action: add }}
        rowKey={({ device_id }) => device_id}
        as={DeviceLine}
      />
      {answer.data !== undefined && answer.data.total > 0 && <div className={styles.after}>{add}</div>}
    </>
  )
}
