// Reads the hours of operation of plans by hours, and makes the jobs of plans that say so. One process at a time.
import { sql } from 'kysely'
import { productName } from '../../contract/brand.ts'
import type { Database, Log, Tx, Who } from '../database/database.ts'
import { leaseOf } from '../database/lease.ts'
import { startWorkerLoop, type WorkerLoop } from '../database/worker-loop.ts'
import type { Person } from '../http/session.ts'
import { lockPlans, makeJob } from './plan-jobs.ts'
import { refreshOperation } from './refresh-operation.ts'

const everyMs = 600_000
const leaseSeconds = 1800
/** Hours are read again after so long. */
const readAgainHours = 6

interface Maintenance {
  database: Database
  log: Pick<Log, 'warn'>
}

interface DuePlan {
  id: string
  company_id: string
}

const whoOf = (company: string): Who => ({ company, kind: 'technician_company' })

/** In whose name the jobs are made. */
const worker: Person = {
  sub: 'maintenance',
  name: productName,
  givenName: productName,
  familyName: '',
  email: '',
  companyKey: undefined,
  roles: [],
  controlAccess: false,
  portalAccess: false,
  expiresAt: 0,
}

/** Each plan is a transaction of its own; one that fails leaves the others alone. */
async function forEachPlan(
  { database, log }: Maintenance,
  plans: readonly DuePlan[],
  work: (tx: Tx, plan: DuePlan) => Promise<void>,
): Promise<void> {
  for (const plan of plans)
    await database
      .inCompany(whoOf(plan.company_id), (tx) => work(tx, plan))
      .catch((error: unknown) =>
        log.warn({ err: error, plan: plan.id, company: plan.company_id }, 'a maintenance plan failed'),
      )
}

async function countHours(maintenance: Maintenance): Promise<void> {
  const { rows } = await maintenance.database.asSystem((tx) =>
    sql<DuePlan>`
      select id, company_id from maintenance_plans
      where deleted_at is null and is_active and every_hours is not null
        and (operation_read_at is null or operation_read_at < now() - ${readAgainHours} * interval '1 hour')
      order by operation_read_at nulls first limit 500`.execute(tx),
  )
  await forEachPlan(maintenance, rows, async (tx, { id, company_id }) => {
    const plan = await tx
      .selectFrom('maintenance_plans')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (plan) await refreshOperation(tx, company_id, plan)
  })
}

/** Plans whose job is to be made without a person, and has not been for this due date. */
async function makeAheadJobs(maintenance: Maintenance): Promise<void> {
  const { rows } = await maintenance.database.asSystem((tx) =>
    sql<DuePlan>`
      select p.id, p.company_id from maintenance_plans p
      join companies t on t.id = p.company_id
      join installations i on i.id = p.installation_id and i.archived_at is null
      where p.deleted_at is null and p.is_active and p.create_ahead_days is not null
        and p.due_on - p.create_ahead_days <= (now() at time zone t.timezone)::date
        and p.job_made_for is distinct from p.due_on
        and not exists (select from jobs j where j.plan_id = p.id and j.state = 'pending')
      order by p.due_on limit 500`.execute(tx),
  )
  await forEachPlan(maintenance, rows, async (tx, { id, company_id }) => {
    const call = { tx, who: whoOf(company_id), person: worker }
    const row = (await lockPlans(call, [id])).get(id)
    if (row?.due_on && !row.job && row.is_active && row.job_made_for !== row.due_on)
      await makeJob(call, row, row.due_on)
  })
}

export async function runMaintenance(maintenance: Maintenance): Promise<void> {
  await countHours(maintenance)
  await makeAheadJobs(maintenance)
}

export function startMaintenanceWorker(database: Database, log: Log): Pick<WorkerLoop, 'stop'> {
  const lease = leaseOf(database, 'maintenance', leaseSeconds)
  const loop = startWorkerLoop({
    log,
    everyMs,
    failed: 'the maintenance worker failed',
    run: async () => {
      if (await lease.hold()) await runMaintenance({ database, log })
    },
  })
  loop.trigger()
  return {
    async stop() {
      await loop.stop()
      await lease.release()
    },
  }
}
