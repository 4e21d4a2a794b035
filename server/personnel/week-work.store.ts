import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

export interface Span {
  from: Date
  to: Date
}

interface PersonWork {
  person_id: string
  visits_today: number
  visits_week: number
  booked_minutes: number
}

const cancelled = 1

/** Visits of a week by person; one with helpers counts for each of them. */
export async function readVisits(tx: Tx, company: string, week: Span, today: Span) {
  const { rows } = await sql<PersonWork>`
    with visits as (
      select id, assignee_id, scheduled_start, scheduled_end from appointments
      where company_id = ${company} and appointment_status_id <> ${cancelled}
        and scheduled_start >= ${week.from} and scheduled_start < ${week.to}
    ), of_people as (
      select assignee_id as person_id, scheduled_start, scheduled_end from visits where assignee_id is not null
      union all
      select h.person_id, v.scheduled_start, v.scheduled_end from visits v
      join appointment_helpers h on h.appointment_id = v.id and h.company_id = ${company}
        and h.person_id is distinct from v.assignee_id
    )
    select person_id,
      (count(*) filter (where scheduled_start >= ${today.from} and scheduled_start < ${today.to}))::int as visits_today,
      count(*)::int as visits_week,
      (sum(extract(epoch from scheduled_end - scheduled_start)) / 60)::int as booked_minutes
    from of_people group by person_id`.execute(tx)
  return new Map(rows.map((row) => [row.person_id, row]))
}

/** Jobs whose work has not ended, by person. */
export async function countOpenJobs(tx: Tx, company: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ person_id: string; count: number }>`
    select assignee_id as person_id, count(*)::int as count from jobs
    where company_id = ${company} and state = 'pending' and assignee_id is not null group by 1`.execute(tx)
  return new Map(rows.map(({ person_id, count }) => [person_id, count]))
}
