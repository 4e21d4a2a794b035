import type { DeviceStay } from '../../../contract/devices/swaps.ts'
import { TypeIcon } from '../../devices/device-columns.tsx'
import { swapReasonWord } from '../../devices/swap-words.ts'
import { deviceTypeWord } from '../../devices/words.ts'
import { formatDate } from '../../kit/format.ts'
import { Heading } from '../../kit/Heading.tsx'
import { m } from '../../paraglide/messages.js'
import { useAnswer } from '../../session/queries.ts'
import { PanelLink } from '../../shell/PanelLink.tsx'
import styles from './devices.module.css'

const timeText = ({ from, until }: DeviceStay): string =>
  until === null
    ? m.stay_since({ date: formatDate(from) })
    : m.stay_between({ from: formatDate(from), until: formatDate(until) })

const StayLine = ({ stay }: { stay: DeviceStay }) => {
  const { device_id, device_type, follows, is_ours, reason, notes } = stay
  return (
    <li className={styles.stay}>
      <TypeIcon type={device_type} />
      <div>
        {is_ours ? (
          <PanelLink kind="device" id={device_id}>
            {device_id}
          </PanelLink>
        ) : (
          device_id
        )}{' '}
        <span className={styles.type}>{deviceTypeWord(device_type)}</span>
        {follows !== null && (
          <p className={styles.follows}>
            {[m.stay_follows({ id: follows }), reason && swapReasonWord(reason), notes]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
      <span className={styles.when}>{timeText(stay)}</span>
    </li>
  )
}

/** Past assignments and replacements; absent without any. */
export const PastDevices = ({ installation }: { installation: string }) => {
  const { data } = useAnswer('listInstallationStays', { params: { id: installation } }, { quiet: true })
  const shown = (data?.items ?? []).filter(({ until, follows }) => until !== null || follows !== null)
  if (shown.length === 0) return null
  return (
    <section className={styles.past}>
      <Heading>{m.stays_title()}</Heading>
      <ul className={styles.stays}>
        {shown.map((stay) => (
          <StayLine key={`${stay.device_id} ${stay.from}`} stay={stay} />
        ))}
      </ul>
    </section>
  )
}
