import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx, Who } from '../database/database.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { aCompany } from '../testing/world.ts'
import { aHome, aService, type TestHome } from './jobs.testing.ts'

const tables = [
  'jobs',
  'job_actions',
  'materials',
  'expenses',
  'payments',
  'appointments',
  'job_entries',
] as const

let db: TestDatabase
let home: TestHome
let neighbour: TestHome
let foreign: TestHome
let job: string
let foreignJob: string

const whoOf = ({ company }: { company: { id: string } }): Who => ({
  company: company.id,
  kind: 'technician_company',
})
const ownOf = ({ company, installation }: TestHome) => ({
  company_id: company.id,
  installation_id: installation,
})

beforeAll(async () => {
  db = await testDatabase()
  home = await aHome(db.database)
  neighbour = await aHome(db.database, { company: home.company, tag: 2 })
  foreign = await aHome(db.database)
  job = (await aService(home, db.database)).job
  foreignJob = (await aService(foreign, db.database)).job
})

afterAll(() => db.close())

const countAll = (who: Who) =>
  db.database.inCompany(who, async (tx) => {
    const counts: number[] = []
    for (const table of tables) {
      const { n } = await tx
        .selectFrom(table)
        .select((of) => of.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      counts.push(n)
    }
    return counts
  })

test('a company sees its own jobs and money, without any filter; a distributor sees none', async () => {
  expect(await countAll(whoOf(home))).toEqual([1, 1, 1, 1, 1, 1, 5])
  const dealer = await aCompany(db.database, 'distributor', { affiliatedTo: home.company.id })
  await db.database.asSystem((tx) =>
    tx
      .insertInto('devices')
      .values({
        device_id: 'DEV',
        serial_no: 'DEV',
        device_type: 'THALPOS_HC_OT',
        distributor_id: dealer.id,
        assigned_company_id: home.company.id,
        installation_id: home.installation,
      })
      .execute(),
  )
  expect(await countAll({ company: dealer.id, kind: 'distributor' })).toEqual([0, 0, 0, 0, 0, 0, 0])
})

const appointmentOf = (minutes: number) => ({
  type_id: 1,
  scheduled_start: new Date(0),
  scheduled_end: new Date(minutes * 60_000),
})

describe('the database refuses', () => {
  const refused: [string, RegExp, (tx: Tx) => Promise<unknown>][] = [
    [
      'a job of another company',
      /numbers of another company/,
      (tx) => tx.insertInto('jobs').values(ownOf(foreign)).execute(),
    ],
    [
      'a job at an installation of another company',
      /foreign key/,
      (tx) =>
        tx
          .insertInto('jobs')
          .values({ ...ownOf(foreign), company_id: home.company.id })
          .execute(),
    ],
    [
      'a job for somebody of another company',
      /foreign key/,
      (tx) =>
        tx
          .insertInto('jobs')
          .values({ ...ownOf(home), assignee_id: foreign.person })
          .execute(),
    ],
    [
      'an entry of another company’s job',
      /foreign key/,
      (tx) =>
        tx
          .insertInto('job_actions')
          .values({ ...ownOf(home), job_id: foreignJob, type_id: 1 })
          .execute(),
    ],
    [
      'an entry of a job at another installation',
      /foreign key/,
      (tx) =>
        tx
          .insertInto('job_actions')
          .values({ ...ownOf(neighbour), job_id: job, type_id: 1 })
          .execute(),
    ],
    [
      'a payment by a client of another company',
      /foreign key/,
      (tx) =>
        tx
          .insertInto('payments')
          .values({ ...ownOf(home), client_id: foreign.client, payment_type_id: 1, amount_cents: 1 })
          .execute(),
    ],
    [
      'a negative cost',
      /cost_cents/,
      (tx) =>
        tx
          .insertInto('jobs')
          .values({ ...ownOf(home), cost_cents: -1 })
          .execute(),
    ],
    [
      'a negative estimate',
      /estimated_cost_cents/,
      (tx) =>
        tx
          .insertInto('jobs')
          .values({ ...ownOf(home), estimated_cost_cents: -1 })
          .execute(),
    ],
    [
      'a negative payment',
      /amount_cents/,
      (tx) =>
        tx
          .insertInto('payments')
          .values({ ...ownOf(home), client_id: home.client, payment_type_id: 1, amount_cents: -1 })
          .execute(),
    ],
    [
      'a way to pay that there is not',
      /payment_type_id/,
      (tx) =>
        tx
          .insertInto('payments')
          .values({ ...ownOf(home), client_id: home.client, payment_type_id: 7, amount_cents: 1 })
          .execute(),
    ],
    [
      'a negative expense',
      /amount_cents/,
      (tx) =>
        tx
          .insertInto('expenses')
          .values({ ...ownOf(home), description: 'x', amount_cents: -1 })
          .execute(),
    ],
    [
      'a state that there is not',
      /state/,
      (tx) =>
        tx
          .insertInto('jobs')
          .values({ ...ownOf(home), state: 'lost' })
          .execute(),
    ],
    [
      'an appointment of 45 minutes',
      /appointments_check/,
      (tx) =>
        tx
          .insertInto('appointments')
          .values({ ...ownOf(home), ...appointmentOf(45) })
          .execute(),
    ],
    [
      'an appointment that stands in no known way',
      /appointment_status_id/,
      (tx) =>
        tx
          .insertInto('appointments')
          .values({ ...ownOf(home), ...appointmentOf(60), appointment_status_id: 6 })
          .execute(),
    ],
    [
      'entries counted by hand',
      /permission denied/,
      (tx) => tx.updateTable('job_entry_counts').set({ count: 0 }).execute(),
    ],
    [
      'an expense that changes company',
      /nor moved to another company|row-level security/,
      (tx) => tx.updateTable('expenses').set({ company_id: foreign.company.id }).execute(),
    ],
    [
      'a payment whose money changes',
      /permission denied/,
      (tx) => tx.updateTable('payments').set({ amount_cents: 1 }).execute(),
    ],
    ['a payment deleted', /permission denied/, (tx) => tx.deleteFrom('payments').execute()],
    [
      'paid money written by hand',
      /permission denied/,
      (tx) => tx.updateTable('jobs').set({ paid_cents: 1 }).execute(),
    ],
    [
      'a number written by hand',
      /permission denied/,
      (tx) => tx.updateTable('number_series').set({ highest: 1 }).execute(),
    ],
    [
      'a job removed while it has entries',
      /foreign key/,
      (tx) => tx.deleteFrom('jobs').where('id', '=', job).execute(),
    ],
  ]

  test.each(refused)('%s', async (_, reason, work) => {
    await expect(db.database.inCompany(whoOf(home), work)).rejects.toThrow(reason)
  })
})

test('a company sees its own counts of entries only', async () => {
  const counts = await db.database.inCompany(whoOf(foreign), (tx) =>
    tx.selectFrom('job_entry_counts').select(['company_id', 'type', 'count']).execute(),
  )
  expect(counts).toHaveLength(5)
  expect(new Set(counts.map(({ company_id }) => company_id))).toEqual(new Set([foreign.company.id]))
})

test('rows of another company are neither changed nor removed', async () => {
  await db.database.inCompany(whoOf(foreign), async (tx) => {
    for (const table of ['job_actions', 'materials', 'expenses', 'appointments', 'jobs'] as const) {
      const ofHome = await tx
        .updateTable(table)
        .set(
          table === 'materials'
            ? { name: 'x' }
            : table === 'expenses'
              ? { description: 'x' }
              : { notes: 'x' },
        )
        .where('installation_id', '=', home.installation)
        .executeTakeFirst()
      const gone = await tx
        .deleteFrom(table)
        .where('installation_id', '=', home.installation)
        .executeTakeFirst()
      expect([Number(ofHome.numUpdatedRows), Number(gone.numDeletedRows)]).toEqual([0, 0])
    }
  })
  expect(await countAll(whoOf(home))).toEqual([1, 1, 1, 1, 1, 1, 5])
})
