// Records of the demo's daily work that pictures are taken of.
import type { Database } from '../server/database/database.ts'

export interface DemoWork {
  /** Done, paid in part. */
  job: string
  /** Of that job. */
  client: string
  /** Pending, with a job. */
  visit: string
  /** Under way. */
  ongoing: string
}

const pending = 2
const started = 3

/** The earliest with a job. */
const firstVisit = (database: Database, company: string, status: number) =>
  database.asSystem(async (tx) => {
    const visit = await tx
      .selectFrom('appointments')
      .where('company_id', '=', company)
      .where('appointment_status_id', '=', status)
      .where('job_id', 'is not', null)
      .select('id')
      .orderBy('scheduled_start')
      .executeTakeFirst()
    return visit?.id
  })

async function nextVisit(database: Database, company: string): Promise<string> {
  const visit = await firstVisit(database, company, pending)
  if (!visit) throw new Error('the demo has no visit ahead')
  return visit
}

/** The demo has a visit under way in working hours only: at another time the next one is started. */
async function startVisit(database: Database, company: string): Promise<string> {
  const now = await firstVisit(database, company, started)
  if (now) return now
  const next = await nextVisit(database, company)
  await database.asSystem((tx) =>
    tx
      .updateTable('appointments')
      .set({ appointment_status_id: started, actual_start: new Date() })
      .where('id', '=', next)
      .execute(),
  )
  return next
}

export async function findDemoWork(database: Database): Promise<DemoWork> {
  const { company_id } = await database.asSystem((tx) =>
    tx
      .selectFrom('people')
      .where('email', '=', 'technician@demo.thalpos')
      .select('company_id')
      .executeTakeFirstOrThrow(),
  )
  const ongoing = await startVisit(database, company_id)
  const visit = await nextVisit(database, company_id)
  const { job_id, client_id } = await database.asSystem((tx) =>
    tx
      .selectFrom('payments as p')
      .innerJoin('jobs as j', 'j.id', 'p.job_id')
      .innerJoin('installations as i', 'i.id', 'j.installation_id')
      .where('j.company_id', '=', company_id)
      .where('j.state', '=', 'done')
      .select(['p.job_id', 'i.client_id'])
      .orderBy('j.number')
      .executeTakeFirstOrThrow(),
  )
  if (!job_id) throw new Error('the payment is of no job')
  return { job: job_id, client: client_id, visit, ongoing }
}
