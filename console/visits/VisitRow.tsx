import { IconAlertTriangleFilled, IconChevronRight } from '@tabler/icons-react'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { appointmentStanding } from '../jobs/words.ts'
import { formatClock, formatDay, formatWeekday } from '../kit/format.ts'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'
import { usePanel } from '../shell/panel.ts'
import styles from './visit-row.module.css'
import { placeText, visitTitle } from './visit-words.ts'

interface VisitRowProps {
  visit: Appointment
  /** Another visit of the same people at that time. */
  overlap?: Appointment | undefined
  travel?: string | undefined
  isOfOthers: boolean
  /** The day stands above the clock. */
  withDay?: boolean
}

export const VisitRow = ({ visit, overlap, travel, isOfOthers, withDay = false }: VisitRowProps) => {
  const panel = usePanel()
  const { appointment_status: status } = visit
  const { label, ...standing } = appointmentStanding[status]
  const place = placeText(visit)
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        data-over={status === 'cancelled' || undefined}
        data-selected={panel.id === visit.id || undefined}
        onClick={() => panel.open('appointment', visit.id)}
      >
        <span className={styles.clock}>
          {withDay && (
            <small>
              {formatWeekday(visit.scheduled_start)} {formatDay(visit.scheduled_start)}
            </small>
          )}
          <strong>{formatClock(visit.scheduled_start)}</strong>
          <span>{formatClock(visit.scheduled_end)}</span>
        </span>
        <span className={styles.bar} style={{ background: visit.type_color }} aria-hidden />
        <span className={styles.what}>
          <strong>{visitTitle(visit)}</strong>
          <span>{visit.client_name}</span>
          {place && <small>{place}</small>}
          {isOfOthers && <small>{visit.assignee_name ?? m.visit_without_technician()}</small>}
          {status !== 'pending' && <StatusChip plain {...standing} label={label()} />}
          {status === 'pending' && !visit.is_confirmed && (
            <small className={styles.unconfirmed}>{m.calendar_unconfirmed()}</small>
          )}
          {travel && (
            <span className={styles.overlap}>
              <IconAlertTriangleFilled size={14} aria-hidden />
              {travel}
            </span>
          )}
          {overlap && (
            <span className={styles.overlap}>
              <IconAlertTriangleFilled size={14} aria-hidden />
              {m.visit_overlaps_with({
                client: overlap.client_name,
                time: formatClock(overlap.scheduled_start),
              })}
            </span>
          )}
        </span>
        <IconChevronRight size={18} aria-hidden />
      </button>
    </li>
  )
}
