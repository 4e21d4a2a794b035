import type { ListedJob } from '../../contract/jobs/schema.ts'
import type { AppointmentPrefill } from '../shell/offers.ts'

/** A payment for this job. */
export const paymentPrefillOf = ({ id, installation_id, tag_id, client_name }: ListedJob) => ({
  home: { id: installation_id, tag_id, client_name },
  job_ids: [id],
})

type PlacedJob = Pick<ListedJob, 'installation_id' | 'tag_id' | 'address' | 'area' | 'client_name'>

/** The home of a job, by the name that lists of homes give it. */
export const homeOfJob = ({ installation_id: id, tag_id, address, area, client_name }: PlacedJob) => ({
  id,
  tag_id,
  address,
  area,
  client_name,
})

/** A visit for this job. */
export const visitPrefillOf = (job: ListedJob): AppointmentPrefill => ({
  home: homeOfJob(job),
  job: { id: job.id, number: job.number, title: job.title },
  type_id: job.type_id,
  assignee_id: job.assignee_id,
})
