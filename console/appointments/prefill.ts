import type { ListedJob } from '../../contract/jobs/schema.ts'
import type { AppointmentPrefill } from '../shell/offers.ts'
import { usualDuration } from './durations.ts'

type HomeOfJob = Pick<
  ListedJob,
  'id' | 'number' | 'title' | 'installation_id' | 'tag_id' | 'address' | 'area' | 'type_id' | 'assignee_id'
>

/** A visit for a job, as far as the job says. */
export const prefillOfJob = (job: HomeOfJob): AppointmentPrefill => ({
  home: { id: job.installation_id, tag_id: job.tag_id, address: job.address, area: job.area },
  job: { id: job.id, number: job.number, title: job.title },
  type_id: job.type_id,
  assignee_id: job.assignee_id,
  duration: usualDuration(job.type_id),
})
