import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { itemTypes } from '../../contract/catalogue/types.ts'
import { fuelTypes, placementTypes } from '../../contract/installations/items.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aPerson } from '../testing/world.ts'

let server: TestServer
let token: string
let rival: string
let home: string

beforeAll(async () => {
  server = await startTestServer()
  rival = await server.tokenOf(
    await aPerson(server.database, await aCompany(server.database), ['technician_company']),
  )
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

beforeEach(async () => {
  const company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company', 'editor']))
  home = await addHome()
})

const addHome = async (): Promise<string> => {
  const contacts = [{ contact_type_id: 1, phone: '6971206448' }]
  const person = { firstname: 'Άννα', lastname: 'Παπαδοπούλου', contacts }
  const client = await server.ask('POST', '/clients', { token, body: person })
  const body = { client_id: client.body.id, area: 'Βόλος' }
  return (await server.ask('POST', '/installations', { token, body })).body.id
}

const boiler = {
  item_type_id: 1,
  make: 'Viessmann',
  model: 'Vitodens 100-W',
  fuel_type_id: 1,
  installation_placement_type_id: 1,
}
const add = (more: object = {}, id = home, as = token) =>
  server.ask('POST', `/installations/${id}/item`, { token: as, body: { ...boiler, ...more } })
const edit = (item: string, body: unknown, id = home, as = token) =>
  server.ask('PATCH', `/installations/${id}/item/${item}`, { token: as, body })
const remove = (item: string, id = home, as = token) =>
  server.ask('DELETE', `/installations/${id}/item/${item}`, { token: as })
const read = async () => (await server.ask('GET', `/installations/${home}`, { token })).body
const keysOf = (answer: { problem: { errors?: { path: string; key: string }[] | undefined } }) =>
  answer.problem.errors?.map(({ path, key }) => `${path} ${key}`)

test('an item is added with all that is known of it', async () => {
  const more = {
    serial_number: '7571234',
    cost: 1234.565,
    installed_at: '2024-10-05',
    floor: -1,
    notes: ' ',
    model_year: 2024,
    warranty: '5 χρόνια',
    fuel_type_id: 1,
    installation_placement_type_id: 2,
  }
  const answer = await add(more)
  expect(answer.status).toBe(201)
  expect(answer.headers.get('location')).toBe(`/api/v1/installations/${home}`)
  expect(answer.body).toEqual({
    ...boiler,
    ...more,
    id: expect.any(String),
    installation_id: home,
    cost: 1234.57,
    notes: null,
  })
  expect(await read()).toMatchObject({ items: [answer.body], installation_item_id: answer.body.id })
})

test('items stay in the order in which they came, and the first one is the installation’s', async () => {
  const { body: first } = await add()
  const { body: second } = await add({ make: 'Grundfos', model: 'Alpha2', item_type_id: 8 })
  await edit(first.id, { notes: 'Καθαρίστηκε' })
  const { items, installation_item_id } = await read()
  expect(items.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id])
  expect(installation_item_id).toBe(first.id)
  await remove(first.id)
  expect((await read()).installation_item_id).toBe(second.id)
})

test('lists of installations have the items of each', async () => {
  const bare = await addHome()
  const { body: first } = await add()
  const { body: second } = await add({ make: 'Grundfos', model: 'Alpha2', item_type_id: 8 })
  const { body } = await server.ask('GET', '/installations', { token })
  expect(body.items).toMatchObject([
    { id: bare, items: [], installation_item_id: null },
    { id: home, items: [first, second], installation_item_id: first.id },
  ])
  const { client_id } = await read()
  const ofClient = await server.ask('GET', `/installations/client/${client_id}`, { token })
  expect(ofClient.body.items).toMatchObject([{ items: [first, second], installation_item_id: first.id }])
})

test('what burns nothing and what runs on electricity has a fuel too', () => {
  expect(fuelTypes.map(({ fuel_type }) => fuel_type)).toEqual(expect.arrayContaining(['none', 'electric']))
})

test('an item is changed where something is given', async () => {
  const { body: item } = await add({ cost: 900, warranty: '2 χρόνια' })
  const answer = await edit(item.id, { cost: null, floor: 2 })
  expect(answer.body).toEqual({ ...item, cost: null, floor: 2 })
})

test.each([
  [{ item_type_id: undefined }, 'item_type_id item_type_required'],
  [{ item_type_id: 99 }, 'item_type_id item_type_required'],
  [{ make: ' ' }, 'make make_required'],
  [{ make: 'x'.repeat(51) }, 'make too_long'],
  [{ model: undefined }, 'model model_required'],
  [{ model: 'x'.repeat(101) }, 'model too_long'],
  [{ serial_number: 'x'.repeat(51) }, 'serial_number too_long'],
  [{ cost: -1 }, 'cost value_range'],
  [{ cost: 1_000_001 }, 'cost value_range'],
  [{ installed_at: '5/10/2024' }, 'installed_at date_invalid'],
  [{ installed_at: '0001-01-01' }, 'installed_at date_far'],
  [{ installed_at: '2085-10-05' }, 'installed_at date_far'],
  [{ floor: 21 }, 'floor floor_range'],
  [{ notes: 'x'.repeat(1001) }, 'notes too_long'],
  [{ warranty: 'x'.repeat(61) }, 'warranty too_long'],
  [{ fuel_type_id: undefined }, 'fuel_type_id fuel_type_required'],
  [{ fuel_type_id: null }, 'fuel_type_id fuel_type_required'],
  [{ fuel_type_id: 99 }, 'fuel_type_id fuel_type_required'],
  [{ installation_placement_type_id: undefined }, 'installation_placement_type_id placement_required'],
  [{ installation_placement_type_id: 99 }, 'installation_placement_type_id placement_required'],
  [{ colour: 'white' }, 'colour field_unknown'],
])('an item with %o is refused, with the field and the reason', async (more, expected) => {
  const answer = await add(more)
  expect(answer.status).toBe(400)
  expect(keysOf(answer)).toContain(expected)
  expect((await read()).items).toEqual([])
})

test('a cost out of range is refused with both limits', async () => {
  const { body } = await add({ cost: -1 })
  const error = { path: 'cost', key: 'value_range', values: { min: 0, max: 1_000_000 } }
  expect(body).toMatchObject({ errors: [error] })
})

test('an item is reached through its own installation only', async () => {
  const { body: item } = await add()
  const other = await addHome()
  expect((await edit(item.id, { notes: 'x' }, other)).status).toBe(404)
  expect((await remove(item.id, other)).status).toBe(404)
  expect((await add({}, home, rival)).status).toBe(404)
  expect((await edit(item.id, { notes: 'x' }, home, rival)).status).toBe(404)
  expect((await remove(item.id, home, rival)).status).toBe(404)
  await server.ask('DELETE', `/installations/${home}`, { token })
  expect((await add()).status).toBe(404)
  expect((await remove(item.id)).status).toBe(404)
})

test('what happens to items is in the history of the installation', async () => {
  const { body: item } = await add()
  await edit(item.id, { notes: 'Καθαρίστηκε' })
  await edit(item.id, { notes: 'Καθαρίστηκε' })
  await remove(item.id)
  const { items } = (await server.ask('GET', `/installations/${home}/history`, { token })).body
  expect(items.map(({ action }: { action: string }) => action)).toEqual([
    'item_deleted',
    'item_changed',
    'item_added',
    'created',
  ])
  expect(items[1]).toMatchObject({
    by: 'Μαρία Δοκιμή',
    before: { items: [{ notes: null }] },
    after: { items: [{ notes: 'Καθαρίστηκε' }] },
  })
})

describe('what items may be', () => {
  test.each([
    ['/itemTypeCombo', itemTypes],
    ['/fuelTypeCombo', fuelTypes],
    ['/installationPlacementTypeCombo', placementTypes],
  ] as const)('%s is in both languages', async (path, types) => {
    const { body } = await server.ask('GET', path, { token })
    expect(body).toEqual({ items: types, total: types.length })
    expect(new Set(types.map(({ id }) => id)).size).toBe(types.length)
  })
})
