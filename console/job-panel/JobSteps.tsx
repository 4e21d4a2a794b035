import { Button } from '@mantine/core'
import { IconCash, IconCheck, IconCircleX, IconRepeat } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { JobDetail } from '../../contract/jobs/schema.ts'
import { callBackOf } from '../jobs/call-back.ts'
import { paymentPrefillOf } from '../jobs/prefills.ts'
import { m } from '../paraglide/messages.js'
import { useOffers } from '../shell/offers.ts'
import styles from './job-panel.module.css'
import { StateTrack } from './StateTrack.tsx'

const Buttons = ({ job }: { job: JobDetail }): ReactNode => {
  const { moveJob, addPayment, addJob } = useOffers()
  if (job.state === 'pending')
    return (
      <>
        <Button
          variant="default"
          className={styles.danger ?? ''}
          leftSection={<IconCircleX size={16} aria-hidden />}
          onClick={() => moveJob(job, 'cancelled')}
        >
          {m.job_cancel()}
        </Button>
        <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={() => moveJob(job, 'done')}>
          {m.job_end()}
        </Button>
      </>
    )
  if (job.state === 'done')
    return job.due > 0 ? (
      <Button
        leftSection={<IconCash size={16} aria-hidden />}
        onClick={() => addPayment(paymentPrefillOf(job))}
      >
        {m.job_pay()}
      </Button>
    ) : (
      <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={() => moveJob(job, 'complete')}>
        {m.job_complete()}
      </Button>
    )
  if (job.state === 'complete')
    return (
      <Button
        variant="default"
        leftSection={<IconRepeat size={16} aria-hidden />}
        onClick={() => addJob(callBackOf(job))}
      >
        {m.job_call_back()}
      </Button>
    )
  return null
}

/** What is still to be done before the job ends. */
const hint = (job: JobDetail): string | undefined => {
  if (job.state === 'cancelled') return job.cancel_reason ?? undefined
  if (job.state === 'done' && job.due > 0) return m.job_waits_for_payment()
  if (job.state === 'pending' && !job.next_appointment) return m.job_without_visit()
  return undefined
}

/** The state of the job and what comes next. */
export const JobSteps = ({ job }: { job: JobDetail }) => (
  <section className={styles.steps} aria-label={m.job_track()}>
    <StateTrack job={job} />
    <span className={styles.hint}>{hint(job)}</span>
    <div className={styles.buttons}>
      <Buttons job={job} />
    </div>
  </section>
)
