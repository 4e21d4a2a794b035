import type { Appointment, JobDetail } from '../../contract/jobs/schema.ts'
import { formatTime } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'

export interface OpenVisits {
  /** They are cancelled with the end of their job. */
  coming: readonly Appointment[]
  /** It has to be ended first. */
  ongoing: Appointment | undefined
}

export const openVisitsOf = ({ appointments }: Pick<JobDetail, 'appointments'>): OpenVisits => ({
  coming: appointments
    .filter(({ appointment_status: status }) => status === 'pending')
    .toSorted((one, other) => one.scheduled_start.localeCompare(other.scheduled_start)),
  ongoing: appointments.find(({ appointment_status: status }) => status === 'ongoing'),
})

export const ongoingText = ({ scheduled_start }: Appointment): string =>
  m.job_visit_ongoing_first({ time: formatTime(scheduled_start) })
