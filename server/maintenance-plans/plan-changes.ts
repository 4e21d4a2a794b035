import { sql } from 'kysely'
import { storedValues } from '../../contract/fields.ts'
import { addMonths } from '../../contract/maintenance-plans/due-dates.ts'
import {
  hasFirstDate,
  hasInterval,
  type PlanBatch,
  type PlanEdit,
  type PlanForm,
  planFields,
} from '../../contract/maintenance-plans/fields.ts'
import type { maintenancePlanRoutes } from '../../contract/maintenance-plans/routes.ts'
import type { MaintenancePlan, PlanDetail } from '../../contract/maintenance-plans/schema.ts'
import { modelOf } from '../../contract/models/index.ts'
import type { ProblemKey } from '../../contract/problems.ts'
import type { RequestOf } from '../../contract/route.ts'
import { byOf, recordChange, recordCreated } from '../audit/audit.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { requireActivePerson } from '../jobs/job-changes.store.ts'
import { lockActiveInstallation, lockInstallations } from '../jobs/lock.ts'
import { requireAsExpected } from '../request/expected.ts'
import { Problem } from '../request/problem.ts'
import { planNotFound, requirePlan } from './maintenance-plans.ts'
import {
  coveredTargets,
  findAppliance,
  insertPlans,
  lockPlan,
  placeOfPlan,
  planColumns,
  settlePlan,
  updatePlan,
} from './plan-changes.store.ts'
import { toPlan } from './plans.rules.ts'
import { findPlans, todayOf } from './plans.store.ts'
import { refreshOperation } from './refresh-operation.ts'

type Routes = typeof maintenancePlanRoutes

const refused = (path: string, key: ProblemKey) => new Problem(400, key, undefined, [{ path, key }])
const notFound = (path: string) => new Problem(404, 'not_found', undefined, [{ path, key: 'not_found' }])

type Appliance = Partial<Pick<PlanForm, 'device_id' | 'item_id' | 'assignee_id' | 'every_hours'>>

/** The appliance must be of the installation, and hours need a device that can count them. */
async function requireAppliance(call: PersonCall, installation: string, plan: Appliance): Promise<void> {
  const { tx, who } = call
  const { device, item } = await findAppliance(tx, who.company, installation, plan)
  if (plan.device_id && !device) throw notFound('device_id')
  if (plan.item_id && !item) throw notFound('item_id')
  const counts = device ? modelOf(device.device_type)?.operation !== undefined : false
  if (plan.every_hours && !counts) throw refused('every_hours', 'plan_hours_unknown')
  await requireActivePerson(tx, who.company, plan.assignee_id)
}

/** Locks the installation of a plan, then the plan. */
async function lockAndRead(call: PersonCall, id: string) {
  const { tx, who } = call
  const place = await placeOfPlan(tx, who.company, id)
  if (!place) throw planNotFound(id)
  await lockInstallations(tx, who.company, [place.installation_id])
  const row = await lockPlan(tx, who.company, id)
  if (!row) throw planNotFound(id)
  return { row, before: await requirePlan(call, id) }
}

/** What `recordChange` compares: without what the worker counts and what the catalogue says. */
const audited = ({
  operation: _operation,
  job: _job,
  model_charge: _model,
  leak_check: _leakCheck,
  ...plan
}: MaintenancePlan) => plan

async function recordPlan(
  call: PersonCall,
  action: 'created' | 'changed',
  before: PlanDetail | null,
  id: string,
): Promise<PlanDetail> {
  const after = await requirePlan(call, id)
  await recordChange(call.tx, call, {
    record: 'maintenance_plan',
    id,
    action,
    before: before && audited(before),
    after: audited(after),
  })
  return after
}

async function addPlan(call: PersonCall, form: PlanForm): Promise<PlanDetail> {
  const { tx, who } = call
  await lockActiveInstallation(tx, who.company, form.installation_id)
  await requireAppliance(call, form.installation_id, form)
  const columns = planColumns(storedValues(planFields, form))
  const [id = ''] = await insertPlans(tx, [columns], await todayOf(tx, who.company), byOf(call))
  await refresh(call, id)
  return recordPlan(call, 'created', null, id)
}

async function refresh({ tx, who }: PersonCall, id: string): Promise<void> {
  const row = await lockPlan(tx, who.company, id)
  if (row) await refreshOperation(tx, who.company, row)
}

async function editPlan(call: PersonCall, id: string, body: PlanEdit): Promise<PlanDetail> {
  const { expected_updated_at, ...edit } = body
  const { before } = await lockAndRead(call, id)
  requireAsExpected(before, { expected_updated_at })
  const merged = { ...before, ...edit }
  if (!hasInterval(merged)) throw refused('every_months', 'plan_interval_required')
  if (!hasFirstDate(merged)) throw refused('anchor_on', 'first_due_required')
  // What an edit does not touch may be of a device, or a person, that has left meanwhile.
  const touched: Appliance = {
    ...(edit.device_id === undefined && edit.every_hours === undefined
      ? {}
      : { device_id: merged.device_id, every_hours: merged.every_hours }),
    ...(edit.item_id === undefined ? {} : { item_id: edit.item_id }),
    ...(edit.assignee_id === before.assignee_id ? {} : { assignee_id: edit.assignee_id }),
  }
  await requireAppliance(call, before.installation_id, touched)
  await updatePlan(call.tx, id, planColumns(edit), byOf(call))
  await refresh(call, id)
  return recordPlan(call, 'changed', before, id)
}

/** Targets in the order given, area by area: each month gets a run of them, so that a month's homes are near each other. */
const firstDue = (batch: PlanBatch, index: number, count: number) =>
  batch.anchor === 'date' && batch.anchor_on
    ? addMonths(batch.anchor_on, Math.floor((index * (batch.spread_months ?? 1)) / count))
    : batch.anchor_on

async function addPlans(call: PersonCall, batch: PlanBatch): Promise<number> {
  const { tx, who } = call
  const { targets, spread_months: _, ...shared } = batch
  const homes = [...new Set(targets.map(({ installation_id }) => installation_id))]
  const locked = await lockInstallations(tx, who.company, homes)
  const active = new Set(locked.filter(({ isArchived }) => !isArchived).map(({ id }) => id))
  for (const [index, target] of targets.entries()) {
    if (!active.has(target.installation_id)) throw notFound(`targets.${index}.installation_id`)
    const { device, item } = await findAppliance(tx, who.company, target.installation_id, target)
    if (target.device_id && !device) throw notFound(`targets.${index}.device_id`)
    if (target.item_id && !item) throw notFound(`targets.${index}.item_id`)
  }
  await requireActivePerson(tx, who.company, shared.assignee_id)
  const covered = await coveredTargets(tx, who.company, homes)
  // Another person may have covered some of them meanwhile.
  const open = targets.filter(
    (target) =>
      !covered.some(
        (one) =>
          one.installation_id === target.installation_id &&
          ((target.item_id && one.item_id === target.item_id) ||
            (target.device_id && one.device_id === target.device_id)),
      ),
  )
  if (open.length === 0) return 0
  const columns = open.map((target, index) =>
    planColumns(
      storedValues(planFields, { ...shared, ...target, anchor_on: firstDue(batch, index, open.length) }),
    ),
  )
  const ids = await insertPlans(tx, columns, await todayOf(tx, who.company), byOf(call))
  const plans = (await findPlans(tx, who.company, ids)).map(toPlan)
  await recordCreated(tx, call, 'maintenance_plan', plans.map(audited))
  return ids.length
}

export const answerPlanChanges = () => ({
  addMaintenancePlan: ({ body }: RequestOf<Routes['addMaintenancePlan']>, call: PersonCall) =>
    addPlan(call, body),

  async addMaintenancePlans({ body }: RequestOf<Routes['addMaintenancePlans']>, call: PersonCall) {
    return { count: await addPlans(call, body) }
  },

  editMaintenancePlan: ({ params, body }: RequestOf<Routes['editMaintenancePlan']>, call: PersonCall) =>
    editPlan(call, params.id, body),

  async skipMaintenance(
    { params: { id }, body }: RequestOf<Routes['skipMaintenance']>,
    call: PersonCall,
  ): Promise<PlanDetail> {
    const { before } = await lockAndRead(call, id)
    if (before.due_on !== body.due_on) throw new Problem(409, 'plan_due_changed')
    if (before.job) throw new Problem(409, 'plan_has_job')
    const on = await todayOf(call.tx, call.who.company)
    const settled = { plan: id, due_on: body.due_on, on, reason: body.reason, by: byOf(call).name }
    await settlePlan(call.tx, settled)
    await refresh(call, id)
    return recordPlan(call, 'changed', before, id)
  },

  async deleteMaintenancePlan(
    { params: { id } }: RequestOf<Routes['deleteMaintenancePlan']>,
    call: PersonCall,
  ): Promise<null> {
    const { before } = await lockAndRead(call, id)
    await updatePlan(call.tx, id, { deleted_at: sql<Date>`now()` }, byOf(call))
    await recordChange(call.tx, call, {
      record: 'maintenance_plan',
      id,
      action: 'archived',
      before: audited(before),
      after: { ...audited(before), is_active: false },
    })
    return null
  },
})
