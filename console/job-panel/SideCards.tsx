import { Button } from '@mantine/core'
import {
  IconArrowsMove,
  IconArrowUpRight,
  IconCalendarPlus,
  IconCpu,
  IconMapPin,
  IconRepeat,
} from '@tabler/icons-react'
import type { InstallationDetail } from '../../contract/installations/detail.ts'
import type { JobDetail } from '../../contract/jobs/schema.ts'
import { SheetsCard } from '../boiler-sheets/SheetsCard.tsx'
import { PhotoGrid } from '../installations/files/PhotoGrid.tsx'
import { TenantCard } from '../installations/panel/TenantCard.tsx'
import { addressText, floorInAddress } from '../installations/words.ts'
import { JobStateChip } from '../jobs/JobStateChip.tsx'
import { visitPrefillOf } from '../jobs/prefills.ts'
import { sourceText } from '../jobs/source-text.ts'
import { numberText } from '../jobs/words.ts'
import { Card } from '../kit/Card.tsx'
import { m } from '../paraglide/messages.js'
import { useOffers } from '../shell/offers.ts'
import { PanelLink } from '../shell/PanelLink.tsx'
import { usePanel } from '../shell/panel.ts'
import { tagNumber } from '../tags/Tag.tsx'
import { HomeState } from '../visits/HomeState.tsx'
import { StatusOf, whenOf } from './entry-text.tsx'
import styles from './job-panel.module.css'

/** Home and device of the job. */
const PlaceCard = ({ job, home }: { job: JobDetail; home: InstallationDetail }) => (
  <Card title={m.installation_tag_title({ tag: tagNumber(job.tag_id) ?? '' })} flush>
    <ul className={styles.facts}>
      <li>
        <IconMapPin size={18} aria-hidden />
        <PanelLink kind="installation" id={job.installation_id}>
          {[addressText(home), home.floor === null ? '' : floorInAddress(home.floor)]
            .filter(Boolean)
            .join(', ') || m.installation_title()}
        </PanelLink>
      </li>
      {job.device_id && (
        <li>
          <IconCpu size={18} aria-hidden />
          <span>
            <PanelLink kind="device" id={job.device_id}>
              {job.device_id}
            </PanelLink>
            <span className={styles.quiet}>{sourceText(job)}</span>
          </span>
        </li>
      )}
    </ul>
    <div className={styles.state}>
      <HomeState installation={job.installation_id} />
    </div>
  </Card>
)

const NextVisit = ({ job }: { job: JobDetail }) => {
  const panel = usePanel()
  const { bookAppointment, editAppointment } = useOffers()
  const visit = job.appointments.find(({ id }) => id === job.next_appointment?.id)
  if (!visit && job.state !== 'pending') return null
  return (
    <Card title={m.job_next_appointment()} {...(visit ? { aside: <StatusOf appointment={visit} /> } : {})}>
      {visit ? (
        <div className={styles.visit}>
          <strong>{whenOf(visit)}</strong>
          <span className={styles.quiet}>
            {[
              visit.assignee_name ?? m.job_without_technician(),
              visit.is_confirmed ? m.job_visit_confirmed() : m.job_visit_unconfirmed(),
            ].join(' · ')}
          </span>
          <div className={styles.actions}>
            {visit.appointment_status === 'pending' && (
              <Button
                variant="default"
                leftSection={<IconArrowsMove size={16} aria-hidden />}
                onClick={() => editAppointment(visit)}
              >
                {m.calendar_move()}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconArrowUpRight size={16} aria-hidden />}
              onClick={() => panel.open('appointment', visit.id)}
            >
              {m.job_visit_open()}
            </Button>
          </div>
        </div>
      ) : (
        <div className={styles.visit}>
          <span className={styles.quiet}>{m.job_without_visit()}</span>
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={16} aria-hidden />}
            onClick={() => bookAppointment(visitPrefillOf(job))}
          >
            {m.job_schedule()}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** Jobs for the same fault: the earlier one, and those after its return. */
const CallBacks = ({ job }: { job: JobDetail }) => {
  if (!job.call_back_of && job.call_backs.length === 0) return null
  return (
    <Card title={m.job_call_backs()} flush>
      <ul className={styles.facts}>
        {job.call_back_of && (
          <li>
            <IconRepeat size={18} aria-hidden />
            <span>
              {m.job_returned_from()}{' '}
              <PanelLink kind="job" id={job.call_back_of}>
                {numberText(job.call_back_of_number ?? 0)}
              </PanelLink>
            </span>
          </li>
        )}
        {job.call_backs.map((other) => (
          <li key={other.id}>
            <IconRepeat size={18} aria-hidden />
            <span className={styles.row}>
              <PanelLink kind="job" id={other.id}>
                {numberText(other.number)}
              </PanelLink>
              <JobStateChip plain job={other} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const shownPhotos = 3

const Photos = ({ home }: { home: InstallationDetail }) => {
  const panel = usePanel()
  const count = home.photos.length + home.files.length
  return (
    <Card
      title={m.tab_files()}
      count={count}
      aside={
        <Button variant="default" size="xs" onClick={() => panel.setTab('files')}>
          {m.action_open()}
        </Button>
      }
    >
      {home.photos.length > 0 ? (
        <PhotoGrid photos={home.photos.slice(0, shownPhotos)} />
      ) : (
        <p className={styles.quiet}>{m.job_photos_none()}</p>
      )}
    </Card>
  )
}

export const SideCards = ({ job, home }: { job: JobDetail; home: InstallationDetail | undefined }) => (
  <div className={styles.side}>
    <NextVisit job={job} />
    {home && (
      <>
        <TenantCard installation={home} isTechnician />
        <PlaceCard job={job} home={home} />
      </>
    )}
    <CallBacks job={job} />
    <SheetsCard of={{ installation_id: job.installation_id, job_id: job.id }} />
    {job.notes && (
      <Card title={m.column_notes()}>
        <p className={styles.notes}>{job.notes}</p>
      </Card>
    )}
    {home && <Photos home={home} />}
  </div>
)
