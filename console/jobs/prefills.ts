import type { ListedJob } from '../../contract/jobs/schema.ts'
import type { AppointmentPrefill } from '../shell/offers.ts'

/** A payment for this job. */
export const paymentPrefillOf = ({ id, installation_id, tag_id, client_name }: ListedJob) => ({
  home: { id: installation_id, tag_id, client_name },
  job_ids: [id],
})

/** A visit for this job. */
export const visitPrefillOf = (job: ListedJob): AppointmentPrefill => ({
  home: { id: job.installation_id, tag_id: job.tag_id, address: job.address, area: job.area },
  job: { id: job.id, number: job.number, title: job.title },
  type_id: job.type_id,
  assignee_id: job.assignee_id,
})
