// Generated from the contract: every route is called without a token, with each role that it does not name, and with
// another company's ids. A route that is added is tested without a line here.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix, type Route } from '../../contract/route.ts'
import { type Operation, routes } from '../../contract/routes.ts'
import { usualWeek } from '../../contract/work-calendar/routes.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'

let server: TestServer
let technician: string
let distributor: string
let stranger: string
let otherDistributor: string
let outsider: string
let device: string
let clientId: string
let installationId: string
let importId: string
let bulkChangeId: string
let paymentId: string
let appointmentId: string
let work: { job: string; action: string } | undefined
let planId: string
let sheetId: string
let messageId: string
let feedId: string

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  const dealer = await aCompany(database, 'distributor')
  const own = await aCompany(database, 'technician_company', { affiliatedTo: dealer.id })
  const rival = await aCompany(database)
  technician = await aPerson(database, own, ['technician_company', 'admin'])
  distributor = await aPerson(database, dealer, ['distributor', 'admin'])
  stranger = await aPerson(database, rival, ['technician_company', 'admin', 'external_api'])
  const otherDealer = await aCompany(database, 'distributor')
  otherDistributor = await aPerson(database, otherDealer, ['distributor', 'admin'])
  outsider = await aPerson(database, own, ['technician_company'], { controlAccess: false })
  const client = { firstname: 'Αικατερίνη', lastname: 'Παπαδοπούλου', phone: '6971206448' }
  device = (await aDevice(database, { assignedTo: own.id, distributor: dealer.id, client })).id
  const living = await database.asSystem((tx) => tx.selectFrom('clients').select('id').execute())
  clientId = living[0]?.id ?? ''
  const homes = await database.asSystem((tx) => tx.selectFrom('installations').select('id').execute())
  installationId = homes[0]?.id ?? ''
  const run = await database.asSystem((tx) =>
    tx
      .insertInto('imports')
      .values({
        company_id: own.id,
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
      .executeTakeFirstOrThrow(),
  )
  importId = run.id
  const bulk = await database.asSystem((tx) =>
    tx
      .insertInto('bulk_changes')
      .values({
        company_id: own.id,
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
      .executeTakeFirstOrThrow(),
  )
  bulkChangeId = bulk.id
  const payment = await database.asSystem((tx) =>
    tx
      .insertInto('payments')
      .values({
        company_id: own.id,
        installation_id: installationId,
        client_id: clientId,
        payment_type_id: 1,
        amount_cents: 100,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  paymentId = payment.id
  const appointment = await database.asSystem((tx) =>
    tx
      .insertInto('appointments')
      .values({
        company_id: own.id,
        installation_id: installationId,
        type_id: 1,
        scheduled_start: new Date('2026-11-27T07:00:00Z'),
        scheduled_end: new Date('2026-11-27T08:00:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  appointmentId = appointment.id
  const { rows } = await database.asSystem((tx) =>
    sql<{ job: string; action: string }>`
      with job as (
        insert into jobs (company_id, installation_id) values (${own.id}, ${installationId}) returning *
      ), action as (
        insert into job_actions (company_id, installation_id, job_id, type_id)
        select company_id, installation_id, id, 1 from job returning id
      )
      select job.id as job, action.id as action from job, action`.execute(tx),
  )
  work = rows[0]
  const time = { scheduled_start: '2030-01-01T08:00:00Z', scheduled_end: '2030-01-01T09:00:00Z' }
  const ofHome = { company_id: own.id, installation_id: installationId }
  const ids = await database.asSystem(async (tx) => {
    const message = await tx
      .insertInto('client_messages')
      .values({ ...ofHome, ...time, client_id: clientId, appointment_id: appointmentId, kind: 'booked' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const person = await tx
      .selectFrom('people')
      .select('id')
      .where('email', '=', technician)
      .executeTakeFirstOrThrow()
    const feed = await tx
      .insertInto('calendar_feeds')
      .values({ company_id: own.id, person_id: person.id, token_sha256: 'x', created_by: 'Παπαδοπούλου' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { message, feed }
  })
  messageId = ids.message.id
  feedId = ids.feed.id
})

beforeAll(async () => {
  const call = async (path: string, body: object) =>
    (await server.ask('POST', path, { token: await server.tokenOf(technician), body })).body.id
  const plan = { type_id: 1, title: 'Παπαδοπούλου', every_months: 12, anchor: 'completion' }
  planId = await call('/maintenance-plans', { installation_id: installationId, ...plan })
  sheetId = await call('/boiler-sheets', { installation_id: installationId })
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const bodies: Partial<Record<Operation, unknown>> = {
  addInstallationItem: {
    item_type_id: 1,
    make: 'Viessmann',
    model: 'Vitodens',
    fuel_type_id: 1,
    installation_placement_type_id: 1,
  },
  addContact: { contact_type_id: 1, phone: '6971206449' },
  addJobPayment: { payment_type_id: 1 },
  editJob: { notes: 'mine' },
  addJobAction: { type_id: 1 },
  editAction: { notes: 'mine' },
  addMaterial: { name: 'mine', quantity: 1, cost: 1 },
  editMaterial: { name: 'mine' },
  addExpense: { description: 'mine', amount: 1 },
  editExpense: { description: 'mine' },
  editPayment: { notes: 'mine' },
  addJobAppointment: {
    assignee_id: '00000000-0000-4000-8000-000000000000',
    type_id: 1,
    scheduled_start: '2026-11-27T07:00:00Z',
    duration: 60,
  },
  editAppointment: { notes: 'mine' },
  endAppointment: { outcome: 'continue' },
  editWorkWeek: { week: usualWeek },
  editPersonWeek: { week: null },
  editHolidays: { year: 2027, changes: [] },
  editClientMessageSettings: {},
  markVisitMessage: { kind: 'booked', channel: 'phone' },
  refundPayment: { amount: 1, payment_type_id: 1 },
  checkBulkChange: {
    selection: { filter: {} },
    device_type: 'THALPOS_HC_OT',
    action: 't_r_set',
    action_value: 21,
  },
  decideImportRow: { is_skipped: true },
  countBulkSelection: { selection: { filter: {} } },
  changeDevice: { action: 't_r_set', action_value: 21 },
  checkDeviceId: { device_id: 'TH-OT-1', serial_no: '1' },
  editClient: { notes: 'mine' },
  editContact: { phone: '10001' },
  editInstallation: { notes: 'mine' },
  editInventoryDevice: { assigned_company_id: null },
  editInstallationItem: { notes: 'mine' },
  editDevice: { notes: 'mine' },
  editInstallationFile: { notes: 'mine' },
  editInstallationPhoto: { notes: 'mine' },
  editMaintenancePlan: { notes: 'mine' },
  skipMaintenance: { due_on: '2026-01-31', reason: 'mine' },
  editBoilerSheet: { remarks: 'mine' },
  swapDevice: { device_id: 'TH-OT-1', serial_no: '1', reason: 'broken' },
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const exported = `metric=t_r&file_type=csv&time_from=${hoursAgo(24)}&time_to=${hoursAgo(1)}`
const queries: Partial<Record<Operation, string>> = {
  voidPayment: 'void_reason=mine',
  checkImport: 'kind=clients',
  listWorkload: 'date_from=2026-11-01&date_to=2026-11-30',
  listFreeSlots: 'duration=60',
  readImportHeads: 'kind=clients',
  downloadImportTemplate: 'kind=clients',
  exportGrouped: `${exported}&interval=1h`,
  exportRaw: exported,
  reverseAddress: 'latitude=37.98&longitude=23.73',
  searchAddresses: 'search=Λαμία',
}

const anyId = '00000000-0000-4000-8000-000000000000'
const pathOf = (declared: Route): string => {
  const isOfClient = /^\/(clients|installations\/client)\//.test(declared.path)
  const isOfInstallation = declared.path.startsWith('/installations/')
  if (declared.path.startsWith('/imports/'))
    return declared.path.replace('{id}', importId).replace('{row}', '2')
  if (declared.path.startsWith('/bulk-changes/')) return declared.path.replace('{id}', bulkChangeId)
  if (declared.path.startsWith('/appointments/')) return declared.path.replace('{id}', appointmentId)
  if (declared.path.startsWith('/company/')) return declared.path.replace('{id}', anyId)
  const [, noun = ''] = /^\/(job|action)s\/\{id\}/.exec(declared.path) ?? []
  const ofWork = work?.[noun as keyof typeof work]
  if (ofWork) return declared.path.replace('{id}', ofWork).replaceAll(/\{\w+\}/g, anyId)
  if (declared.path.startsWith('/maintenance-plans/')) return declared.path.replace('{id}', planId)
  if (declared.path.startsWith('/boiler-sheets/')) return declared.path.replace('{id}', sheetId)
  const own = { '/client-messages/': messageId, '/calendar-feeds/': feedId }
  for (const [start, id] of Object.entries(own))
    if (declared.path.startsWith(start)) return declared.path.replace('{id}', id)
  if (declared.path.startsWith('/payments/')) return declared.path.replace('{id}', paymentId)
  const id = isOfClient ? clientId : isOfInstallation ? installationId : device
  return declared.path.replace(/\{(id|deviceId)\}/, id).replaceAll(/\{\w+\}/g, anyId)
}

const guarded = (Object.keys(routes) as Operation[]).filter((name) => routes[name].roles !== 'anyone')

describe.each(guarded)('%s', (name) => {
  const declared: Route = routes[name]
  const call = async (email?: string) =>
    server.ask(declared.method, `${pathOf(declared)}?${queries[name] ?? ''}`, {
      token: email && (await server.tokenOf(email)),
      body: bodies[name],
    })

  test('answers 401 without a token', async () => {
    const answer = await call()
    expect(answer.status).toBe(401)
    expect(answer.headers.get('content-type')).toMatch('application/problem+json')
    expect(answer.problem.key).toBe('unauthorized')
    expect(answer.headers.get('x-request-id')).toBeTruthy()
  })

  test('answers 403 without control access', async () => {
    const answer = await call(outsider)
    expect(answer.status).toBe(403)
    expect(answer.problem.key).toBe('control_access_required')
  })

  const wrongKinds = (['technician_company', 'distributor'] as const).filter(
    (kind) => Array.isArray(declared.roles) && !declared.roles.includes(kind),
  )
  test.each(wrongKinds)('answers 403 to a %s', async (kind) => {
    const answer = await call(kind === 'distributor' ? distributor : technician)
    expect(answer.status).toBe(403)
    expect(answer.problem.key).toBe('role_required')
  })

  if (declared.path.includes('{')) {
    test('answers 404 for an id of another company', async () => {
      const isDistributors = String(declared.roles) === 'distributor'
      const answer = await call(isDistributors ? otherDistributor : stranger)
      expect(answer.status).toBe(404)
      expect(JSON.stringify(answer.body)).not.toMatch('Παπαδοπούλου')
    })
  } else if (declared.method === 'POST' && (declared.status === 201 || declared.takes)) {
    test('makes nothing out of nothing', async () => {
      expect((await call(stranger)).status).toBe(400)
    })
  } else if (
    declared.answers !== 'stream' &&
    Array.isArray(declared.roles) &&
    declared.roles.includes('technician_company')
  ) {
    test('shows nothing of another company', async () => {
      const answer = await call(stranger)
      expect(answer.status).toBe(200)
      const text = JSON.stringify(answer.body)
      expect(text).not.toMatch(device)
      expect(text).not.toMatch('Παπαδοπούλου')
    })
  }
})

test('the description of a file lists every media type it has', async () => {
  const { body } = await server.ask('GET', '/openapi.json')
  const mediaOf = (path: string) => Object.keys(body.paths[apiPrefix + path].get.responses['200'].content)
  for (const kind of ['raw', 'grouped'])
    expect(mediaOf(`/devices/{id}/export/data/${kind}`)).toEqual([
      'application/json',
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
  expect(mediaOf('/exports/devices')).toEqual(['text/csv'])
  expect(mediaOf('/installations/{id}/pdf')).toEqual(['application/pdf'])
  expect(mediaOf('/devices/{id}')).toEqual(['application/json'])
})

test('every route of the server is a route of the contract', async () => {
  const described = await server.ask('GET', '/openapi.json')
  expect(described.body.openapi).toBe('3.1.0')
  const declared = Object.values(routes).map((r) => `${r.method} ${apiPrefix}${r.path}`)
  const served = Object.entries(described.body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(served.sort()).toEqual(declared.sort())
})
