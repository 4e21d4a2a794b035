// A home with a technician, and jobs with their entries, for the tests of jobs and money.
import type { Database } from '../database/database.ts'
import { aCompany, aPerson, type TestCompany } from '../testing/world.ts'

export interface TestHome {
  company: TestCompany
  email: string
  person: string
  client: string
  installation: string
}

export async function aHome(
  database: Database,
  given: { company?: TestCompany; lastname?: string; tag?: number } = {},
): Promise<TestHome> {
  const company = given.company ?? (await aCompany(database))
  const email = await aPerson(database, company, ['technician_company'])
  return database.asSystem(async (tx) => {
    const own = { company_id: company.id }
    const { id: person } = await tx
      .selectFrom('people')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const { id: client } = await tx
      .insertInto('clients')
      .values({ ...own, firstname: 'Αικατερίνη', lastname: given.lastname ?? 'Παπαδοπούλου' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('contacts')
      .values({ ...own, client_id: client, contact_type_id: 1, phone: '6971206448', is_primary: true })
      .execute()
    const { id: installation } = await tx
      .insertInto('installations')
      .values({
        ...own,
        client_id: client,
        tag: given.tag ?? 1042,
        address: 'Τσιμισκή 84',
        area: 'Θεσσαλονίκη',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { company, email, person, client, installation }
  })
}

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))

/** A service for 85 euro of which 50 are paid, with an entry of every kind, one hour apart. */
export const aService = ({ company, person, client, installation }: TestHome, database: Database) =>
  database.asSystem(async (tx) => {
    const own = { company_id: company.id, installation_id: installation, created_by: 'Νίκος Δημητρίου' }
    const { id: job_id } = await tx
      .insertInto('jobs')
      .values({
        ...own,
        assignee_id: person,
        state: 'done',
        cost_cents: 8500,
        estimated_cost_cents: 9000,
        created_at: at(7),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ofJob = { ...own, job_id }
    await tx
      .insertInto('appointments')
      .values({
        ...ofJob,
        assignee_id: person,
        type_id: 1,
        appointment_status_id: 4,
        scheduled_start: at(9),
        scheduled_end: new Date(at(9).getTime() + 90 * 60_000),
        created_at: at(8),
      })
      .execute()
    await tx
      .insertInto('job_actions')
      .values({ ...ofJob, assignee_id: person, type_id: 1, notes: 'Ετήσια συντήρηση', created_at: at(9) })
      .execute()
    await tx
      .insertInto('materials')
      .values({ ...ofJob, name: 'Ηλεκτρόδιο', quantity: 2, cost_cents: 2490, created_at: at(10) })
      .execute()
    await tx
      .insertInto('expenses')
      .values({
        ...ofJob,
        assignee_id: person,
        description: 'Ανταλλακτικό',
        amount_cents: 1245,
        created_at: at(11),
      })
      .execute()
    await tx
      .insertInto('payments')
      .values({
        ...ofJob,
        client_id: client,
        assignee_id: person,
        payment_type_id: 4,
        amount_cents: 5000,
        created_at: at(12),
      })
      .execute()
    return { job: job_id }
  })
