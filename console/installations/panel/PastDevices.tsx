import type { DeviceAssignment } from '../../../contract/devices/swaps.ts'
import { TypeIcon } from '../../devices/device-columns.tsx'
import { swapReasonWord } from '../../devices/swap-words.ts'
import { deviceTypeWord } from '../../devices/words.ts'
import { formatDate } from '../../kit/format.ts'
import { Heading } from '../../kit/Heading.tsx'
import { m } from '../../paraglide/messages.js'
import { useAnswer } from '../../session/queries.ts'
import { PanelLink } from '../../shell/PanelLink.tsx'
import styles from './devices.module.css'

const timeText = ({ from, until }: DeviceAssignment): string =>
  until === null
    ? m.stay_since({ date: formatDate(from) })
    : m.stay_between({ from: formatDate(from), until: formatDate(until) })

const AssignmentLine = ({ assignment }: { assignment: DeviceAssignment }) => {
  const { device_id, device_type, follows, is_ours, reason, notes } = assignment
  return (
    <li className={styles.assignment}>
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
      <span className={styles.when}>{timeText(assignment)}</span>
    </li>
  )
}

/** Past assignments and replacements; absent without any. */
export const PastDevices = ({ installation }: { installation: string }) => {
  const { data } = useAnswer('listInstallationAssignments', { params: { id: installation } }, { quiet: true })
  const shown = (data?.items ?? []).filter(({ until, follows }) => until !== null || follows !== null)
  if (shown.length === 0) return null
  return (
    <section className={styles.past}>
      <Heading>{m.device_assignments_title()}</Heading>
      <ul className={styles.assignments}>
        {shown.map((assignment) => (
          <AssignmentLine key={`${assignment.device_id} ${assignment.from}`} assignment={assignment} />
        ))}
      </ul>
    </section>
  )
}
