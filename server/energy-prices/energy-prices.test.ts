import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aPerson } from '../testing/world.ts'

let server: TestServer
let admin: string
let editor: string

beforeAll(async () => {
  server = await startTestServer()
  const company = await aCompany(server.database)
  admin = await server.tokenOf(await aPerson(server.database, company, ['technician_company', 'admin']))
  editor = await server.tokenOf(await aPerson(server.database, company, ['technician_company', 'editor']))
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const gas = {
  fuel: 'gas',
  valid_from: '2026-10-01',
  price_eur_per_kwh: 0.089,
  gross_kwh_per_m3: 11.2,
  volume_correction: 0.98,
}
const electricity = {
  fuel: 'electricity',
  valid_from: '2026-01-01',
  price_eur_per_kwh: 0.244,
  gross_kwh_per_m3: null,
  volume_correction: null,
}
const set = (items: object[], token = admin) =>
  server.ask('PUT', '/company/energy-prices', { token, body: { items } })

test('prices of energy are stored by fuel and day, the newest first', async () => {
  const older = { ...gas, valid_from: '2025-10-01', price_eur_per_kwh: 0.07 }
  expect((await set([older, electricity, gas])).status).toBe(200)
  const { body } = await server.ask('GET', '/company/energy-prices', { token: editor })
  expect(body.items).toEqual([gas, older, electricity])
})

test('only an administrator sets them', async () => {
  expect((await set([gas], editor)).problem.key).toBe('role_required')
})

test('a day has one price, within limits, and gas alone has a calorific value', async () => {
  const pathOf = async (...items: object[]) => (await set(items)).problem.errors?.[0]?.path
  expect(await pathOf(gas, gas)).toBe('items.1.valid_from')
  expect(await pathOf({ ...gas, price_eur_per_kwh: 0 })).toBe('items.0.price_eur_per_kwh')
  expect(await pathOf({ ...gas, gross_kwh_per_m3: null })).toBe('items.0.gross_kwh_per_m3')
  expect(await pathOf({ ...electricity, volume_correction: 1 })).toBe('items.0.volume_correction')
})
