import type { Appointment } from '../../contract/jobs/schema.ts'
import { formatClock, formatDate } from '../kit/format.ts'
import { StatusChip } from '../kit/StatusChip.tsx'
import { PanelLink } from '../shell/PanelLink.tsx'
import styles from './lines.module.css'
import { actionTypeWord, appointmentStanding } from './words.ts'

/** A visit in a list of another record: when, what for, how it stands. */
export const VisitLine = ({ row: visit }: { row: Appointment }) => {
  const { label, ...standing } = appointmentStanding[visit.appointment_status]
  return (
    <li className={styles.line}>
      <span className={styles.bar} style={{ background: visit.type_color }} aria-hidden />
      <span className={styles.what}>
        <PanelLink kind="appointment" id={visit.id}>
          {`${formatDate(visit.scheduled_start)}, ${formatClock(visit.scheduled_start)}`}
        </PanelLink>
        <span className={styles.state}>
          {[visit.job_title ?? actionTypeWord[visit.type_name](), visit.assignee_name]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={styles.end}>
        <StatusChip plain {...standing} label={label()} />
      </span>
    </li>
  )
}
