import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, anInstallation, aPerson } from '../testing/world.ts'

let server: TestServer
let token: string
let rival: string

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  const company = await aCompany(database)
  token = await server.tokenOf(await aPerson(database, company, ['technician_company', 'editor']))
  rival = await server.tokenOf(await aPerson(database, await aCompany(database), ['technician_company']))
  for (let count = 0; count < 2; count++) await aDevice(database, { assignedTo: company.id })
  const home = await anInstallation(database, company.id)
  const items = [
    { item_type_id: 1, make: 'VIESSMANN ', model: 'Vitodens 100-w' },
    { item_type_id: 2, make: 'Midea', model: 'M-Thermal 12' },
    { item_type_id: 7, make: 'Thalpos', model: 'Θερμοστάτης' },
  ]
  const placed = { fuel_type_id: 1, installation_placement_type_id: 1 }
  for (const item of items)
    await server.ask('POST', `/installations/${home}/item`, { token, body: { ...item, ...placed } })
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const read = async (search: string, as = token) =>
  (await server.ask('GET', `/items/hvac/models?search=${encodeURIComponent(search)}`, { token: as })).body

test('the appliances of a company are offered once each, the most frequent first', async () => {
  const { items, total } = await read('')
  expect(total).toBe(2)
  expect(items.map(({ model_id }: { model_id: string }) => model_id)).toEqual([
    'viessmann vitodens 100-w',
    'midea m-thermal 12',
  ])
  expect(items[1]).toMatchObject({
    brand_model: 'Midea M-Thermal 12',
    hvac_brand: 'Midea',
    hvac_model: 'M-Thermal 12',
  })
})

test('they are found by any part, in Greek letters too, and only by their own company', async () => {
  expect((await read('thermal mid')).total).toBe(1)
  expect((await read('βιτοντενς')).total).toBe(1)
  expect((await read('μιδεα')).total).toBe(1)
  expect((await read('', rival)).total).toBe(0)
})
