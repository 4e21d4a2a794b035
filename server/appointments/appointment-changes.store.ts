import { type Insertable, sql, type Updateable } from 'kysely'
import type { By } from '../audit/audit.store.ts'
import type { Tx } from '../database/database.ts'
import type { Appointments } from '../database/database.types.ts'

export async function insertAppointment(
  tx: Tx,
  row: Omit<Insertable<Appointments>, 'company_id' | 'created_by'>,
  helpers: readonly string[],
  by: By,
): Promise<string> {
  const { id } = await tx
    .insertInto('appointments')
    .values({ ...row, company_id: by.company, created_by: by.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setHelpers(tx, by.company, id, helpers)
  return id
}

export async function setHelpers(tx: Tx, company: string, id: string, helpers: readonly string[]) {
  await tx
    .deleteFrom('appointment_helpers')
    .where('company_id', '=', company)
    .where('appointment_id', '=', id)
    .execute()
  if (helpers.length === 0) return
  await tx
    .insertInto('appointment_helpers')
    .values(helpers.map((person_id) => ({ company_id: company, appointment_id: id, person_id })))
    .execute()
}

/** Its home and job; the caller locks them, then the appointment. */
export const findPlace = (tx: Tx, company: string, id: string) =>
  tx
    .selectFrom('appointments')
    .select(['installation_id', 'job_id'])
    .where('company_id', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()

export type VisitRow = NonNullable<Awaited<ReturnType<typeof findVisit>>>

const visits = (tx: Tx, company: string, id: string) =>
  tx
    .selectFrom('appointments')
    .select(['id', 'company_id', 'installation_id', 'job_id', 'appointment_status_id'])
    .select(['scheduled_start', 'scheduled_end', 'sequence'])
    .where('company_id', '=', company)
    .where('id', '=', id)

export const findVisit = (tx: Tx, company: string, id: string) => visits(tx, company, id).executeTakeFirst()

export const lockVisit = (tx: Tx, company: string, id: string) =>
  visits(tx, company, id).forNoKeyUpdate().executeTakeFirst()

export const updateAppointment = (
  tx: Tx,
  id: string,
  columns: Omit<Updateable<Appointments>, 'actual_end'> & {
    actual_end?: Updateable<Appointments>['actual_end'] | ReturnType<typeof sql<Date>>
  },
  isShownDifferently: boolean,
  by: By,
) =>
  tx
    .updateTable('appointments')
    .set({ ...columns, updated_by: by.name })
    // Each change has a moment of its own in the milliseconds of a reply: edits name the one they are based on.
    .set({ updated_at: sql<Date>`greatest(now(), updated_at + interval '1 millisecond')` })
    .$if(isShownDifferently, (update) => update.set({ sequence: sql<number>`sequence + 1` }))
    .where('company_id', '=', by.company)
    .where('id', '=', id)
    .execute()

export const deleteAppointment = (tx: Tx, company: string, id: string) =>
  tx.deleteFrom('appointments').where('company_id', '=', company).where('id', '=', id).execute()

export async function isSigned(tx: Tx, company: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('appointment_signatures')
    .select('appointment_id')
    .where('company_id', '=', company)
    .where('appointment_id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether actions, materials, payments or a signature were recorded at its end. */
export async function hasRecords(tx: Tx, company: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from job_actions where company_id = ${company} and appointment_id = ${id}::uuid)
      or exists (select from materials where company_id = ${company} and appointment_id = ${id}::uuid)
      or exists (select from payments where company_id = ${company} and appointment_id = ${id}::uuid)
      or exists (select from appointment_signatures where company_id = ${company} and appointment_id = ${id}::uuid)
      as "isThere"`.execute(tx)
  return rows[0]?.isThere ?? false
}

/** Those of the ids that are people of the company and have not left. */
export async function findActivePeople(
  tx: Tx,
  company: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('people')
    .select('id')
    .where('company_id', '=', company)
    .where('is_active', '=', true)
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}
