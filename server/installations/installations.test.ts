import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installationSorts } from '../../contract/installations/schema.ts'
import { query } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestCompany } from '../testing/world.ts'

let server: TestServer
let company: TestCompany
let token: string
let rival: string
const clients: Record<string, string> = {}

const addClient = async (lastname: string, firstname: string, more: object = {}) => {
  const contacts = [{ contact_type_id: 1, phone: '6971206448' }]
  const { body } = await server.ask('POST', '/clients', {
    token,
    body: { lastname, firstname, contacts, ...more },
  })
  clients[lastname] = body.id
}
const add = (lastname: string, more: object = {}) =>
  server.ask('POST', '/installations', {
    token,
    body: { client_id: clients[lastname], area: 'Βόλος', ...more },
  })

beforeAll(async () => {
  server = await startTestServer()
  company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company', 'admin']))
  const other = await aCompany(server.database)
  rival = await server.tokenOf(await aPerson(server.database, other, ['technician_company', 'admin']))
  await addClient('Παπαδόπουλος', 'Γιώργος', { email: 'g.papas@mail.gr' })
  await addClient('Αναγνώστου', 'Άννα', {
    is_business: true,
    entity_name: 'Ξενώνας Όλυμπος',
    contacts: [
      { contact_type_id: 2, phone: '+302310268331' },
      { contact_type_id: 1, phone: '6944902175' },
    ],
  })
  await addClient('Θεοδώρου', 'Ειρήνη')
  await add('Παπαδόπουλος', {
    address: 'Τσιμισκή 12',
    area: 'Θεσσαλονίκη',
    zip_code: '54624',
    is_premium: true,
  })
  await add('Αναγνώστου', { address: 'Ερμού 7', area: 'Λάρισα', notes: 'Κλειδί στον θυρωρό' })
  await add('Θεοδώρου', { notes: 'Σκύλος' })
  await add('Παπαδόπουλος', { address: 'Άργους 3', area: 'Καλαμαριά', tag: 12 })
  await add('Θεοδώρου', { tag: 120 })
  const owed: [tag: number, cents: number][] = [
    [2, 1250],
    [12, 99_900],
    [3, -500],
  ]
  for (const [tag, cents] of owed) {
    const owe = 'update installations set balance_cents = $1 where company_id = $2 and tag = $3'
    await query(server.databaseUrl, owe, [cents, company.id, tag])
  }
  const neighbour = { firstname: 'Ξένος', lastname: 'Παπαδόπουλος' }
  await aDevice(server.database, { assignedTo: other.id, client: neighbour })
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const list = async (query = '', as = token) =>
  (await server.ask('GET', `/installations?${query}`, { token: as })).body
const tags = async (query = '', as = token): Promise<number[]> =>
  (await list(query, as)).items.map(({ tag }: { tag: number }) => tag)

describe('the list of installations', () => {
  test('holds the company’s own, the newest tag first', async () => {
    expect(await tags()).toEqual([120, 12, 3, 2, 1])
    expect((await list('', rival)).total).toBe(1)
    const counted = await server.ask('GET', '/installations/count', { token })
    expect(counted.body).toEqual({ count: 5 })
  })

  test('has the owner of the building, the contacts of the client and the balance', async () => {
    const { items } = await list('search=olympos')
    expect(items[0]).toMatchObject({
      tag: 2,
      tag_id: `${company.key}_2`,
      client_id: clients.Αναγνώστου,
      user_id: clients.Αναγνώστου,
      client_name: 'Ξενώνας Όλυμπος (Αναγνώστου Άννα)',
      client_is_business: true,
      client_is_archived: false,
      userContacts: [{ phone: '+302310268331', is_primary: true }, { phone: '6944902175' }],
      address: 'Ερμού 7',
      balance: 12.5,
      devices_count: 0,
      description: null,
    })
  })

  const sorted: [sort: (typeof installationSorts)[number], up: number[], down: number[]][] = [
    ['tag', [1, 2, 3, 12, 120], [120, 12, 3, 2, 1]],
    ['client_name', [3, 120, 2, 1, 12], [12, 1, 2, 120, 3]],
    ['address', [12, 2, 1, 3, 120], [1, 2, 12, 120, 3]],
    ['area', [3, 120, 1, 12, 2], [2, 12, 1, 120, 3]],
    ['notes', [2, 3, 1, 12, 120], [3, 2, 120, 12, 1]],
    ['description', [1, 2, 3, 12, 120], [120, 12, 3, 2, 1]],
    ['balance', [3, 1, 120, 2, 12], [12, 2, 120, 1, 3]],
    ['is_premium', [2, 3, 12, 120, 1], [1, 120, 12, 3, 2]],
    ['created_at', [1, 2, 3, 12, 120], [120, 12, 3, 2, 1]],
  ]
  test('is sorted by everything that it can be', () => {
    const own = installationSorts.filter((sort) => sort !== 'technician_name')
    expect(sorted.map(([sort]) => sort).sort()).toEqual([...own].sort())
  })
  test.each(sorted)('sorted by %s has missing values last both ways', async (sort, up, down) => {
    expect(await tags(`sort=${sort}&order=asc`)).toEqual(up)
    expect(await tags(`sort=${sort}&order=desc`)).toEqual(down)
    const pages = await Promise.all([0, 2, 4].map((offset) => tags(`sort=${sort}&limit=2&offset=${offset}`)))
    expect(pages.flat()).toEqual(up)
    expect((await tags(`sort=${sort}&search=papadop`)).toSorted((a, b) => a - b)).toEqual([1, 12])
  })

  test('shows those without a position on the map, or those with one', async () => {
    const put =
      'update installations set latitude = 39.36, longitude = 22.94 where company_id = $1 and tag = $2'
    for (const tag of [2, 12]) await query(server.databaseUrl, put, [company.id, tag])
    expect(await tags('is_placed=false')).toEqual([120, 3, 1])
    expect(await tags('is_placed=true&sort=tag&order=asc')).toEqual([2, 12])
    expect(await tags('is_placed=true&search=papadop')).toEqual([12])
    expect(await tags('is_placed[]=true&is_placed[]=false')).toHaveLength(5)
    expect((await list('is_placed=false&limit=1')).total).toBe(3)
    const counted = await server.ask('GET', '/installations/count?is_placed=true', { token })
    expect(counted.body).toEqual({ count: 2 })
  })

  test('shows those of an area, found, searched, sorted and counted, and a value that no area can have is refused', async () => {
    expect(await tags('area=Βόλος')).toEqual([120, 3])
    expect(await tags('area[]=Βόλος&area[]=Λάρισα')).toEqual([120, 3, 2])
    expect((await list('area=Βόλος&limit=1')).total).toBe(2)
    expect(await tags('area=Λάρισα&search=olympos')).toEqual([2])
    expect(await tags('area=Λάρισα&search=papadop')).toEqual([])
    expect(await tags('area=Βόλος&is_premium=true')).toEqual([])
    expect(await tags('area=Σπάρτη')).toEqual([])
    expect(await tags('area=Λάρισα', rival)).toEqual([])
    const all = ['Βόλος', 'Θεσσαλονίκη', 'Καλαμαριά', 'Λάρισα'].map((area) => `area[]=${area}`).join('&')
    for (const [sort, up, down] of sorted) {
      expect(await tags(`sort=${sort}&${all}`)).toEqual(up)
      expect(await tags(`sort=${sort}&order=desc&${all}`)).toEqual(down)
    }
    const counted = await server.ask('GET', '/installations/count?area=Βόλος', { token })
    expect(counted.body).toEqual({ count: 2 })
    const tooLong = await server.ask('GET', `/installations?area=${'α'.repeat(31)}`, { token })
    expect(tooLong.status).toBe(400)
  })

  test('shows premium ones only, or the others', async () => {
    expect(await tags('is_premium=true')).toEqual([1])
    expect(await tags('is_premium[]=false&sort=tag')).toEqual([2, 3, 12, 120])
    expect((await list('is_premium[]=false&is_premium[]=true')).total).toBe(5)
    expect(await tags('is_premium=true&search=papadop')).toEqual([1])
    expect(await tags('is_premium=false&search=π')).toEqual([12])
    expect((await list('is_premium=false')).total).toBe(4)
  })

  test('has the total on a page after the last one too', async () => {
    expect(await list('offset=100')).toEqual({ items: [], total: 5 })
    expect(await list('offset=100&search=papadop')).toEqual({ items: [], total: 2 })
    expect(await list('offset=100&search=p')).toEqual({ items: [], total: 2 })
  })

  test.each(['limit=0', 'offset=-1', 'sort=text', 'is_premium=perhaps'])('refuses %s', async (query) => {
    expect((await server.ask('GET', `/installations?${query}`, { token })).status).toBe(400)
  })
})

describe('a search for', () => {
  test.each([
    ['papadop', [1, 12]],
    ['ΓΙΩΡΓΟΣ', [1, 12]],
    ['8eodwrou', [3, 120]],
    ['olympos', [2]],
    ['tsimiski', [1]],
    ['Τσιμισκή 12', [1]],
    ['ermou', [2]],
    ['kalamaria', [12]],
    ['54624', [1]],
    ['g.papas@', [1, 12]],
    ['2310 268', [2]],
    ['6944902175', [2]],
    ['papadop argous', [12]],
    ['1', [1, 12, 120]],
    ['12', [12, 120]],
    ['120', [120, 1, 3, 12]],
    ['3', [3]],
    ['π', [1, 12]],
    ['pa', [1, 12]],
    ['th', [3, 120]],
    ['8', []],
    ['ξ', [2]],
    ['άν', []],
    ['100%', []],
    ['(', []],
    ["'; drop table installations; --", []],
  ])('%s finds what is meant', async (search, expected) => {
    const query = `search=${encodeURIComponent(search)}`
    expect(await tags(query)).toEqual(expected)
    const counted = await server.ask('GET', `/installations/count?${query}`, { token })
    expect(counted.body).toEqual({ count: expected.length })
  })

  test('a whole tag finds the one that has it first', async () => {
    expect(await tags(`search=${company.key}_12`)).toEqual([12, 120])
    expect((await tags('search=120'))[0]).toBe(120)
  })
})

describe('installations to choose from', () => {
  test('are those of a client where one is given, by what was typed', async () => {
    const options = async (query: string) =>
      (await server.ask('GET', `/installationsAllCombo?${query}`, { token })).body
    expect((await options('')).total).toBe(5)
    expect((await options('search=ermou')).items).toEqual([
      {
        id: expect.any(String),
        tag: 2,
        tag_id: `${company.key}_2`,
        client_id: clients.Αναγνώστου,
        client_name: 'Ξενώνας Όλυμπος (Αναγνώστου Άννα)',
        address: 'Ερμού 7',
        area: 'Λάρισα',
        is_premium: false,
      },
    ])
    const ofClient = await options(`client_id=${clients.Παπαδόπουλος}`)
    expect(ofClient.items.map(({ tag }: { tag: number }) => tag)).toEqual([1, 12])
    expect((await options(`client_id=${clients.Παπαδόπουλος}&search=argous`)).total).toBe(1)
  })

  test('of a client are listed by tag, and of another company’s client not at all', async () => {
    const path = `/installations/client/${clients.Θεοδώρου}`
    const { body } = await server.ask('GET', path, { token })
    expect(body).toMatchObject({ total: 2, items: [{ tag: 3 }, { tag: 120 }] })
    expect((await server.ask('GET', path, { token: rival })).status).toBe(404)
  })

  test('are counted by what they can be filtered by', async () => {
    const { body } = await server.ask('GET', '/filters/installations', { token })
    expect(body.items).toEqual([
      { field: 'is_premium', value: true, count: 1 },
      { field: 'is_premium', value: false, count: 4 },
      { field: 'area', value: 'Βόλος', count: 2 },
      { field: 'area', value: 'Θεσσαλονίκη', count: 1 },
      { field: 'area', value: 'Καλαμαριά', count: 1 },
      { field: 'area', value: 'Λάρισα', count: 1 },
    ])
  })
})

test('an owner that is a business has the name of the business', async () => {
  const { body } = await add('Θεοδώρου', { owner_id: clients.Αναγνώστου })
  const path = `/installations/${body.id}`
  expect((await server.ask('GET', path, { token })).body).toMatchObject({
    owner_lastname: 'Αναγνώστου',
    owner_name: 'Ξενώνας Όλυμπος (Αναγνώστου Άννα)',
  })
  expect((await server.ask('DELETE', path, { token })).status).toBe(204)
})
