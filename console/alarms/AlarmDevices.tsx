import type { AlarmDevice } from '../../contract/alarms/schema.ts'
import { deviceTitle } from '../devices/words.ts'
import { Card } from '../kit/Card.tsx'
import { Failed } from '../kit/Failed.tsx'
import { formatRecent } from '../kit/format.ts'
import { CardSkeleton } from '../kit/Skeletons.tsx'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { PanelLink } from '../shell/PanelLink.tsx'
import styles from './alarms.module.css'

const Device = ({ device }: { device: AlarmDevice }) => {
  const { device_id, installation_id, client_name, address, away_since } = device
  const home = [client_name, address].filter(Boolean).join(' · ')
  return (
    <li>
      <div className={styles.words}>
        <PanelLink kind="device" id={device_id}>
          {deviceTitle(device)} <span className={styles.quiet}>{device_id}</span>
        </PanelLink>
        {home !== '' && installation_id !== null && (
          <PanelLink kind="installation" id={installation_id}>
            <span className={styles.quiet}>{home}</span>
          </PanelLink>
        )}
      </div>
      {away_since === null ? (
        <StatusChip plain tone="fine" label={m.alarm_device_back()} />
      ) : (
        <span className={styles.quiet}>{formatRecent(away_since)}</span>
      )}
    </li>
  )
}

/** What a wider alarm stands for: each device with its home, and since when it is silent. */
export const AlarmDevices = ({ id }: { id: string }) => {
  const { data, error, refetch } = useAnswer('listAlarmDevices', { params: { id } })
  if (!data)
    return error ? (
      <Failed title={m.alarm_devices()} problem={error} onRetry={() => void refetch()} />
    ) : (
      <CardSkeleton height={160} />
    )
  return (
    <Card title={m.alarm_devices()} count={data.items.length} flush>
      <ul className={styles.takenIn}>
        {data.items.map((device) => (
          <Device key={device.device_id} device={device} />
        ))}
      </ul>
    </Card>
  )
}
