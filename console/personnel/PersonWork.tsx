import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Appointment, ListedJob } from '../../contract/jobs/schema.ts'
import { jobTitle } from '../jobs/words.ts'
import { Card } from '../kit/Card.tsx'
import { ListedPart, useLimit } from '../kit/record/ListedPart.tsx'
import { Time } from '../kit/Time.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { usePanel } from '../shell/panel.ts'
import styles from './personnel.module.css'

const atFirst = 20
/** Pending and ongoing. */
const open = [2, 3]

const Visit = ({ row: visit }: { row: Appointment }) => {
  const panel = usePanel()
  return (
    <li>
      <button type="button" className={styles.row} onClick={() => panel.open('appointment', visit.id)}>
        <span className={styles.when}>
          <Time at={visit.scheduled_start} />
        </span>
        <span className={styles.what}>
          {visit.client_name}
          <span className={styles.where}>{[visit.address, visit.area].filter(Boolean).join(', ')}</span>
        </span>
      </button>
    </li>
  )
}

/** From the moment the panel opened, so that the request stays the same. */
export const ComingVisits = ({ id }: { id: string }) => {
  const [now] = useState(() => new Date().toISOString())
  const limit = useLimit(atFirst)
  const query = {
    assignee_id: [id],
    appointment_status_id: open,
    date_from: now,
    limit: limit.limit,
  }
  const answer = useAnswer('listAppointments', { query }, { keepPrevious: true })
  return (
    <Card
      title={m.personnel_coming()}
      count={answer.data?.total || undefined}
      flush
      foot={
        <Link to="/calendar" search={{ technicians: [id] } as never}>
          {m.personnel_calendar()}
        </Link>
      }
    >
      <ListedPart
        answer={answer}
        empty={m.personnel_coming_none()}
        rowKey={(visit) => visit.id}
        as={Visit}
        limit={limit}
      />
    </Card>
  )
}

const Job = ({ row: job }: { row: ListedJob }) => {
  const panel = usePanel()
  return (
    <li>
      <button type="button" className={styles.row} onClick={() => panel.open('job', job.id)}>
        <span className={styles.when}>#{job.number}</span>
        <span className={styles.what}>
          {jobTitle(job)}
          <span className={styles.where}>{[job.client_name, job.address].filter(Boolean).join(' · ')}</span>
        </span>
      </button>
    </li>
  )
}

export const OpenJobs = ({ id }: { id: string }) => {
  const limit = useLimit(atFirst)
  const query = { assignee_id: [id], state: ['pending' as const], limit: limit.limit }
  const answer = useAnswer('listJobs', { query }, { keepPrevious: true })
  return (
    <Card
      title={m.personnel_open_jobs()}
      count={answer.data?.total || undefined}
      flush
      foot={
        <Link to="/jobs" search={{ assignee_id: [id], view: 'list' } as never}>
          {m.client_jobs_all()}
        </Link>
      }
    >
      <ListedPart
        answer={answer}
        empty={m.personnel_jobs_none()}
        rowKey={(job) => job.id}
        as={Job}
        limit={limit}
      />
    </Card>
  )
}
