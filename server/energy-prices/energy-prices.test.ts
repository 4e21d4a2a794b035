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
const add = (price: object, token = admin) =>
  server.ask('POST', '/company/energy-prices', { token, body: price })
const remove = (day: string, token = admin) =>
  server.ask('DELETE', `/company/energy-prices/${day}`, { token })
const list = async () =>
  (await server.ask('GET', '/company/energy-prices', { token: editor })).body.items as object[]

test('prices of energy are stored by fuel and day, the newest first', async () => {
  const older = { ...gas, valid_from: '2025-10-01', price_eur_per_kwh: 0.07 }
  for (const price of [older, electricity, gas]) expect(await add(price)).toMatchObject({ status: 201 })
  expect(await list()).toEqual([gas, older, electricity])
  expect((await remove('gas/2025-10-01')).status).toBe(204)
  expect(await list()).toEqual([gas, electricity])
  expect((await remove('gas/2025-10-01')).problem).toMatchObject({ status: 404, key: 'not_found' })
})

test('a price that is added or deleted leaves every other, also of two administrators at once', async () => {
  const before = await list()
  const days = ['2024-01-01', '2024-02-01', '2024-03-01', '2024-04-01']
  await Promise.all(days.map((valid_from) => add({ ...electricity, valid_from }, admin)))
  expect(await list()).toEqual([
    ...before,
    ...days.toReversed().map((valid_from) => ({ ...electricity, valid_from })),
  ])
  await Promise.all(days.map((day) => remove(`electricity/${day}`)))
  expect(await list()).toEqual(before)
})

test('a day that has a price keeps it: one of two additions at once is refused', async () => {
  const price = { ...electricity, valid_from: '2023-01-01' }
  const both = await Promise.all([0.1, 0.2].map((eur) => add({ ...price, price_eur_per_kwh: eur })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const refused = both.find(({ status }) => status === 409)
  expect(refused?.problem.errors).toEqual([{ path: 'valid_from', key: 'price_exists' }])
  expect((await remove('electricity/2023-01-01')).status).toBe(204)
})

test('only an administrator sets them, and only those of the own company', async () => {
  expect((await add({ ...gas, valid_from: '2024-01-01' }, editor)).problem.key).toBe('role_required')
  expect((await remove('gas/2026-10-01', editor)).problem.key).toBe('role_required')
  const other = await server.tokenOf(
    await aPerson(server.database, await aCompany(server.database), ['technician_company', 'admin']),
  )
  expect((await remove('gas/2026-10-01', other)).problem.key).toBe('not_found')
  expect(await list()).toContainEqual(gas)
})

test('a price is within limits, and gas alone has a calorific value', async () => {
  const pathOf = async (price: object) => (await add(price)).problem.errors?.[0]?.path
  expect(await pathOf({ ...gas, price_eur_per_kwh: 0 })).toBe('price_eur_per_kwh')
  expect(await pathOf({ ...gas, gross_kwh_per_m3: null })).toBe('gross_kwh_per_m3')
  expect(await pathOf({ ...electricity, volume_correction: 1 })).toBe('volume_correction')
})
