import type { JobSource, ListedJob } from '../../contract/jobs/schema.ts'
import { m } from '../paraglide/messages.js'

const words: Record<JobSource, (values: { code: string; number: string }) => string> = {
  call: () => m.job_source_call(),
  fault: ({ code }) => (code ? m.job_source_fault_code({ code }) : m.job_source_fault()),
  device: () => m.job_source_device(),
  installation: () => m.job_source_installation(),
  plan: () => m.job_source_plan(),
  call_back: ({ number }) => m.job_source_call_back({ number }),
}

/** Why the job was made. */
export const sourceText = ({
  source,
  fault_code,
  call_back_of_number,
}: Pick<ListedJob, 'source' | 'fault_code' | 'call_back_of_number'>): string =>
  words[source]({ code: fault_code ?? '', number: `#${call_back_of_number ?? ''}` })
