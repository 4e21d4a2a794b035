// Jobs for due dates of plans: by a person for those that were chosen, by the worker for plans that say so.
import type { AppointmentForm } from '../../contract/appointments/fields.ts'
import type { Appointment } from '../../contract/jobs/schema.ts'
import type {
  maintenancePlanRoutes,
  notMadeReasons,
  PlanJobs,
} from '../../contract/maintenance-plans/routes.ts'
import type { RequestOf } from '../../contract/route.ts'
import type { PersonCall } from '../http/serve.ts'
import { createJob } from '../jobs/job-changes.ts'
import { lockInstallations } from '../jobs/lock.ts'
import { lockPlan, setJobMade } from './plan-changes.store.ts'
import { toPlan } from './plans.rules.ts'
import { findPlans, type PlanRow } from './plans.store.ts'

type Routes = typeof maintenancePlanRoutes
type NotMade = (typeof notMadeReasons)[number]

/** Injected, because appointments depend on jobs and plans on neither's screens: books a visit for a job. */
export type BookVisit = (call: PersonCall, form: AppointmentForm) => Promise<Appointment>

function reasonNot(row: PlanRow | undefined, due_on: string): NotMade | undefined {
  if (!row) return 'not_found'
  if (row.job) return 'plan_has_job'
  if (!row.is_active) return 'plan_paused'
  return row.due_on === due_on ? undefined : 'plan_due_changed'
}

/**
 * The plan in the words of a job, without a device that is no longer at this home and without a technician who gets no work
 * any more. The caller holds the installation and the plan.
 */
export async function makeJob(call: PersonCall, row: PlanRow, due_on: string) {
  const plan = toPlan(row)
  await setJobMade(call.tx, plan.id, due_on)
  return createJob(
    call,
    {
      installation_id: plan.installation_id,
      type_id: plan.type_id,
      title: plan.title,
      assignee_id: row.has_assignee ? plan.assignee_id : null,
      estimated_cost: plan.estimated_cost,
      notes: plan.notes,
      source: 'plan',
      device_id: row.has_device ? plan.device_id : null,
    },
    { plan_id: plan.id, plan_due_on: due_on },
  )
}

/** Locks the installations of these plans, then the plans, each in the order of their ids. */
export async function lockPlans(
  { tx, who }: PersonCall,
  ids: readonly string[],
): Promise<Map<string, PlanRow>> {
  const seen = await findPlans(tx, who.company, ids)
  await lockInstallations(
    tx,
    who.company,
    seen.map(({ installation_id }) => installation_id),
  )
  for (const { id } of seen) await lockPlan(tx, who.company, id)
  return new Map((await findPlans(tx, who.company, ids)).map((row) => [row.id, row]))
}

async function makeJobs(call: PersonCall, { plans }: PlanJobs, bookVisit: BookVisit) {
  const rows = await lockPlans(
    call,
    plans.map(({ plan_id }) => plan_id),
  )
  const made: { plan_id: string; job_id: string; number: number; appointment_id: string | null }[] = []
  const not_made: { plan_id: string; reason: NotMade }[] = []
  for (const { plan_id, due_on, visit } of plans) {
    const row = rows.get(plan_id)
    const isTwice = made.some((one) => one.plan_id === plan_id)
    const reason = isTwice ? 'plan_has_job' : reasonNot(row, due_on)
    if (!row || reason) {
      not_made.push({ plan_id, reason: reason ?? 'not_found' })
      continue
    }
    const job = await makeJob(call, row, due_on)
    const appointment = visit
      ? await bookVisit(call, {
          installation_id: job.installation_id,
          job_id: job.id,
          type_id: job.type_id,
          ...visit,
        })
      : null
    made.push({ plan_id, job_id: job.id, number: job.number, appointment_id: appointment?.id ?? null })
  }
  return { made, not_made }
}

export const answerPlanJobs = (bookVisit: BookVisit) => ({
  addMaintenanceJobs: ({ body }: RequestOf<Routes['addMaintenanceJobs']>, call: PersonCall) =>
    makeJobs(call, body, bookVisit),
})
