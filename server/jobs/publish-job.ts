import type { Tx } from '../database/database.ts'
import { sendNotices } from '../live/notices.ts'

/** Notifies the browsers of the company, when the transaction commits, of a change to a job, an entry or its money. */
export const publishJob = (
  tx: Tx,
  company: string,
  { job_id, installation_id }: { job_id: string | null; installation_id: string },
): Promise<void> =>
  sendNotices(tx, [{ companies: [company], event: { type: 'job', job_id, installation_id } }])
