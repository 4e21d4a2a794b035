import { IconAlertTriangleFilled } from '@tabler/icons-react'
import type { AppointmentDetail } from '../../contract/appointments/routes.ts'
import { formatClock } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { usePanel } from '../shell/panel.ts'
import styles from './panel.module.css'
import { isOpen } from './visit-words.ts'

/** Visits of the same people at the same time. They are allowed, so this only warns. */
export const Overlaps = ({ visit }: { visit: AppointmentDetail }) => {
  const panel = usePanel()
  if (visit.overlaps.length === 0 || !isOpen(visit)) return null
  return (
    <ul className={styles.overlaps}>
      {visit.overlaps.map((other) => (
        <li key={other.id}>
          <IconAlertTriangleFilled size={16} aria-hidden />
          <button type="button" onClick={() => panel.open('appointment', other.id)}>
            {m.visit_overlaps({
              person: other.assignee_name ?? m.visit_without_technician(),
              from: formatClock(other.scheduled_start),
              to: formatClock(other.scheduled_end),
              client: other.client_name,
            })}
          </button>
        </li>
      ))}
    </ul>
  )
}
