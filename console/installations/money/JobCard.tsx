import { IconChevronRight } from '@tabler/icons-react'
import type { Entry, Job } from '../../../contract/jobs/schema.ts'
import { jobStanding, jobTitle, numberText } from '../../jobs/words.ts'
import { formatMoney } from '../../kit/format.ts'
import { OpenButton } from '../../kit/record/OpenButton.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { Time } from '../../kit/Time.tsx'
import { m } from '../../paraglide/messages.js'
import { usePanel } from '../../shell/panel.ts'
import added from './add-work.module.css'
import { EntryLine } from './EntryLine.tsx'
import styles from './money.module.css'

const moneyOf = (job: Job): string => {
  if (job.cost === null && job.estimated_cost !== null)
    return m.job_estimated({ amount: formatMoney(job.estimated_cost) })
  return formatMoney(job.cost ?? 0)
}

/** A job with its entries in order of time. */
export const JobCard = ({ job, entries }: { job: Job; entries: readonly Entry[] }) => {
  const panel = usePanel()
  const { label, ...standing } = jobStanding[job.state]
  const arranged = entries.find((entry) => entry.type === 'appointment')
  const isPartly = job.paid > 0 && !job.client_paid
  return (
    <li>
      <details className={styles.job} open={!job.client_paid || job.state === 'pending'}>
        <summary>
          <IconChevronRight size={16} className={styles.arrow} aria-hidden />
          <span className={styles.title}>
            {jobTitle(job)}
            <span className={styles.who}>
              {job.assignee_name}
              <Time at={arranged?.scheduled_start ?? job.created_at} as="date" />
            </span>
          </span>
          <span className={styles.cost}>
            <strong>{moneyOf(job)}</strong>
            {isPartly && <span>{m.job_paid_of({ amount: formatMoney(job.paid) })}</span>}
          </span>
          <StatusChip {...standing} label={label()} />
        </summary>
        {job.notes && <p className={styles.notes}>{job.notes}</p>}
        <ul className={styles.entries}>
          {entries.toReversed().map((entry) => (
            <EntryLine key={entry.id} entry={entry} />
          ))}
        </ul>
        <div className={added.open}>
          <OpenButton
            label={m.job_open({ number: numberText(job.number) })}
            onPress={() => panel.open('job', job.id)}
          />
        </div>
      </details>
    </li>
  )
}
