import type { ListedJob } from '../../contract/jobs/schema.ts'
import { StatusChip } from '../kit/StatusChip.tsx'
import { jobStanding } from './words.ts'

export const JobStateChip = ({ job, plain = false }: { job: Pick<ListedJob, 'state'>; plain?: boolean }) => {
  const { label, ...standing } = jobStanding[job.state]
  return <StatusChip {...standing} plain={plain} label={label()} />
}
