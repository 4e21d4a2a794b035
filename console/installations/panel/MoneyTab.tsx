import { Button } from '@mantine/core'
import { IconCalendarPlus, IconCurrencyEuro, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Card } from '../../kit/Card.tsx'
import { Notice } from '../../kit/Notice.tsx'
import { m } from '../../paraglide/messages.js'
import { useOffers } from '../../shell/offers.ts'
import added from '../money/add-work.module.css'
import { JobCard } from '../money/JobCard.tsx'
import styles from '../money/money.module.css'
import { Owed } from '../money/Owed.tsx'
import { sumsOf } from '../money/sums.ts'
import { Timeline } from '../money/Timeline.tsx'
import type { TabProps } from './tab-props.ts'

/** A new job or visit at this installation. */
const AddWork = ({ installation: { id, tag_id, address, area, client_name } }: TabProps) => {
  const { addJob, bookAppointment } = useOffers()
  const home = { id, tag_id, address, area, client_name }
  return (
    <span className={added.adding}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCalendarPlus size={14} aria-hidden />}
        onClick={() => bookAppointment({ home })}
      >
        {m.job_schedule()}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => addJob({ home, source: 'installation' })}
      >
        {m.job_add()}
      </Button>
    </span>
  )
}

/** The lists of jobs and payments, with those of this installation. */
const Lists = ({ id }: { id: string }) => (
  <span className={added.links}>
    <Link to="/jobs" search={{ installation_id: [id], view: 'list' } as never}>
      {m.client_jobs_all()}
    </Link>
    <Link to="/payments" search={{ installation_id: [id] } as never}>
      {m.installation_payments_all()}
    </Link>
  </span>
)

/** Jobs, cost and debt of an installation. */
export const MoneyTab = ({ installation }: TabProps) => {
  const { jobs, entries } = installation
  const { addPayment } = useOffers()
  const adding = <AddWork installation={installation} />
  if (jobs.length === 0 && entries.length === 0)
    return (
      <Notice icon={IconCurrencyEuro} title={m.money_empty()} body={m.money_empty_body()} actions={adding} />
    )
  return (
    <div className={styles.parts}>
      <Owed sums={sumsOf(installation)}>
        {jobs.some(({ due }) => due > 0) && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => addPayment({ home: installation })}
          >
            {m.payment_add()}
          </Button>
        )}
      </Owed>
      <Card
        title={m.money_jobs()}
        count={jobs.length}
        aside={adding}
        flush
        foot={<Lists id={installation.id} />}
      >
        <ul className={styles.jobs}>
          {jobs.map((job) => (
            <JobCard key={job.id} job={job} entries={entries.filter(({ job_id }) => job_id === job.id)} />
          ))}
        </ul>
      </Card>
      <Timeline entries={entries} />
    </div>
  )
}
