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
  /** Whose visit it is. */
  technician: string
  /** Of that visit, with a deposit. */
  prepaid: string
  /** Installations with a plan and a signed sheet; the plan is of the first. */
  maintained: readonly [string, string]
  plan: string
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
      .select(['id', 'assignee_id', 'job_id'])
      .orderBy('scheduled_start')
      .executeTakeFirst()
    return visit
  })

async function nextVisit(database: Database, company: string) {
  const visit = await firstVisit(database, company, pending)
  if (!visit?.assignee_id || !visit.job_id) throw new Error('the demo has no visit ahead')
  return { id: visit.id, technician: visit.assignee_id, job: visit.job_id }
}

/** The demo has a visit under way in working hours only: at another time the next one is started. */
async function startVisit(database: Database, company: string): Promise<string> {
  const now = await firstVisit(database, company, started)
  if (now) return now.id
  const { id: next } = await nextVisit(database, company)
  await database.asSystem((tx) =>
    tx
      .updateTable('appointments')
      .set({ appointment_status_id: started, actual_start: new Date() })
      .where('id', '=', next)
      .execute(),
  )
  return next
}

/** The demo's clients pay after the work: the job gets a deposit. */
async function addDeposit(database: Database, job: string): Promise<void> {
  await database.asSystem(async (tx) => {
    const paid = await tx.selectFrom('payments').where('job_id', '=', job).select('id').executeTakeFirst()
    if (paid) return
    await tx
      .insertInto('payments')
      .columns(['company_id', 'installation_id', 'job_id', 'client_id', 'payment_type_id', 'amount_cents'])
      .expression((of) =>
        of
          .selectFrom('jobs as j')
          .innerJoin('installations as i', 'i.id', 'j.installation_id')
          .where('j.id', '=', job)
          .select(({ val }) => [
            'j.company_id',
            'j.installation_id',
            'j.id',
            'i.client_id',
            val(1).as('payment_type_id'),
            val(5000).as('amount_cents'),
          ]),
      )
      .execute()
  })
}

async function findMaintained(database: Database, company: string) {
  const rows = await database.asSystem((tx) =>
    tx
      .selectFrom('boiler_sheets as s')
      .innerJoin('maintenance_plans as p', 'p.item_id', 's.item_id')
      .where('s.company_id', '=', company)
      .where('s.signed_at', 'is not', null)
      .select(['s.installation_id', 'p.id'])
      .orderBy('s.signed_at', 'desc')
      .limit(2)
      .execute(),
  )
  const [first, second] = rows
  if (!first || !second) throw new Error('the demo has no two boilers with a plan and a sheet')
  return { plan: first.id, maintained: [first.installation_id, second.installation_id] } as const
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
  await addDeposit(database, visit.job)
  return {
    job: job_id,
    client: client_id,
    visit: visit.id,
    ongoing,
    technician: visit.technician,
    prepaid: visit.job,
    ...(await findMaintained(database, company_id)),
  }
}
