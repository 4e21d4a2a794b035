import { Button } from '@mantine/core'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import { usePanel } from '../shell/panel.ts'
import styles from './homes.module.css'

const firstMeters = 5

/** Meters beside a heat pump without a definition, each with its form; a distributor only reads how many there are. */
export const UnlinkedMeters = () => {
  const { data } = useAnswer('listUnlinkedMeters', {}, { quiet: true })
  const panel = usePanel()
  const isTechnician = usePerson().kind === 'technician_company'
  const [isAll, setAll] = useState(false)
  const meters = data?.items ?? []
  if (meters.length === 0) return null
  const count = formatNumber(meters.length)
  if (!isTechnician) return <p className={styles.remark}>{m.meters_unlinked_remark({ count })}</p>
  const shown = isAll ? meters : meters.slice(0, firstMeters)
  return (
    <section className={styles.question} aria-label={m.meters_unlinked_label()}>
      <p>
        <IconAlertTriangleFilled size={16} color="var(--warning)" aria-hidden />{' '}
        <strong>{m.meters_unlinked({ count })}</strong> {m.meters_unlinked_body()}
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
              aria-label={`${m.meters_define()}: ${client_name}, ${device_name ?? device_id}`}
              onClick={() => panel.open('device', device_id, 'information')}
            >
              {m.meters_define()}
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < meters.length && (
        <Button variant="subtle" size="compact-md" onClick={() => setAll(true)}>
          {m.meters_more({ count: formatNumber(meters.length - shown.length) })}
        </Button>
      )}
    </section>
  )
}
