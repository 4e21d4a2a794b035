// A company with a record of every kind, and people who may not reach them, for the tests of access.
import { expect } from 'vitest'
import type { Route } from '../../contract/route.ts'
import type { Database } from '../database/database.ts'
import type { TestServer } from './server.ts'
import { aCompany, aDevice, aPerson } from './world.ts'

const noId = '00000000-0000-4000-8000-000000000000'

export async function makeAccessWorld(server: TestServer) {
  const { database } = server
  const dealer = await aCompany(database, 'distributor')
  const own = await aCompany(database, 'technician_company', { affiliatedTo: dealer.id })
  const rival = await aCompany(database)
  const technician = await aPerson(database, own, ['technician_company', 'admin'])
  const distributor = await aPerson(database, dealer, ['distributor', 'admin'])
  const stranger = await aPerson(database, rival, ['technician_company', 'admin', 'external_api'])
  const otherDealer = await aCompany(database, 'distributor')
  const otherDistributor = await aPerson(database, otherDealer, ['distributor', 'admin'])
  const outsider = await aPerson(database, own, ['technician_company'], { controlAccess: false })
  const client = { firstname: 'Αικατερίνη', lastname: 'Παπαδοπούλου', phone: '6971206448' }
  const { id: device } = await aDevice(database, { assignedTo: own.id, distributor: dealer.id, client })
  const ids = await recordsOf(server, own.id, technician)
  return {
    technician,
    distributor,
    stranger,
    otherDistributor,
    outsider,
    device,
    /** The path of a route, with ids of the records of this company. */
    pathOf: ({ path }: Route): string => {
      const [, id = device] = Object.entries(ids).find(([start]) => path.startsWith(start)) ?? []
      const row = path.startsWith('/imports/') ? '2' : noId
      return path
        .replace(/\{(id|deviceId|clientId)\}/, id)
        .replace('{row}', row)
        .replace('{fuel}/{valid_from}', 'gas/2026-01-01')
        .replaceAll(/\{\w+\}/g, noId)
    },
  }
}

/** Starts of paths with the id of a record there; of devices there is none. */
async function recordsOf({ database, ask, tokenOf }: TestServer, company_id: string, technician: string) {
  const { client_id, installation_id } = await database.asSystem((tx) =>
    tx
      .selectFrom('installations')
      .select(['client_id', 'id as installation_id'])
      .where('company_id', '=', company_id)
      .executeTakeFirstOrThrow(),
  )
  const { id: person_id } = await database.asSystem((tx) =>
    tx.selectFrom('people').select('id').where('email', '=', technician).executeTakeFirstOrThrow(),
  )
  const token = await tokenOf(technician)
  const add = async (path: string, body: object): Promise<string> => {
    const answer = await ask('POST', path, { token, body })
    expect(answer, `POST ${path}`).toMatchObject({ status: 201 })
    return answer.body.id
  }
  const job = await add('/jobs', { installation_id, type_id: 1 })
  const scheduled_start = new Date(Date.now() + 86_400_000).toISOString()
  const visit = { installation_id, type_id: 1, assignee_id: person_id, scheduled_start, duration: 60 }
  const appointment_id = await add('/appointments', visit)
  const plan = { type_id: 1, title: 'Παπαδοπούλου', every_months: 12, anchor: 'completion' }
  const daysOff = { person_id, first_day: '2026-11-27', last_day: '2026-11-27', reason: 'Παπαδοπούλου' }
  const stored = await storeRecords(database, {
    company_id,
    installation_id,
    client_id,
    person_id,
    appointment_id,
  })
  return {
    '/clients/': client_id,
    '/installations/client/': client_id,
    '/installations/': installation_id,
    '/devices/client/': client_id,
    '/items/': await add('/items', { item_type_id: 1, make: 'Viessmann', model: 'Παπαδοπούλου' }),
    '/jobs/': job,
    '/actions/': await add(`/jobs/${job}/actions`, { type_id: 1, notes: 'Παπαδοπούλου' }),
    '/appointments/': appointment_id,
    '/personnel/': person_id,
    '/company/work-calendar/people/': person_id,
    '/company/work-calendar/days-off/': await add('/company/work-calendar/days-off', daysOff),
    '/maintenance-plans/': await add('/maintenance-plans', { installation_id, ...plan }),
    '/boiler-sheets/': await add('/boiler-sheets', { installation_id }),
    ...stored,
  }
}

type Owner = Record<'company_id' | 'installation_id' | 'client_id' | 'person_id' | 'appointment_id', string>

/** Records that no single request makes. */
const storeRecords = (database: Database, owner: Owner) => {
  const { company_id, installation_id, client_id, person_id, appointment_id } = owner
  const scheduled_start = '2030-01-01T08:00:00Z'
  const ofHome = { company_id, installation_id, client_id }
  return database.asSystem(async (tx) => {
    const run = await tx
      .insertInto('imports')
      .values({
        company_id,
        kind: 'clients',
        file_name: 'Παπαδοπούλου.csv',
        columns: [],
        ignored: [],
        rows: 0,
        bad: 0,
        created_by: 'Μαρία',
        created_by_sub: 'sub',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const bulk = await tx
      .insertInto('bulk_changes')
      .values({
        company_id,
        device_type: 'THALPOS_HC_OT',
        action: 't_r_set',
        action_value: '21',
        offline: 'skip',
        canary_size: 1,
        canary_share: 1,
        stop_in_row: 2,
        stop_share: 0.1,
        state: 'stopped',
        stop_reason: 'person',
        found: 0,
        requested_by_sub: 'sub',
        requested_by_name: 'Παπαδοπούλου',
        requested_by_roles: ['technician_company'],
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const payment = await tx
      .insertInto('payments')
      .values({ ...ofHome, payment_type_id: 1, amount_cents: 100 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const message = await tx
      .insertInto('client_messages')
      .values({ ...ofHome, appointment_id, kind: 'booked', scheduled_start, scheduled_end: scheduled_start })
      .returning('id')
      .executeTakeFirstOrThrow()
    const feed = await tx
      .insertInto('calendar_feeds')
      .values({ company_id, person_id, token_sha256: 'x', created_by: 'Παπαδοπούλου' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const alarm = await tx
      .insertInto('alarms')
      .values({
        company_id,
        installation_id,
        subject: installation_id,
        kind: 'offline',
        since: new Date(),
        raised_at: new Date(),
        acknowledged_by: 'Παπαδοπούλου',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const webhook = await tx
      .insertInto('webhooks')
      .values({
        company_id,
        name: 'Παπαδοπούλου',
        url: 'https://receiver.example/',
        kinds: ['fault'],
        secret: 'whsec_x',
        created_by: 'Παπαδοπούλου',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const view = await tx
      .insertInto('saved_views')
      .values({
        company_id,
        person_id: 'sub',
        screen: 'clients',
        name: 'Παπαδοπούλου',
        search: JSON.stringify({ search: 'Παπαδοπούλου' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      '/views/': view.id,
      '/alarms/': alarm.id,
      '/webhooks/': webhook.id,
      '/imports/': run.id,
      '/bulk-changes/': bulk.id,
      '/payments/': payment.id,
      '/client-messages/': message.id,
      '/calendar-feeds/': feed.id,
    }
  })
}
