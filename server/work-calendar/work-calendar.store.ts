import { sql } from 'kysely'
import type { Holiday, HolidayChange } from '../../contract/work-calendar/holidays.ts'
import type { DaysOff, DaysOffForm, WorkWeek } from '../../contract/work-calendar/routes.ts'
import type { By } from '../audit/audit.store.ts'
import type { Tx } from '../database/database.ts'

const personName = sql<string>`p.given_name || ' ' || p.family_name`

/** People by name, with their own hours. */
export const listWeeks = (tx: Tx, company: string) =>
  tx
    .selectFrom('people as p')
    .leftJoin('work_weeks as w', (join) =>
      join.onRef('w.person_id', '=', 'p.id').onRef('w.company_id', '=', 'p.company_id'),
    )
    .select(['p.id as person_id', personName.as('person_name')])
    .select(sql<WorkWeek | null>`w.week`.as('week'))
    .where('p.company_id', '=', company)
    .orderBy('person_name')
    .orderBy('p.id')
    .execute()

export async function findCompanyWeek(tx: Tx, company: string): Promise<WorkWeek | undefined> {
  const row = await tx
    .selectFrom('work_weeks')
    .select(sql<WorkWeek>`week`.as('week'))
    .where('company_id', '=', company)
    .where('person_id', 'is', null)
    .executeTakeFirst()
  return row?.week
}

export const isPerson = async (tx: Tx, company: string, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('people')
    .select('id')
    .where('company_id', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

export async function setWeek(tx: Tx, company: string, person_id: string | null, week: WorkWeek | null) {
  await tx
    .deleteFrom('work_weeks')
    .where('company_id', '=', company)
    .where('person_id', person_id === null ? 'is' : '=', person_id)
    .execute()
  if (week === null) return
  await tx
    .insertInto('work_weeks')
    .values({ company_id: company, person_id, week: JSON.stringify(week) })
    .execute()
}

const daysOff = (tx: Tx, company: string) =>
  tx
    .selectFrom('days_off as d')
    .innerJoin('people as p', 'p.id', 'd.person_id')
    .select(['d.id', 'd.person_id', 'd.reason', personName.as('person_name')])
    .select([
      sql<string>`to_char(d.first_day, 'YYYY-MM-DD')`.as('first_day'),
      sql<string>`to_char(d.last_day, 'YYYY-MM-DD')`.as('last_day'),
    ])
    .where('d.company_id', '=', company)

export const listDaysOff = (tx: Tx, company: string, from: string, to: string): Promise<DaysOff[]> =>
  daysOff(tx, company)
    .where(sql<boolean>`d.last_day >= ${from}::date and d.first_day <= ${to}::date`)
    .orderBy('d.first_day')
    .orderBy('d.id')
    .execute()

export const findDaysOff = (tx: Tx, company: string, id: string): Promise<DaysOff | undefined> =>
  daysOff(tx, company).where('d.id', '=', id).executeTakeFirst()

export async function insertDaysOff(tx: Tx, form: DaysOffForm, by: By): Promise<string> {
  const { id } = await tx
    .insertInto('days_off')
    .values({ ...form, company_id: by.company, created_by: by.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const deleteDaysOff = (tx: Tx, company: string, id: string) =>
  tx.deleteFrom('days_off').where('company_id', '=', company).where('id', '=', id).execute()

export async function listHolidayChanges(
  tx: Tx,
  company: string,
  years: readonly [number, number],
): Promise<(HolidayChange & { year: number })[]> {
  const rows = await tx
    .selectFrom('holiday_changes')
    .select(['year', 'holiday', 'name', sql<string | null>`to_char(day, 'YYYY-MM-DD')`.as('day')])
    .where('company_id', '=', company)
    .where('year', '>=', years[0])
    .where('year', '<=', years[1])
    .orderBy('day')
    .execute()
  return rows.map((row) => ({ ...row, holiday: row.holiday as Holiday | null }))
}

export async function setHolidayChanges(tx: Tx, company: string, year: number, changes: HolidayChange[]) {
  await tx.deleteFrom('holiday_changes').where('company_id', '=', company).where('year', '=', year).execute()
  if (changes.length === 0) return
  await tx
    .insertInto('holiday_changes')
    .values(changes.map((change) => ({ ...change, company_id: company, year })))
    .execute()
}

/** Serializes changes of one company's calendar. */
export const lockWorkCalendar = (tx: Tx, company: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('work calendar ' || ${company}, 0))`.execute(tx)
