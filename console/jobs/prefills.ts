import type { ListedJob } from '../../contract/jobs/schema.ts'

/** A payment for this job. */
export const paymentPrefillOf = ({ id, installation_id, tag_id, client_name }: ListedJob) => ({
  home: { id: installation_id, tag_id, client_name },
  job_ids: [id],
})
