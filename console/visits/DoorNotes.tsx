import { IconHome, IconTool } from '@tabler/icons-react'
import type { AppointmentDetail } from '../../contract/appointments/routes.ts'
import { m } from '../paraglide/messages.js'
import { visitTitle } from './visit-words.ts'
import styles from './visits.module.css'

/** What was noted of the home and of the job; what the visit says itself is not repeated. */
export const DoorNotes = ({ visit }: { visit: AppointmentDetail | undefined }) => {
  if (!visit) return null
  const { home_notes, job_notes } = visit
  const isOfJob = job_notes && job_notes !== visit.notes && job_notes !== visitTitle(visit)
  return (
    <>
      {home_notes && (
        <p className={styles.note}>
          <IconHome size={16} aria-label={m.visit_home_notes()} />
          <span>{home_notes}</span>
        </p>
      )}
      {isOfJob && (
        <p className={styles.note}>
          <IconTool size={16} aria-label={m.visit_job_notes()} />
          <span>{job_notes}</span>
        </p>
      )}
    </>
  )
}
