import { holdsRefrigerant } from '../../contract/leak-checks/model-charge.ts'
import type { maintenancePlanRoutes } from '../../contract/maintenance-plans/routes.ts'
import type { PlanDetail, PlanOccurrence } from '../../contract/maintenance-plans/schema.ts'
import type { RequestOf } from '../../contract/route.ts'
import { listChanges } from '../audit/audit.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { findApplianceCharge } from './appliance-charge.store.ts'
import { toPlan } from './plans.rules.ts'
import { countStates, findPlans, listOccurrences, listPlans } from './plans.store.ts'
import { listUncovered } from './uncovered.store.ts'

type Routes = typeof maintenancePlanRoutes

export const planNotFound = (id: string) =>
  new Problem(404, 'not_found', `There is no maintenance plan ${id}.`)

export async function requirePlan({ tx, who }: PersonCall, id: string): Promise<PlanDetail> {
  const [row] = await findPlans(tx, who.company, [id])
  if (!row) throw planNotFound(id)
  const occurrences = await listOccurrences(tx, who.company, id)
  return {
    ...toPlan(row),
    occurrences: occurrences.map((one) => ({
      ...one,
      outcome: one.outcome as PlanOccurrence['outcome'],
    })),
  }
}

export const answerMaintenancePlans = () => ({
  async listMaintenancePlans({ query }: RequestOf<Routes['listMaintenancePlans']>, { tx, who }: PersonCall) {
    const { rows, total } = await listPlans(tx, who.company, query)
    return { items: rows.map(toPlan), total }
  },

  async summarizeMaintenancePlans(
    { query }: RequestOf<Routes['summarizeMaintenancePlans']>,
    { tx, who }: PersonCall,
  ) {
    return { states: await countStates(tx, who.company, query) }
  },

  listUncoveredAppliances: (
    { query }: RequestOf<Routes['listUncoveredAppliances']>,
    { tx, who }: PersonCall,
  ) => listUncovered(tx, who.company, query),

  async getApplianceCharge(
    { params: { id }, query }: RequestOf<Routes['getApplianceCharge']>,
    { tx, who }: PersonCall,
  ) {
    const found = await findApplianceCharge(tx, who.company, { installation_id: id, ...query })
    if (!found) throw new Problem(404, 'not_found', `There is no installation ${id}.`)
    for (const path of ['item_id', 'device_id'] as const)
      if (query[path] && !found[path])
        throw new Problem(404, 'not_found', undefined, [{ path, key: 'not_found' }])
    return {
      holds_refrigerant: holdsRefrigerant(found.item_type_id, found.device_type),
      model_charge: found.model_charge,
    }
  },

  getMaintenancePlan: ({ params }: RequestOf<Routes['getMaintenancePlan']>, call: PersonCall) =>
    requirePlan(call, params.id),

  async listMaintenancePlanChanges(
    { params, query }: RequestOf<Routes['listMaintenancePlanChanges']>,
    call: PersonCall,
  ) {
    await requirePlan(call, params.id)
    return listChanges(call.tx, call.who.company, { record_id: params.id }, query)
  },
})
