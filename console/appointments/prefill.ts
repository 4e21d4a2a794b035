import type { ListedJob } from '../../contract/jobs/schema.ts'
import { usualDuration } from '../jobs/durations.ts'
import { homeOfJob } from '../jobs/prefills.ts'
import type { AppointmentPrefill } from '../shell/offers.ts'

type OpenJob = Pick<ListedJob, 'id' | 'number' | 'title' | 'type_id' | 'assignee_id'> &
  Parameters<typeof homeOfJob>[0]

/** A visit for a job, as far as the job says. */
export const prefillOfJob = (job: OpenJob): AppointmentPrefill => ({
  home: homeOfJob(job),
  job: { id: job.id, number: job.number, title: job.title },
  type_id: job.type_id,
  assignee_id: job.assignee_id,
  duration: usualDuration(job.type_id),
})
