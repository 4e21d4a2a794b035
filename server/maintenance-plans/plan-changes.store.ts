import { sql } from 'kysely'
import type { PlanEdit } from '../../contract/maintenance-plans/fields.ts'
import { toCents } from '../../contract/money.ts'
import type { By } from '../audit/audit.store.ts'
import type { Tx } from '../database/database.ts'

type OptionalEstimate = { estimated_cost?: number | null | undefined }

/** Euro as cents; fields that are not given are left out. */
export function planColumns<Fields extends OptionalEstimate>({ estimated_cost, ...fields }: Fields) {
  return {
    ...fields,
    ...(estimated_cost === undefined
      ? {}
      : { estimated_cost_cents: estimated_cost === null ? null : toCents(estimated_cost) }),
  }
}

export type PlanColumns = ReturnType<typeof planColumns<Omit<PlanEdit, 'expected_updated_at'>>> & {
  installation_id: string
}

export async function insertPlans(
  tx: Tx,
  plans: readonly PlanColumns[],
  started_on: string,
  by: By,
): Promise<string[]> {
  const rows = await tx
    .insertInto('maintenance_plans')
    .values(
      plans.map((plan) => ({
        ...(plan as PlanColumns & { type_id: number; title: string; anchor: string }),
        company_id: by.company,
        started_on,
        created_by: by.name,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const updatePlan = (
  tx: Tx,
  id: string,
  columns: Partial<PlanColumns> & { deleted_at?: ReturnType<typeof sql<Date>> },
  by: By,
) =>
  tx
    .updateTable('maintenance_plans')
    .set({ ...columns, updated_at: sql<Date>`now()`, updated_by: by.name })
    .where('id', '=', id)
    .where('company_id', '=', by.company)
    .execute()

/** Locks the plan until the transaction ends; undefined if there is none. The caller holds its installation. */
export const lockPlan = (tx: Tx, company: string, id: string) =>
  tx
    .selectFrom('maintenance_plans')
    .selectAll()
    .where('company_id', '=', company)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Remembers the due date that has a job. The caller holds the plan. */
export const setJobMade = (tx: Tx, id: string, job_made_for: string) =>
  tx.updateTable('maintenance_plans').set({ job_made_for }).where('id', '=', id).execute()

/** The installation of a plan. */
export const placeOfPlan = (tx: Tx, company: string, id: string) =>
  tx
    .selectFrom('maintenance_plans')
    .select('installation_id')
    .where('company_id', '=', company)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export async function settlePlan(
  tx: Tx,
  settled: { plan: string; due_on: string; on: string; reason: string; by: string },
): Promise<void> {
  const { plan, due_on, on, reason, by } = settled
  await sql`select settle_plan(${plan}::uuid, ${due_on}::date, 'skipped', ${on}::date, null, ${reason}, ${by})`.execute(
    tx,
  )
}

/** What the database knows of the appliance that a plan names; null where it is not of this installation. */
export async function findAppliance(
  tx: Tx,
  company: string,
  installation: string,
  { device_id, item_id }: { device_id?: string | null | undefined; item_id?: string | null | undefined },
) {
  const device = device_id
    ? await tx
        .selectFrom('devices')
        .select('device_type')
        .where('device_id', '=', device_id)
        .where('assigned_company_id', '=', company)
        .where('installation_id', '=', installation)
        .executeTakeFirst()
    : null
  const item = item_id
    ? await tx
        .selectFrom('installation_items')
        .select('item_type_id')
        .where('id', '=', item_id)
        .where('company_id', '=', company)
        .where('installation_id', '=', installation)
        .executeTakeFirst()
    : null
  return { device, item }
}

/** Which of these targets a plan covers already. */
export async function coveredTargets(tx: Tx, company: string, installations: readonly string[]) {
  const rows = await tx
    .selectFrom('maintenance_plans')
    .select(['installation_id', 'item_id', 'device_id'])
    .where('company_id', '=', company)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`installation_id = any(${installations}::uuid[])`)
    .execute()
  return rows
}
