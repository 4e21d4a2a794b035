import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { aHome, aService, type TestHome } from '../jobs/jobs.testing.ts'
import { query, testDatabase } from '../testing/database.ts'
import { aCompany } from '../testing/world.ts'
import type { Who } from './database.ts'

const { database, url, close } = await testDatabase()
afterAll(close)

const tables = [
  'appointment_helpers',
  'appointment_signatures',
  'appointments',
  'boiler_sheets',
  'calendar_feeds',
  'catalogue_items',
  'client_message_settings',
  'client_messages',
  'days_off',
  'expenses',
  'holiday_changes',
  'idempotency_keys',
  'job_actions',
  'job_entries',
  'job_entry_counts',
  'job_search_index',
  'jobs',
  'maintenance_plans',
  'materials',
  'number_series',
  'payments',
  'plan_occurrences',
  'work_weeks',
] as const

const day = '2026-11-20'
const times = { scheduled_start: new Date('2026-11-20T09:00Z'), scheduled_end: new Date('2026-11-20T10:00Z') }

/** A row in every table of the daily work. */
async function seedRows(home: TestHome): Promise<void> {
  await aService(home, database)
  const { person, client, installation } = home
  const company_id = home.company.id
  const own = { company_id, installation_id: installation }
  await database.asSystem(async (tx) => {
    const visit = await tx
      .selectFrom('appointments')
      .select('id')
      .where('company_id', '=', company_id)
      .executeTakeFirstOrThrow()
    const of = { company_id, appointment_id: visit.id }
    await tx
      .insertInto('appointment_helpers')
      .values({ ...of, person_id: person })
      .execute()
    await tx
      .insertInto('appointment_signatures')
      .values({ ...of, signed_text: 'x', signer_name: 'x', strokes: '[]', text_sha256: 'x' })
      .execute()
    await tx.insertInto('boiler_sheets').values(own).execute()
    await tx
      .insertInto('calendar_feeds')
      .values({ company_id, person_id: person, created_by: 'x', token_sha256: company_id })
      .execute()
    await tx
      .insertInto('catalogue_items')
      .values({ company_id, item_type_id: 1, model: 'Vitodens' })
      .execute()
    await tx.insertInto('client_message_settings').values({ company_id }).execute()
    await tx
      .insertInto('client_messages')
      .values({ ...own, ...times, client_id: client, kind: 'booked' })
      .execute()
    await tx
      .insertInto('days_off')
      .values({ company_id, person_id: person, first_day: day, last_day: day })
      .execute()
    await tx
      .insertInto('holiday_changes')
      .values({ company_id, day, holiday: null, name: 'x', year: 2026 })
      .execute()
    await tx
      .insertInto('idempotency_keys')
      .values({ company_id, key: 'a-key-of-a-phone', operation: 'addJob', request_sha256: 'x', sub: 'x' })
      .execute()
    const plan = await tx
      .insertInto('maintenance_plans')
      .values({ ...own, anchor: 'completion', title: 'x', type_id: 1, every_months: 12 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('plan_occurrences')
      .values({ company_id, plan_id: plan.id, due_on: day, settled_on: day, outcome: 'skipped' })
      .execute()
    await tx
      .insertInto('number_series')
      .values({ company_id, series: 'boiler_sheets', highest: 1, year: 1999 })
      .execute()
    await tx
      .insertInto('work_weeks')
      .values({ company_id, person_id: null, week: JSON.stringify(Array.from({ length: 7 }, () => [])) })
      .execute()
  })
}

const distributor = await aCompany(database, 'distributor')
const affiliate = await aCompany(database, 'technician_company', { affiliatedTo: distributor.id })
const homes = [await aHome(database, { company: affiliate }), await aHome(database)] as const
for (const home of homes) await seedRows(home)

/** The companies whose rows are seen, by table. */
const seenBy = (who: Who) =>
  database.inCompany(who, async (tx) => {
    const seen: Record<string, string[]> = {}
    for (const table of tables) {
      const { rows } = await sql<{
        company_id: string
      }>`select distinct company_id from ${sql.table(table)}`.execute(tx)
      seen[table] = rows.map(({ company_id }) => company_id)
    }
    return seen
  })

const expectOnly = (companies: string[]) => Object.fromEntries(tables.map((table) => [table, companies]))

test.each(homes)(
  'of the daily work a query without a filter finds the rows of its own company only',
  async (home) => {
    const { id } = home.company
    expect(await seenBy({ company: id, kind: 'technician_company' })).toEqual(expectOnly([id]))
  },
)

test('a distributor sees nothing of the daily work', async () => {
  expect(await seenBy({ company: distributor.id, kind: 'distributor' })).toEqual(expectOnly([]))
})

test('the role of requests sees nothing of it before a company is named', async () => {
  for (const table of tables)
    expect(
      await query(`${url}?options=-c%20role%3Dthalpos_app`, `select current_user, * from ${table}`),
    ).toEqual([])
})
