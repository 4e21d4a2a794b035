import { Button } from '@mantine/core'
import { IconBriefcase, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Client } from '../../../contract/clients/schema.ts'
import type { ListedJob } from '../../../contract/jobs/schema.ts'
import { JobLine } from '../../jobs/JobLine.tsx'
import { VisitLine } from '../../jobs/VisitLine.tsx'
import { Card } from '../../kit/Card.tsx'
import type { ListAnswer } from '../../kit/list/rows.ts'
import { ListedPart, useLimit } from '../../kit/record/ListedPart.tsx'
import { m } from '../../paraglide/messages.js'
import { useAnswer } from '../../session/queries.ts'
import { useOffers } from '../../shell/offers.ts'
import general from './general.module.css'

const visitsAtFirst = 10

interface JobsTabProps {
  client: Client
  jobs: ListAnswer<ListedJob>
}

/** Jobs and visits of a client, the newest first. */
export const JobsTab = ({ client: { id, name }, jobs }: JobsTabProps) => {
  const { addJob } = useOffers()
  const limit = useLimit(visitsAtFirst)
  const visits = useAnswer(
    'listAppointments',
    { query: { client_id: id, order: 'desc', limit: limit.limit } },
    { keepPrevious: true },
  )
  const add = (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={() => addJob({ client: { id, name } })}
    >
      {m.job_add()}
    </Button>
  )
  return (
    <div className={general.parts}>
      <Card
        title={m.place_jobs()}
        count={jobs.data?.total}
        aside={add}
        flush
        {...(jobs.data?.total
          ? {
              foot: (
                <Link to="/jobs" search={{ client_id: id, view: 'list' } as never}>
                  {m.client_jobs_all()}
                </Link>
              ),
            }
          : {})}
      >
        <ListedPart
          answer={jobs}
          empty={{ icon: IconBriefcase, title: m.client_jobs_empty() }}
          rowKey={(job) => job.id}
          as={JobLine}
        />
      </Card>
      <Card title={m.entry_appointments()} count={visits.data?.total} flush>
        <ListedPart
          answer={visits}
          empty={m.client_visits_empty()}
          rowKey={(visit) => visit.id}
          as={VisitLine}
          limit={limit}
        />
      </Card>
    </div>
  )
}
