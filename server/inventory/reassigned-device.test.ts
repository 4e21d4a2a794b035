import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { vectorOf } from '../../gateway/testing-vectors.ts'
import type { Tx } from '../database/database.ts'
import { mayReadTelemetry } from '../devices/assignments/assignments.store.ts'
import { storeEvents } from '../ingestion/store-events.ts'
import { seal } from '../telemetry/sealing/seal.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { telemetryTables } from '../testing/telemetry-tables.ts'
import { aCompany, aDevice, aPerson, type TestCompany, telemetryIdOf } from '../testing/world.ts'

const dayMs = 86_400_000
let server: TestServer
let dealer: TestCompany
let first: TestCompany
let next: TestCompany
let distributor: string
let former: string
let present: string
let id: string

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  dealer = await aCompany(database, 'distributor')
  first = await aCompany(database, 'technician_company', { affiliatedTo: dealer.id })
  next = await aCompany(database, 'technician_company', { affiliatedTo: dealer.id })
  const signIn = async (company: TestCompany, roles: Parameters<typeof aPerson>[2]) =>
    server.tokenOf(await aPerson(database, company, roles))
  distributor = await signIn(dealer, ['distributor', 'admin'])
  former = await signIn(first, ['technician_company'])
  present = await signIn(next, ['technician_company'])
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

beforeEach(async () => {
  const { database } = server
  id = (await aDevice(database, { distributor: dealer.id, assignedTo: first.id })).id
  await report(new Date(Date.now() - 2 * dayMs), { 'ot.thalpos.t_r': 18 }, { live: false })
  await seal(database, { rawDays: 90 })
  await report(new Date(), { 'ot.thalpos.t_r': 21.5, 'ot.boiler.fault': 117 })
})

const report = (ts: Date, values: Record<string, number>, { live = true } = {}) =>
  server.database.asSystem((tx) =>
    storeEvents(tx, [{ kind: 'reading', deviceId: id, ts, live, values: vectorOf(hcOt, values) }]),
  )

const assign = async (company: TestCompany | null) => {
  const body = { assigned_company_id: company?.id ?? null }
  const { status } = await server.ask('PATCH', `/distributor/inventory/${id}`, { token: distributor, body })
  expect(status).toBe(200)
}

const ask = async (token: string, path: string) =>
  (await server.ask('GET', `/devices/${id}${path}`, { token })).body
const month = '/historical?days=30&metric=t_r'
const pointsFor = async (token: string): Promise<unknown[]> => (await ask(token, month)).series.t_r ?? []
const faultsFor = async (token: string) => (await ask(token, '/historical/faults')).items

const rowsOf = async (tx: Tx, id: string) => {
  const found: Record<string, number> = {}
  for (const table of telemetryTables) {
    const { rows } = await tx
      .selectFrom(table)
      .select((of) => of.fn.countAll<number>().as('rows'))
      .where('device_id', '=', id)
      .executeTakeFirstOrThrow()
    found[table] = rows
  }
  return found
}

test('the next company sees no readings from the time of the previous owner', async () => {
  const { database } = server
  await database.asSystem((tx) =>
    tx
      .updateTable('devices')
      .set({ device_name: 'Υπόγειο', notes: 'Κλειδί στη γειτόνισσα', rated_power_kw: 24 })
      .where('device_id', '=', id)
      .execute(),
  )
  const command = { action: 'heat_set', action_value: 1 }
  await server.ask('PUT', `/devices/${id}/config`, { token: former, body: command })
  expect(await pointsFor(former)).not.toEqual([])
  expect(await faultsFor(former)).toHaveLength(1)
  await assign(null)
  await assign(next)
  expect(await pointsFor(present)).toEqual([])
  expect(await faultsFor(present)).toEqual([])
  expect(await ask(present, '')).toMatchObject({
    device_name: null,
    notes: null,
    hvac_brand: null,
    rated_power_kw: null,
    fault: 0,
    properties: {},
  })
  const inNext = { company: next.id, kind: 'technician_company' } as const
  const seen = await database.inCompany(inNext, async (tx) => ({
    telemetry: await rowsOf(tx, await telemetryIdOf(tx, id)),
    mayReadFormer: await mayReadTelemetry(tx, id),
    commands: await tx.selectFrom('commands').selectAll().where('device_id', '=', id).execute(),
    faults: await tx.selectFrom('faults').selectAll().where('device_id', '=', id).execute(),
    trail: await tx.selectFrom('audit').selectAll().execute(),
  }))
  expect(seen).toEqual({
    telemetry: Object.fromEntries(telemetryTables.map((table) => [table, 0])),
    mayReadFormer: false,
    commands: [],
    faults: [],
    trail: [],
  })
  expect((await server.ask('GET', `/devices/${id}`, { token: former })).status).toBe(404)
})

test('nothing is lost, and no row changes its device id', async () => {
  const before = await server.database.asSystem((tx) => rowsOf(tx, id))
  expect(before).toMatchObject({ raw_readings: 1, latest_values: 1, sealed_day_chunks: 1 })
  await assign(next)
  expect(await server.database.asSystem((tx) => rowsOf(tx, id))).toEqual(before)
  await report(new Date(), { 'ot.thalpos.t_r': 15 })
  await assign(first)
  const pasts = await server.database.asSystem((tx) =>
    tx
      .selectFrom('device_ownership_history')
      .select(['telemetry_device_id', 'company_id'])
      .where('device_id', '=', id)
      .orderBy('telemetry_device_id')
      .execute(),
  )
  expect(pasts).toEqual([
    { telemetry_device_id: id, company_id: first.id },
    { telemetry_device_id: `${id}~1`, company_id: next.id },
  ])
})

test('the distributor still sees faults, commands and new readings of its device', async () => {
  await assign(next)
  expect(await faultsFor(distributor)).toHaveLength(1)
  expect(await pointsFor(distributor)).toEqual([])
  await report(new Date(), { 'ot.thalpos.t_r': 15 })
  expect(await pointsFor(distributor)).not.toEqual([])
  expect(await ask(present, '')).toMatchObject({ properties: { 'ot.thalpos': { t_r: 15 } } })
})

test('a device that comes back to the same company has its history still', async () => {
  await assign(null)
  await assign(first)
  expect(await pointsFor(former)).not.toEqual([])
  expect(await faultsFor(former)).toHaveLength(1)
})

test('late arrivals from before join the history of the previous owner, with their faults', async () => {
  const late = new Date(Date.now() - 3 * 3_600_000)
  await assign(next)
  await report(late, { 'ot.thalpos.t_r': 19, 'ot.boiler.fault': 133 }, { live: false })
  expect(await pointsFor(present)).toEqual([])
  expect(await faultsFor(present)).toEqual([])
  const stored = await server.database.asSystem((tx) =>
    tx.selectFrom('raw_readings').select('ts').where('device_id', '=', id).orderBy('ts').execute(),
  )
  expect(stored[0]?.ts).toEqual(late)
})

test('an open fault belongs to the next company from the hand-over on', async () => {
  await assign(next)
  await report(new Date(), { 'ot.boiler.fault': 117 })
  const faults = await faultsFor(present)
  expect(faults).toMatchObject([{ oem: '117' }])
  expect(await faultsFor(distributor)).toHaveLength(2)
  expect(await ask(present, '')).toMatchObject({ fault: 1 })
})
