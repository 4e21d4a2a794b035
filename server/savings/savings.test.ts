import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../days/days.ts'
import { startOfLocalDay } from '../days/local-days.ts'
import { query } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'
import { findAdaptationCommand } from './days.ts'
import { reportBoiler, today } from './hourly-reports.testing.ts'

let server: TestServer
let admin: string
let stranger: string
let adapted: string
let chosen: string
let silent: string

const heat = (id: string, since: number, adaptation: { before: number; after: number }, days?: number) =>
  reportBoiler(server.database, id, { since, adaptation, days })

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  const company = await aCompany(database)
  const own = { assignedTo: company.id }
  adapted = (await aDevice(database, own)).id
  chosen = (await aDevice(database, own)).id
  silent = (await aDevice(database, own)).id
  await heat(adapted, today - 30 * dayMs, { before: 2, after: 1 })
  await heat(chosen, today - 30 * dayMs, { before: 2, after: 2 })
  admin = await server.tokenOf(await aPerson(database, company, ['technician_company', 'admin']))
  stranger = await server.tokenOf(await aPerson(database, await aCompany(database), ['technician_company']))
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const get = (path: string, token = admin) => server.ask('GET', `/devices/${path}`, { token })
const itemOf = (body: { items: { device_id: string }[] }, id: string) =>
  body.items.find((item) => item.device_id === id)

test('a fifth less since weather adaptation is found, against the days before it', async () => {
  const { body, status } = await get('savings?days=20')
  expect(status).toBe(200)
  const item = itemOf(body, adapted)
  expect(item).toMatchObject({ refusal: null, is_estimate: true, set_point_change: 0 })
  expect(item).toHaveProperty('saved.saved_percent', expect.closeTo(20, 0))
  expect(body).toMatchObject({ devices: 2, devices_known: 1 })
  expect(itemOf(body, silent)).toBeUndefined()
  const [gas] = body.fuels
  expect(gas).toMatchObject({ fuel: 'gas', devices: 2, devices_known: 1, money: null, saved_m3: null })
  expect(gas.saved).toMatchObject({ days_counted: 20, days: 20, saved_percent: expect.closeTo(20, 0) })
  expect(item).toMatchObject({ is_provisional: true, is_base_at_edge: false, days_beyond: 0 })
  expect(item).toMatchObject({ is_power_assumed: true })
})

test('savings of a period that began before adaptation have the number of their days', async () => {
  const { body } = await get('savings?days=40')
  expect(Date.parse(body.date_to) - Date.parse(body.date_from)).toBeGreaterThan(39 * dayMs)
  expect(itemOf(body, adapted)).toMatchObject({ saved: { days_counted: 30, days: 40 } })
  expect(body.fuels[0].saved).toMatchObject({ days_counted: 30, days: 40 })
})

test('the days before weather adaptation are found also when it has been on for more than a year', async () => {
  const { database } = server
  const company = await aCompany(database)
  const { id } = await aDevice(database, { assignedTo: company.id })
  await heat(id, today - 420 * dayMs, { before: 2, after: 1 }, 470)
  const token = await server.tokenOf(await aPerson(database, company, ['technician_company', 'admin']))
  const item = itemOf((await get('savings?days=20', token)).body, id)
  expect(item).toMatchObject({ refusal: null, baseline_days: 50 })
  expect(item).toHaveProperty('saved.saved_percent', expect.closeTo(20, 0))
})

test('a device that never adapted has no baseline, unless a person chooses one', async () => {
  expect(itemOf((await get('savings?days=20')).body, chosen)).toMatchObject({
    refusal: 'not_adapted',
    saved: null,
  })
  const from = new Date(today - 74 * dayMs).toISOString()
  const to = new Date(today - 32 * dayMs).toISOString()
  const { body } = await get(`savings?days=20&baseline_from=${from}&baseline_to=${to}`)
  expect(itemOf(body, chosen)).toMatchObject({ refusal: null })
  expect(itemOf(body, chosen)).toHaveProperty('saved.saved_percent', expect.closeTo(20, 0))
})

test('the confirmed command counts if no report shows the switch', async () => {
  const { database } = server
  await database.asSystem(async (tx) => {
    const device = await tx
      .selectFrom('devices')
      .select('assigned_company_id')
      .where('device_id', '=', chosen)
      .executeTakeFirstOrThrow()
    const at = new Date(today - 30 * dayMs + hourMs)
    await tx
      .insertInto('commands')
      .values({
        device_id: chosen,
        company_id: device.assigned_company_id ?? '',
        device_company_id: device.assigned_company_id,
        action: 'bypass',
        action_value: '1',
        state: 'confirmed',
        requested_by_sub: 'somebody',
        requested_by_name: 'Μαρία Δοκιμή',
        created_at: at,
        confirmed_at: at,
        ended_at: at,
        expires_at: at,
      })
      .execute()
  })
  expect(itemOf((await get('savings?days=20')).body, chosen)).toMatchObject({ refusal: null })
})

test('commands to a predecessor count from its arrival at the place', async () => {
  const { database, databaseUrl } = server
  const company = await aCompany(database)
  const own = { assignedTo: company.id }
  const old = await aDevice(database, { ...own, client: { firstname: 'Ελένη', lastname: 'Ιωάννου' } })
  const present = (await aDevice(database, own)).id
  const [other] = await query(databaseUrl, 'select serial_no from devices where device_id = $1', [present])
  const token = await server.tokenOf(await aPerson(database, company, ['technician_company', 'admin']))
  const body = { device_id: present, serial_no: other?.serial_no, reason: 'broken' }
  await server.ask('POST', `/devices/${old.id}/swap`, { token, body })
  const came = today - 40 * dayMs
  const at = (ms: number) => new Date(ms).toISOString()
  await query(databaseUrl, 'update device_assignments set from_at = $2 where device_id = $1', [
    old.id,
    at(came),
  ])
  const ask = (ms: number) =>
    query(
      databaseUrl,
      `insert into commands (device_id, company_id, device_company_id, action, action_value, requested_by_sub,
        requested_by_name, created_at, expires_at, state, confirmed_at, ended_at)
       values ($1, $2, $2, 'bypass', '1', 'sub', 'Νίκος', $3, $3, 'confirmed', $3, $3)`,
      [old.id, company.id, at(ms)],
    )
  const device = {
    device_id: present,
    telemetry_device_id: present,
    is_past: false,
    last_update: null,
    installation_id: null,
    device_type: 'THALPOS_HC_OT',
    report_seconds: 60,
    rated_power_kw: null,
  }
  const found = () => database.asSystem((tx) => findAdaptationCommand(tx, device))
  await ask(came - dayMs)
  expect(await found()).toBeUndefined()
  await ask(came + dayMs)
  expect(await found()).toBe(came + dayMs)
})

test('the figure without a baseline is energy per degree-day beside the period before', async () => {
  const { body } = await get('savings/kpi?days=22')
  const item = itemOf(body, adapted)
  expect(item).toMatchObject({ coverage: 1, change_percent: expect.any(Number) })
  expect(body.total.kwh_per_hdd).toBeGreaterThan(3)
  const hours = await get('savings/kpi?hours=528')
  expect(hours.body).toEqual(body)
})

test('another company gets none of it', async () => {
  expect((await get('savings', stranger)).body).toMatchObject({
    items: [],
    devices: 0,
    fuels: [],
    money: null,
  })
  expect((await get('savings/kpi', stranger)).body).toMatchObject({ items: [] })
})

test.each(['days=0', 'days=1097', 'hours=26305', 'baseline_from=winter'])('%s is refused', async (query) => {
  const { problem } = await get(`savings?${query}`)
  expect(problem).toMatchObject({ status: 400, key: 'bad_request' })
})

test('a baseline that ends before it begins is refused', async () => {
  const { problem } = await get('savings?baseline_from=2026-02-01T00:00:00Z&baseline_to=2026-01-01T00:00:00Z')
  expect(problem).toMatchObject({ status: 400, key: 'date_range_error' })
})

test('a chosen baseline ends before the period begins', async () => {
  const at = (days: number) => new Date(today - days * dayMs + hourMs).toISOString()
  const query = (from: number, to: number | undefined) =>
    get(`savings?days=20&baseline_from=${at(from)}${to === undefined ? '' : `&baseline_to=${at(to)}`}`)
  expect((await query(74, 1)).problem).toMatchObject({
    status: 400,
    key: 'baseline_overlaps',
    values: { begins: new Date(startOfLocalDay(today - 19.5 * dayMs, 'Europe/Athens')).toISOString() },
    errors: [{ path: 'baseline_to', key: 'baseline_overlaps' }],
  })
  expect((await query(74, 19)).problem).toMatchObject({ status: 400, key: 'baseline_overlaps' })
  expect(itemOf((await query(74, 20)).body, chosen)).toMatchObject({ baseline_days: 54 })
})

test('a baseline of which only the beginning is chosen ends where the period begins', async () => {
  const from = new Date(today - 74 * dayMs + hourMs).toISOString()
  const { body } = await get(`savings?days=20&baseline_from=${from}`)
  expect(itemOf(body, chosen)).toMatchObject({ baseline_days: 54 })
})

test('a change that has stood long enough says what it did; one of yesterday how many days are missing', async () => {
  const changed = async (at: number, state = 'confirmed') => {
    const [row] = await query(
      server.databaseUrl,
      `insert into commands (device_id, company_id, device_company_id, action, action_value, requested_by_sub,
         requested_by_name, created_at, expires_at, state, confirmed_at, ended_at)
       select device_id, assigned_company_id, assigned_company_id, 'bypass', '1', 'sub', 'Νίκος', $2, $2, $3, $4, $2
       from devices where device_id = $1 returning id`,
      [adapted, new Date(at), state, state === 'confirmed' ? new Date(at) : null],
    )
    return row?.id as string
  }
  const impactOf = async (id: string, token = admin) => get(`${adapted}/commands/${id}/impact`, token)
  const old = await changed(today - 30 * dayMs - hourMs)
  const { body } = await impactOf(old)
  expect(body).toMatchObject({ refusal: null, heating_days_missing: 0, other_changes: 0 })
  expect(body.saved.saved_percent).toBeCloseTo(20, 0)
  expect((await impactOf(old, stranger)).status).toBe(404)
  expect((await impactOf(await changed(today, 'failed'))).body.refusal).toBe('not_confirmed')
  const recent = await changed(today - 3 * dayMs)
  const now = (await impactOf(recent)).body
  expect(now).toMatchObject({ refusal: null, saved: null, heating_days_after: 2, heating_days_missing: 12 })
})
