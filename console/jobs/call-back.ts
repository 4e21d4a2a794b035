import type { ListedJob } from '../../contract/jobs/schema.ts'
import type { JobPrefill } from '../shell/offers.ts'
import { homeOfJob } from './prefills.ts'

/** A job for the fault of an ended one, which has returned. */
export const callBackOf = (job: ListedJob): JobPrefill => ({
  home: homeOfJob(job),
  type_id: job.type_id,
  source: 'call_back',
  call_back_of: { id: job.id, number: job.number },
  ...(job.title ? { title: job.title } : {}),
  ...(job.device_id ? { device_id: job.device_id } : {}),
  ...(job.fault_code ? { fault_code: job.fault_code } : {}),
})
