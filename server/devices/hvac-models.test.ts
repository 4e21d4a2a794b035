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

test('those of the catalogue bring refrigerant and charge, and stand in one line with what is installed', async () => {
  const item = { item_type_id: 2, refrigerant: 'R32', refrigerant_charge: 1.84, is_hermetic: true }
  const add = (more: object) => server.ask('POST', '/items', { token, body: { ...item, ...more } })
  await add({ make: 'MIDEA', model: 'm-thermal 12', model_year: 2020, refrigerant_charge: 1.5 })
  const newest = await add({ make: 'MIDEA', model: 'm-thermal 12', model_year: 2025 })
  await add({ make: 'Daikin', model: 'Altherma 3 M', refrigerant: 'R290', refrigerant_charge: null })
  await add({ item_type_id: 6, make: 'Daikin', model: 'Perfera' })
  const { items, total } = await read('')
  expect(total).toBe(3)
  expect(items).toMatchObject([
    { hvac_model: 'Vitodens 100-W', item_id: null, refrigerant: null, gwp: null, is_hermetic: false },
    {
      model_id: 'midea m-thermal 12',
      item_id: newest.body.id,
      refrigerant: 'R32',
      refrigerant_charge: 1.84,
      gwp: 675,
      is_hermetic: true,
    },
    { model_id: 'daikin altherma 3 m', refrigerant: 'R290', refrigerant_charge: null, gwp: 0 },
  ])
  expect((await read('', rival)).total).toBe(0)
})
