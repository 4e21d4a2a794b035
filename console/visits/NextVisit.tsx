import { Button } from '@mantine/core'
import { IconMapPin, IconNote } from '@tabler/icons-react'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { durationText } from '../jobs/durations.ts'
import { appointmentStanding } from '../jobs/words.ts'
import { formatClock } from '../kit/format.ts'
import { useNow } from '../kit/now.ts'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { usePanel } from '../shell/panel.ts'
import { DoorNotes } from './DoorNotes.tsx'
import { HomeState } from './HomeState.tsx'
import { LastVisit } from './LastVisit.tsx'
import { VisitSteps } from './VisitSteps.tsx'
import { directionsLink, placeText, visitTitle, whenText } from './visit-words.ts'
import styles from './visits.module.css'

/** The visit that is under way or comes next, with all that is needed at the door. */
export const NextVisit = ({ visit, isOfOthers }: { visit: Appointment; isOfOthers: boolean }) => {
  const panel = usePanel()
  const now = useNow(30_000)
  const { data: detail } = useAnswer('getAppointment', { params: { id: visit.id } }, { quiet: true })
  const { label, ...standing } = appointmentStanding[visit.appointment_status]
  const place = placeText(visit)
  return (
    <section className={styles.next} aria-label={m.visits_next()}>
      <div className={styles.nextHead}>
        <strong>{whenText(visit, now)}</strong>
        <StatusChip plain {...standing} label={label()} />
      </div>
      <p className={styles.nextTime}>
        <span>{formatClock(visit.scheduled_start)}</span>
        {m.visit_until({
          time: formatClock(visit.scheduled_end),
          duration: durationText(visit.duration),
        })}
      </p>
      <h2>{visitTitle(visit)}</h2>
      <p className={styles.client}>
        {[visit.client_name, isOfOthers && visit.assignee_name].filter(Boolean).join(' · ')}
      </p>
      {place && (
        <a className={styles.address} href={directionsLink(visit)} target="_blank" rel="noreferrer">
          <IconMapPin size={16} aria-hidden />
          {place}
        </a>
      )}
      {visit.notes && visit.notes !== visitTitle(visit) && (
        <p className={styles.note}>
          <IconNote size={16} aria-hidden />
          <span>{visit.notes}</span>
        </p>
      )}
      <DoorNotes visit={detail} />
      <HomeState installation={visit.installation_id} />
      <LastVisit last={detail?.last_visit} />
      <VisitSteps visit={visit} />
      <Button variant="subtle" size="compact-sm" onClick={() => panel.open('appointment', visit.id)}>
        {m.visit_details()}
      </Button>
    </section>
  )
}
