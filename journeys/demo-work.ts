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

/** The demo has a visit under way in working hours only: at another time the next one is started. */
const startVisit = async (database: Database, company: string): Promise<string> => {
  const find = (status: number) =>
    database.asSystem((tx) =>
      tx
        .selectFrom('appointments')
        .where('company_id', '=', company)
        .where('appointment_status_id', '=', status)
        .where('job_id', 'is not', null)
        .select('id')
        .orderBy('scheduled_start')
        .executeTakeFirst(),
    )
  const now = await find(started)
  if (now) return now.id
  const next = await find(pending)
  if (!next) throw new Error('the demo has no visit ahead')
  await database.asSystem((tx) =>
    tx
      .updateTable('appointments')
      .set({ appointment_status_id: started, actual_start: new Date() })
      .where('id', '=', next.id)
      .execute(),
  )
  return next.id
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
  return database.asSystem(async (tx) => {
    const { job_id, client_id } = await tx
      .selectFrom('payments as p')
      .innerJoin('jobs as j', 'j.id', 'p.job_id')
      .innerJoin('installations as i', 'i.id', 'j.installation_id')
      .where('j.company_id', '=', company_id)
      .where('j.state', '=', 'done')
      .select(['p.job_id', 'i.client_id'])
      .orderBy('j.number')
      .executeTakeFirstOrThrow()
    const visit = await tx
      .selectFrom('appointments')
      .where('company_id', '=', company_id)
      .where('appointment_status_id', '=', pending)
      .where('job_id', 'is not', null)
      .select('id')
      .orderBy('scheduled_start')
      .executeTakeFirstOrThrow()
    if (!job_id) throw new Error('the payment is of no job')
    return { job: job_id, client: client_id, visit: visit.id, ongoing }
  })
}
