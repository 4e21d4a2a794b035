// Who: the technician, before leaving the home. For what: to record the work, the money and the signature. Next: the job is
// done, or its next visit is booked.
import { Button } from '@mantine/core'
import { IconFlagOff } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { AppointmentDetail } from '../../../contract/appointments/routes.ts'
import { appointmentStanding } from '../../jobs/words.ts'
import { Failed } from '../../kit/Failed.tsx'
import { Notice } from '../../kit/Notice.tsx'
import { ScreenSkeleton } from '../../kit/Skeletons.tsx'
import { m } from '../../paraglide/messages.js'
import { useAnswer } from '../../session/queries.ts'
import { useTitle } from '../../shell/title.ts'
import { EndForm } from './EndForm.tsx'

const NotOngoing = ({ visit }: { visit: AppointmentDetail }) => {
  const navigate = useNavigate()
  return (
    <Notice
      icon={IconFlagOff}
      title={m.end_impossible()}
      body={m.end_impossible_body({ status: appointmentStanding[visit.appointment_status].label() })}
      actions={
        <Button onClick={() => void navigate({ to: '/appointments/today' })}>{m.place_visits_today()}</Button>
      }
    />
  )
}

/** The two steps that end a visit. */
export const EndVisitScreen = () => {
  const { id } = useParams({ strict: false }) as { id: string }
  useTitle(m.visit_end())
  const visit = useAnswer('getAppointment', { params: { id } })
  const jobId = visit.data?.job_id ?? ''
  const job = useAnswer('getJob', { params: { id: jobId } }, { enabled: jobId !== '' })
  const homeId = visit.data?.installation_id ?? ''
  const home = useAnswer('getInstallation', { params: { id: homeId } }, { enabled: homeId !== '' })
  const failed = [visit, job, home].find(({ data, error }) => !data && error)
  if (failed?.error)
    return (
      <>
        <h1 className="visually-hidden">{m.visit_end()}</h1>
        <Failed title={m.visit_failed()} problem={failed.error} onRetry={() => void failed.refetch()} />
      </>
    )
  if (visit.data && visit.data.appointment_status !== 'ongoing')
    return (
      <>
        <h1 className="visually-hidden">{m.visit_end()}</h1>
        <NotOngoing visit={visit.data} />
      </>
    )
  if (!visit.data || !job.data || !home.data) return <ScreenSkeleton />
  const { owner_id, client_id, owner_name } = home.data
  const owner = owner_id && owner_id !== client_id ? { id: owner_id, name: owner_name ?? '' } : null
  return <EndForm visit={visit.data} job={job.data} owner={owner} />
}
