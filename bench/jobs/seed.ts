// A company's technicians, jobs, visits and money as rows, made up from their numbers.
import { sql } from 'kysely'
import type { Database, Tx } from '../../server/database/database.ts'
import { aPerson, type TestCompany } from '../../server/testing/world.ts'

export interface Extent {
  jobs: number
  technicians: number
  /** Of the coming month. */
  visits: number
  /** Of one installation. */
  entries: number
}

const atOnce = 2500

/** One job in ten is pending, one in twenty done; every other one is paid. */
const writeJobs = (tx: Tx, company: string, from: number, to: number) =>
  sql`
  with homes as (
    select array_agg(id order by tag) as ids from installations where company_id = ${company}
  ), people_of as (
    select array_agg(id order by email) as ids from people where company_id = ${company}
  ), made as (
    insert into jobs (company_id, installation_id, number, type_id, title, assignee_id, state, cost_cents, created_at)
    select ${company}, homes.ids[1 + (n * 7919) % cardinality(homes.ids)], n, 1 + n % 4,
      (array['Ετήσια συντήρηση λέβητα', 'Αλλαγή κυκλοφορητή', 'Διαρροή στο δοχείο διαστολής', 'Τοποθέτηση ελεγκτή',
        'Έλεγχος πίεσης', 'Καθαρισμός εναλλάκτη', 'Αλλαγή τρίοδης βάνας', 'Εξαέρωση σωμάτων'])[1 + (n * 31) % 8],
      case when n % 11 = 0 then null else people_of.ids[1 + n % cardinality(people_of.ids)] end,
      case when n % 10 = 0 then 'pending' when n % 20 = 1 then 'done' when n % 50 = 2 then 'cancelled' else 'complete' end,
      case when n % 10 = 0 then null else 4000 + n % 200 * 100 end,
      now() - (${to}::int + 50000 - n) * interval '10 minutes'
    from generate_series(${from}::int, ${to}::int) n, homes, people_of
    returning id, company_id, installation_id, number, state, cost_cents, created_at
  )
  insert into payments (company_id, installation_id, job_id, client_id, payment_type_id, amount_cents, year, number,
    paid_at, created_at)
  select m.company_id, m.installation_id, m.id, i.client_id, 1 + m.number % 5, m.cost_cents, 2026, m.number,
    m.created_at, m.created_at
  from made m join installations i on i.id = m.installation_id where m.state = 'complete'`.execute(tx)

/** Visits of 20 to 25 working days, in ten slots a day and person. */
const writeVisits = (tx: Tx, company: string, visits: number) =>
  sql`
  with people_of as (
    select array_agg(id order by email) as ids from people where company_id = ${company}
  ), pending as (
    select id, installation_id, number from jobs where company_id = ${company} order by number desc limit ${visits}
  ), numbered as (select *, row_number() over (order by number)::int as n from pending)
  insert into appointments (company_id, installation_id, job_id, assignee_id, type_id, appointment_status_id,
    scheduled_start, scheduled_end, notes)
  select ${company}, installation_id, id, people_of.ids[1 + n % cardinality(people_of.ids)], 1 + n % 4, 2,
    date_trunc('month', now()) + interval '1 month' + (n / (cardinality(people_of.ids) * 8)) % 28 * interval '1 day'
      + (6 + n / cardinality(people_of.ids) % 8) * interval '1 hour',
    date_trunc('month', now()) + interval '1 month' + (n / (cardinality(people_of.ids) * 8)) % 28 * interval '1 day'
      + (7 + n / cardinality(people_of.ids) % 8) * interval '1 hour', 'Κουδούνι στο όνομα'
  from numbered, people_of`.execute(tx)

/** Actions, materials and payments of many jobs at one installation. */
const writeEntries = (tx: Tx, company: string, installation: string, entries: number) =>
  sql`
  with home as (select id, client_id from installations where id = ${installation}::uuid),
  made as (
    insert into jobs (company_id, installation_id, number, state, cost_cents, title, created_at)
    select ${company}, home.id, 1000000 + n, 'complete', 6000, 'Συντήρηση', now() - n * interval '1 day'
    from generate_series(1, ${Math.ceil(entries / 10)}::int) n, home returning id, number
  ), actions as (
    insert into job_actions (company_id, installation_id, job_id, type_id, notes)
    select ${company}, home.id, made.id, 1, 'Έλεγχος ' || n from made, home, generate_series(1, 5) n
  ), used as (
    insert into materials (company_id, installation_id, job_id, name, quantity, cost_cents)
    select ${company}, home.id, made.id, 'Φλάντζα', 1, 100 from made, home, generate_series(1, 4) n
  )
  insert into payments (company_id, installation_id, job_id, client_id, payment_type_id, amount_cents, year, number)
  select ${company}, home.id, made.id, home.client_id, 1, 6000, 2026, made.number from made, home`.execute(tx)

/** A job that is done and owes more than the bench pays. */
async function addOwedJob(tx: Tx, company_id: string, installation_id: string): Promise<string> {
  const { id } = await tx
    .insertInto('jobs')
    .values({ company_id, installation_id, number: 2_000_000, state: 'done', cost_cents: 10_000_00 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The installation with many entries, and a job of it that owes. */
export async function seedWork(
  database: Database,
  company: TestCompany,
  extent: Extent,
): Promise<{ installation: string; owed: string }> {
  for (let made = 0; made < extent.technicians; made++)
    await aPerson(database, company, ['technician_company'])
  for (let from = 1; from <= extent.jobs; from += atOnce)
    await database.asSystem((tx) => writeJobs(tx, company.id, from, Math.min(extent.jobs, from + atOnce - 1)))
  return database.asSystem(async (tx) => {
    await writeVisits(tx, company.id, extent.visits)
    const { rows } = await sql<{ id: string }>`
      select id from installations where company_id = ${company.id} order by tag limit 1`.execute(tx)
    const installation = rows[0]?.id ?? ''
    await writeEntries(tx, company.id, installation, extent.entries)
    return { installation, owed: await addOwedJob(tx, company.id, installation) }
  })
}
