// A full day and a full week of twenty technicians, with an empty day and an empty week before them.
import { sql } from 'kysely'
import { addDays } from '../../contract/work-calendar/holidays.ts'
import type { Database, Tx } from '../../server/database/database.ts'
import { mondayOf } from '../../server/personnel/working-time.rules.ts'
import { aCompany, aPerson } from '../../server/testing/world.ts'
import { instantOf, localDay } from '../../server/work-calendar/local-time.rules.ts'
import { seedPortfolio } from '../records/portfolio.ts'

const zone = 'Europe/Athens'
const technicians = 20
const homes = 200
const waiting = 12

export const visitsOfDay = technicians * 7
export const visitsOfWeek = technicians * 50

export interface Planned {
  dispatcher: string
  /** Dates; before each is one without visits. */
  day: string
  week: string
}

interface Plan {
  /** The first of these visits, in the order of their jobs. */
  after: number
  from: string
  /** Of each technician. */
  days: number
  visits: number
  minutes: number
}

/** Visits of pending jobs, one after another from 8:00 on each day, in every state. */
const writeVisits = (tx: Tx, company: string, { after, from, days, visits, minutes }: Plan) =>
  sql`
  with people_of as (
    select array_agg(id order by email) as ids from people where company_id = ${company}
  ), numbered as (
    select id, installation_id, type_id, row_number() over (order by number)::int - 1 - ${after} as n from jobs
    where company_id = ${company}
  ), placed as (
    select *, 1 + n % ${technicians} as person, n / ${technicians} / ${visits} as day, n / ${technicians} % ${visits} as at
    from numbered where n between 0 and ${technicians * days * visits - 1}
  ), timed as (
    select *, ${new Date(instantOf(from, '08:00', zone))}::timestamptz + day * interval '1 day'
      + at * interval '${sql.raw(String(minutes))} minutes' as start from placed
  )
  insert into appointments (company_id, installation_id, job_id, assignee_id, type_id, appointment_status_id,
    scheduled_start, scheduled_end, is_confirmed)
  select ${company}, installation_id, id, ids[1 + person], type_id, 2, start,
    start + interval '${sql.raw(String(minutes))} minutes', n % 3 = 0
  from timed, people_of`.execute(tx)

const writeJobs = (tx: Tx, company: string, count: number) =>
  sql`
  with homes as (select array_agg(id order by tag) as ids from installations where company_id = ${company})
  insert into jobs (company_id, installation_id, number, type_id, title)
  select ${company}, ids[1 + n * 31 % cardinality(ids)], n, 1 + n % 4,
    (array['Ετήσια συντήρηση λέβητα', 'Αλλαγή κυκλοφορητή', 'Διαρροή στο δοχείο διαστολής', 'Έλεγχος πίεσης'])[1 + n % 4]
  from generate_series(1, ${count}::int) n, homes`.execute(tx)

export async function seedCalendar(database: Database): Promise<Planned> {
  const company = await aCompany(database)
  // First by its address: the dispatcher has no visits.
  const dispatcher = await aPerson(database, company, ['technician_company', 'admin'])
  await database.asSystem((tx) =>
    tx
      .updateTable('people')
      .set({ email: `a-${dispatcher}` })
      .where('email', '=', dispatcher)
      .execute(),
  )
  for (let made = 0; made < technicians; made++) await aPerson(database, company, ['technician_company'])
  await seedPortfolio(database, company.id, homes)
  const monday = mondayOf(localDay(Date.now(), zone))
  const [day, week] = [addDays(monday, 9), addDays(monday, 21)]
  await database.asSystem(async (tx) => {
    await writeJobs(tx, company.id, visitsOfDay + visitsOfWeek + waiting)
    await writeVisits(tx, company.id, { after: 0, from: day, days: 1, visits: 7, minutes: 60 })
    await writeVisits(tx, company.id, { after: visitsOfDay, from: week, days: 5, visits: 10, minutes: 60 })
    // As the database does by itself within a minute.
    await sql`analyze`.execute(tx)
  })
  return { dispatcher: `a-${dispatcher}`, day, week }
}
