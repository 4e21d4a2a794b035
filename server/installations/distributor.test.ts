import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'

let server: TestServer
let technician: string
let distributor: string
let other: string
let home: { id: string; tag: number }
let second: { id: string; tag: number }
let device: string

beforeAll(async () => {
  server = await startTestServer()
  const { database, databaseUrl } = server
  const dealer = await aCompany(database, 'distributor')
  const own = await aCompany(database, 'technician_company', { affiliatedTo: dealer.id })
  technician = await server.tokenOf(await aPerson(database, own, ['technician_company', 'admin']))
  distributor = await server.tokenOf(await aPerson(database, dealer, ['distributor', 'admin']))
  other = await server.tokenOf(
    await aPerson(database, await aCompany(database, 'distributor'), ['distributor']),
  )
  const client = { firstname: 'Αικατερίνη', lastname: 'Παπαδοπούλου', phone: '6971206448' }
  device = (await aDevice(database, { assignedTo: own.id, distributor: dealer.id, client })).id
  const neighbour = { firstname: 'Νίκος', lastname: 'Ιωάννου' }
  await aDevice(database, { assignedTo: own.id, distributor: dealer.id, client: neighbour })
  await aDevice(database, { assignedTo: own.id, client: { firstname: 'Ξένη', lastname: 'Ξένου' } })
  const { items } = (await server.ask('GET', '/installations?search=papadop', { token: technician })).body
  home = items[0]
  second = (await server.ask('GET', '/installations?search=ioannou', { token: technician })).body.items[0]
  const known = `update installations set notes = 'Κλειδί στον θυρωρό', address = 'Τσιμισκή 12', balance_cents = 5000,
    is_premium = true, owner_id = client_id, last_job_entry_at = now() where id = $1`
  await query(databaseUrl, known, [home.id])
  await query(
    databaseUrl,
    `update clients set email = 'kat@mail.gr', notes = 'x' where firstname = 'Αικατερίνη'`,
  )
  const boiler = {
    item_type_id: 1,
    make: 'Viessmann',
    model: 'Vitodens',
    fuel_type_id: 1,
    installation_placement_type_id: 1,
  }
  await server.ask('POST', `/installations/${home.id}/item`, { token: technician, body: boiler })
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const ask = (path: string, token = distributor) => server.ask('GET', `/installations${path}`, { token })
const tags = async (query: string): Promise<number[]> =>
  (await ask(`?${query}`)).body.items.map(({ tag }: { tag: number }) => tag)

test('a distributor sees the installations that hold devices of its inventory, and no others', async () => {
  const { body } = await ask('')
  expect(body.total).toBe(2)
  expect(await tags('')).toEqual([home.tag, second.tag].sort((a, b) => b - a))
  expect((await ask('/count')).body).toEqual({ count: 2 })
  expect((await ask('', other)).body).toEqual({ items: [], total: 0 })
  expect((await ask(`/${home.id}`, other)).status).toBe(404)
  expect((await ask(`/${home.id}/devices`, other)).status).toBe(404)
  expect((await ask('', technician)).body.total).toBe(3)
})

test('a distributor sees where a device is and for whom, but nothing of money, contacts and owner', async () => {
  const { body } = await ask(`/${home.id}`)
  expect(body).toMatchObject({
    client_lastname: 'Παπαδοπούλου',
    address: 'Τσιμισκή 12',
    client_email: null,
    userContacts: [],
    owner_id: null,
    owner_lastname: null,
    notes: 'Κλειδί στον θυρωρό',
    description: null,
    balance: null,
    last_job_entry_at: null,
    items: [],
    installation_item_id: null,
    devices_count: 1,
  })
  expect((await ask('')).body.items).toMatchObject([{ items: [] }, { items: [] }])
  expect(body.devices).toMatchObject([{ device_id: device }])
  expect(JSON.stringify((await ask('')).body)).not.toMatch(/mail\.gr|6971206448/)
  expect((await ask(`/${home.id}`, technician)).body).toMatchObject({
    balance: 50,
    items: [{ make: 'Viessmann' }],
  })
})

test('a distributor searches, filters and sorts them', async () => {
  expect(await tags('search=papadop')).toEqual([home.tag])
  expect(await tags('search=tsimiski 12')).toEqual([home.tag])
  expect(await tags('search=6971206448')).toEqual([])
  expect(await tags('search=kat@mail')).toEqual([])
  expect(await tags('is_premium=true')).toEqual([home.tag])
  expect(await tags('sort=client_name')).toEqual([second.tag, home.tag])
  expect(await tags('sort=client_name&order=desc')).toEqual([home.tag, second.tag])
  expect((await ask('/count?search=ioan')).body).toEqual({ count: 1 })
  expect(await tags('sort=notes')).toEqual([home.tag, second.tag])
  for (const hidden of ['balance', 'description']) {
    expect(await tags(`sort=${hidden}`)).toEqual(await tags('sort=tag'))
    expect(await tags(`sort=${hidden}&order=desc`)).toEqual(await tags('sort=tag&order=desc'))
  }
})

test('a distributor sees the company of each, and filters and sorts by it', async () => {
  const { database } = server
  const dealer = await aCompany(database, 'distributor')
  const client = { firstname: 'Άννα', lastname: 'Ρήγα' }
  const companies = await Promise.all(
    [1, 2].map(() => aCompany(database, 'technician_company', { affiliatedTo: dealer.id })),
  )
  for (const { id } of companies) await aDevice(database, { assignedTo: id, distributor: dealer.id, client })
  const token = await server.tokenOf(await aPerson(database, dealer, ['distributor']))
  const names = async (query: string) =>
    (await ask(query, token)).body.items.map((home: { technician_name: string }) => home.technician_name)
  const nameOf = ({ key }: { key: string }) => `Εταιρεία ${key}`
  const sorted = companies.map(nameOf).sort()
  expect(await names('?sort=technician_name')).toEqual(sorted)
  expect(await names('?sort=technician_name&order=desc')).toEqual(sorted.toReversed())
  const [first] = companies
  if (!first) throw new Error('no company')
  expect(await names(`?technician_company_id=${first.id}`)).toEqual([nameOf(first)])
  expect((await ask(`/count?technician_company_id=${first.id}`, token)).body).toEqual({ count: 1 })
  expect((await ask('?technician_company_id=mine', token)).status).toBe(400)
  expect((await ask('?area=Πουθενά', token)).body.total).toBe(0)
  expect((await ask(`?technician_company_id=${first.id}`, technician)).body).toEqual({ items: [], total: 0 })
  const filters = await server.ask('GET', '/filters/installations', { token })
  expect(filters.body.items).toEqual(
    expect.arrayContaining([
      { field: 'is_premium', value: false, count: 2 },
      { field: 'technician_company_id', value: first.id, name: nameOf(first), count: 1 },
    ]),
  )
})

test('a distributor sees its own devices in them', async () => {
  const { body } = await ask(`/${home.id}/devices`)
  expect(body).toMatchObject({ total: 1, items: [{ device_id: device, installation_id: home.id }] })
  const foreign = (await server.ask('GET', '/installations?search=xenou', { token: technician })).body
    .items[0]
  expect((await ask(`/${foreign.id}`)).status).toBe(404)
  const seen = await ask(`/${foreign.id}/devices`, technician)
  expect(seen.body.total).toBe(1)
})

test('a distributor changes none of them', async () => {
  for (const path of ['/archived', '/tag/next', `/${home.id}/history`, `/client/${home.id}`]) {
    expect((await ask(path)).status).toBe(403)
  }
  const changes: [string, string, unknown?][] = [
    ['POST', '', { client_id: home.id, area: 'Βόλος' }],
    ['PATCH', `/${home.id}`, { notes: 'mine' }],
    ['DELETE', `/${home.id}`],
    ['POST', `/${home.id}/restore`],
  ]
  for (const [method, path, body] of changes) {
    const answer = await server.ask(method, `/installations${path}`, { token: distributor, body })
    expect(answer.status).toBe(403)
  }
})
