import { Button } from '@mantine/core'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { usePanel } from '../shell/panel.ts'
import styles from './homes.module.css'

const firstDevices = 5

interface DeviceQuestionProps {
  label: string
  title: string
  body: string
  /** What the button of each does. */
  open: string
  devices: readonly { device_id: string; device_name: string | null; client_name: string }[]
}

/** Devices of which something is missing for the figures, each with its information; the first five at once. */
export const DeviceQuestion = ({ label, title, body, open, devices }: DeviceQuestionProps) => {
  const panel = usePanel()
  const [isAll, setAll] = useState(false)
  const shown = isAll ? devices : devices.slice(0, firstDevices)
  return (
    <section className={styles.question} aria-label={label}>
      <p>
        <IconAlertTriangleFilled size={16} color="var(--warning)" aria-hidden /> <strong>{title}</strong>{' '}
        {body}
      </p>
      <ul>
        {shown.map(({ device_id, device_name, client_name }) => (
          <li key={device_id}>
            <p>
              {client_name}
              <small>{device_name ?? device_id}</small>
            </p>
            <Button
              variant="default"
              size="compact-md"
              aria-label={`${open}: ${client_name}, ${device_name ?? device_id}`}
              onClick={() => panel.open('device', device_id, 'information')}
            >
              {open}
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < devices.length && (
        <Button variant="subtle" size="compact-md" onClick={() => setAll(true)}>
          {m.meters_more({ count: formatNumber(devices.length - shown.length) })}
        </Button>
      )}
    </section>
  )
}
