// Stores the hours of operation since the last service, and the day on which they made a plan due.
import { addDays } from '../../contract/maintenance-plans/due-dates.ts'
import { timezoneOf } from '../companies/own-company.store.ts'
import type { Tx } from '../database/database.ts'
import { dayReached, readOperation } from './operation.ts'

interface CountedPlan {
  id: string
  installation_id: string
  device_id: string | null
  every_hours: number | null
  anchor: string
  anchor_on: string | null
  last_settled_on: string | null
}

/** Hours count from the day after the last service that is known. */
function countedSince({ anchor, anchor_on, last_settled_on }: CountedPlan): string | null {
  const services = [last_settled_on, anchor === 'completion' ? anchor_on : null].filter((day) => day !== null)
  const last = services.sort().at(-1)
  return last === undefined ? null : addDays(last, 1)
}

export async function refreshOperation(tx: Tx, company: string, plan: CountedPlan): Promise<void> {
  const { device_id: device, every_hours } = plan
  const query = {
    company,
    installation: plan.installation_id,
    since: countedSince(plan),
    timezone: await timezoneOf(tx, company),
  }
  const operation =
    device === null || every_hours === null ? undefined : await readOperation(tx, { ...query, device })
  await tx
    .updateTable('maintenance_plans')
    .set({
      operation_hours: operation?.hours ?? null,
      operation_covered: operation?.share ?? null,
      operation_from: operation?.from ?? null,
      operation_read_at: operation ? new Date() : null,
      hours_due_on: operation && every_hours !== null ? dayReached(operation.days, every_hours) : null,
    })
    .where('company_id', '=', company)
    .where('id', '=', plan.id)
    .execute()
}
