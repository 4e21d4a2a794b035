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

  async getApplianceCharge({ query }: RequestOf<Routes['getApplianceCharge']>, { tx, who }: PersonCall) {
    const found = await findApplianceCharge(tx, who.company, query)
    for (const path of ['installation_id', 'item_id', 'device_id'] as const) {
      const isThere = path === 'installation_id' ? found : !query[path] || found?.[path]
      if (!isThere) throw new Problem(404, 'not_found', undefined, [{ path, key: 'not_found' }])
    }
    return {
      holds_refrigerant: found ? holdsRefrigerant(found.item_type_id, found.device_type) : false,
      model_charge: found?.model_charge ?? null,
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
