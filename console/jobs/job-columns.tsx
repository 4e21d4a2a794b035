import type { ListedJob } from '../../contract/jobs/schema.ts'
import { formatMoney } from '../kit/format.ts'
import { Clip } from '../kit/list/Cells.tsx'
import type { Column } from '../kit/list/columns.ts'
import { Time } from '../kit/Time.tsx'
import { m } from '../paraglide/messages.js'
import { JobStateChip } from './JobStateChip.tsx'
import styles from './jobs.module.css'
import { jobTitle, numberText } from './words.ts'

/** The cost, or the estimate marked as one. */
export const CostText = ({ job }: { job: Pick<ListedJob, 'cost' | 'estimated_cost'> }) => {
  if (job.cost !== null) return <>{formatMoney(job.cost)}</>
  if (job.estimated_cost === null) return <>—</>
  return (
    <>
      <span className={styles.estimate}>{m.job_estimate_short()}</span>{' '}
      <span className={styles.sum}>{formatMoney(job.estimated_cost)}</span>
    </>
  )
}

/** What is owed, or the credit as a negative sum; red once the work has ended. */
const Due = ({ job: { due, state } }: { job: ListedJob }) =>
  due === 0 ? (
    <>—</>
  ) : (
    <span className={styles.due} data-owed={(due > 0 && state === 'done') || undefined}>
      {formatMoney(due)}
    </span>
  )

const Title = ({ job }: { job: ListedJob }) => (
  <span className={styles.titled}>
    <span className={styles.bar} style={{ background: job.type_color }} aria-hidden />
    <Clip isRoomy isTall text={jobTitle(job)} />
  </span>
)

export const jobColumns = (): Column<ListedJob>[] => [
  {
    key: 'number',
    label: m.job_number(),
    sort: 'number',
    width: '76px',
    onCard: 'end',
    cell: ({ number }) => <span className={styles.number}>{numberText(number)}</span>,
  },
  { key: 'title', label: m.job_title(), onCard: 'title', cell: (job) => <Title job={job} /> },
  {
    key: 'client',
    label: m.column_client(),
    sort: 'client_name',
    cell: ({ client_name }) => <Clip isTall text={client_name} />,
  },
  {
    key: 'address',
    from: 940,
    label: m.info_address(),
    onCard: 'line',
    cell: ({ address, area }) => <Clip isTall text={[address, area].filter(Boolean).join(', ')} />,
  },
  {
    key: 'assignee',
    from: 700,
    label: m.job_technician(),
    sort: 'assignee_name',
    cell: ({ assignee_name }) => <Clip isTall text={assignee_name} />,
  },
  {
    key: 'next',
    from: 1040,
    label: m.job_next_appointment(),
    cell: ({ next_appointment }) =>
      next_appointment ? <Time at={next_appointment.scheduled_start} as="recent" /> : '—',
  },
  {
    key: 'state',
    label: m.column_state(),
    sort: 'state',
    width: '172px',
    cell: (job) => <JobStateChip plain job={job} />,
  },
  {
    key: 'created',
    from: 1140,
    label: m.column_created(),
    sort: 'created_at',
    width: '120px',
    onCard: 'none',
    cell: ({ created_at }) => <Time at={created_at} as="date" />,
  },
  {
    key: 'cost',
    from: 560,
    label: m.job_cost(),
    sort: 'cost',
    align: 'right',
    width: '128px',
    cell: (job) => <CostText job={job} />,
  },
  {
    key: 'due',
    label: m.job_due(),
    sort: 'due',
    align: 'right',
    width: '112px',
    cell: (job) => <Due job={job} />,
  },
]
