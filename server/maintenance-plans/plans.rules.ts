// Maps rows of plans to the contract.
import { omitFields, valuesIn } from '../../contract/fields.ts'
import { actionTypes } from '../../contract/jobs/types.ts'
import { type LeakCheck, leakCheckOf } from '../../contract/leak-checks/leak-checks.ts'
import { completeCharge, holdsRefrigerant } from '../../contract/leak-checks/model-charge.ts'
import type { Refrigerant } from '../../contract/leak-checks/refrigerants.ts'
import { planFields } from '../../contract/maintenance-plans/fields.ts'
import type { MaintenancePlan, OperationHours } from '../../contract/maintenance-plans/schema.ts'
import { modelOf } from '../../contract/models/index.ts'
import { toEuro } from '../../contract/money.ts'
import type { PlanRow } from './plans.store.ts'

const asStored = omitFields(planFields, 'estimated_cost', 'refrigerant', 'anchor')

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals

function operationOf(row: PlanRow): OperationHours | null {
  const operation = row.device_type === null ? undefined : modelOf(row.device_type)?.operation
  if (row.every_hours === null || !operation) return null
  return {
    of: operation.of,
    hours: row.operation_hours === null ? null : round(row.operation_hours, 1),
    share: row.operation_covered === null ? null : round(row.operation_covered, 3),
    from: row.operation_from,
    read_at: row.operation_read_at?.toISOString() ?? null,
  }
}

function leakCheckOfRow(row: PlanRow): LeakCheck | null {
  const refrigerant = row.refrigerant as Refrigerant | null
  const { model_charge, item_type_id, device_type } = row
  if (refrigerant === null && model_charge === null && !holdsRefrigerant(item_type_id, device_type))
    return null
  const charge_kg = row.charge_kg === null ? null : Number(row.charge_kg)
  return leakCheckOf(completeCharge({ ...row, refrigerant, charge_kg }, model_charge))
}

export function toPlan(row: PlanRow): MaintenancePlan {
  const [service] = actionTypes
  const { type_name, type_color } = actionTypes.find(({ id }) => id === row.type_id) ?? service
  return {
    id: row.id,
    ...valuesIn(asStored, row),
    anchor: row.anchor as MaintenancePlan['anchor'],
    refrigerant: row.refrigerant as Refrigerant | null,
    charge_kg: row.charge_kg === null ? null : Number(row.charge_kg),
    estimated_cost: row.estimated_cost_cents === null ? null : toEuro(row.estimated_cost_cents),
    type_name,
    type_color,
    tag_id: row.tag_id,
    client_id: row.client_id,
    client_name: row.client_name,
    address: row.address,
    area: row.area,
    latitude: row.latitude,
    longitude: row.longitude,
    device_name: row.device_name,
    device_type: row.device_type,
    item_name: row.item_name,
    model_charge: row.model_charge,
    leak_check: leakCheckOfRow(row),
    assignee_name: row.assignee_name,
    state: row.state,
    due_on: row.due_on,
    due_by: row.due_by,
    proposed_on: row.proposed_on,
    operation: operationOf(row),
    job: row.job && {
      ...row.job,
      state: 'pending',
      scheduled_start: row.job.scheduled_start && new Date(row.job.scheduled_start).toISOString(),
    },
    last_due_on: row.last_due_on,
    last_settled_on: row.last_settled_on,
    last_outcome: row.last_outcome as MaintenancePlan['last_outcome'],
    started_on: row.started_on,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    updated_at: row.updated_at?.toISOString() ?? null,
    updated_by: row.updated_by,
  }
}
