import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'

let server: TestServer
let token: string
let rival: string
let secretary: string
let hostel: string

const people: [lastname: string, firstname: string, more?: object][] = [
  ['Παπαδόπουλος', 'Γιώργος', { email: 'g.papas@mail.gr', notes: 'Καλεί μετά τις 17:00' }],
  ['Θεοδώρου', 'Ειρήνη', { is_premium: true, notes: 'Ζητά πάντα απόδειξη' }],
  ['Χατζηχρήστου', 'Δημήτρης', { contacts: [{ contact_type_id: 2, phone: '+302310268331' }] }],
  ['Μπότσαρης', 'Εύα', { email: 'Eva@Example.com' }],
  ['Antoniou', 'George'],
]

const add = (lastname: string, firstname: string, more: object = {}, as = token) =>
  server.ask('POST', '/clients', {
    token: as,
    body: { lastname, firstname, contacts: [{ contact_type_id: 1, phone: '6971206448' }], ...more },
  })

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  const company = await aCompany(database)
  const other = await aCompany(database)
  token = await server.tokenOf(await aPerson(database, company, ['technician_company', 'admin']))
  secretary = await server.tokenOf(await aPerson(database, company, ['technician_company', 'editor']))
  rival = await server.tokenOf(await aPerson(database, other, ['technician_company', 'admin']))
  for (const [lastname, firstname, more] of people) await add(lastname, firstname, more)
  const client = { firstname: 'Άννα', lastname: 'Αναγνώστου', entityName: 'Ξενώνας Όλυμπος' }
  await aDevice(database, { assignedTo: company.id, client })
  hostel = (await list('search=ολυμπος')).items[0].id
  await add('Παπαδόπουλος', 'Ξένος', {}, rival)
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const list = async (query = '', as = token) => {
  const { body } = await server.ask('GET', `/clients?${query}`, { token: as })
  return body
}
const lastnames = async (query: string): Promise<string[]> =>
  (await list(query)).items.map(({ lastname }: { lastname: string }) => lastname)

describe('the list of clients', () => {
  test('holds the company’s own and counts them', async () => {
    expect((await list()).total).toBe(6)
    expect((await list('', rival)).total).toBe(1)
    const counted = await server.ask('GET', '/clients/count', { token })
    expect(counted.body).toEqual({ count: 6 })
  })

  test('names a person lastname first, and a business with its person in brackets', async () => {
    const [first] = (await list('search=ξενωνας')).items
    expect(first).toMatchObject({
      name: 'Ξενώνας Όλυμπος (Αναγνώστου Άννα)',
      fullname: 'Αναγνώστου Άννα',
      type: 'company',
      contacts_length: 1,
      contacts: [
        {
          phone: '2310000000',
          is_primary: true,
          contact_type_id: 1,
          contact_type: { id: 1, contact_info_type: 'mobile' },
        },
      ],
    })
    expect(first.tag).toMatch(/^company-\w+_\d+$/)
  })

  test.each([
    ['name', ['Antoniou', 'Θεοδώρου', 'Μπότσαρης', 'Αναγνώστου', 'Παπαδόπουλος', 'Χατζηχρήστου']],
    ['email', ['Μπότσαρης', 'Παπαδόπουλος']],
    ['notes', ['Θεοδώρου', 'Παπαδόπουλος']],
    ['phone', ['Αναγνώστου', 'Χατζηχρήστου']],
  ])('sorts by %s, and what has none comes last both ways', async (sort, expected) => {
    const up = await lastnames(`sort=${sort}`)
    const down = await lastnames(`sort=${sort}&order=desc`)
    expect(up.slice(0, expected.length)).toEqual(expected)
    const said = sort === 'email' || sort === 'notes' ? expected.length : up.length
    expect(down.slice(0, said)).toEqual(up.slice(0, said).reverse())
    expect([...down].sort()).toEqual([...up].sort())
  })

  test.each(['is_business', 'created_at', 'name', 'email', 'phone', 'notes'])(
    'pages by %s without losing or repeating anybody, searched or not',
    async (sort) => {
      for (const search of ['', 'search=o&']) {
        const all = await lastnames(`${search}sort=${sort}&limit=200`)
        const pages = await Promise.all(
          [0, 2, 4].map((offset) => lastnames(`${search}sort=${sort}&limit=2&offset=${offset}`)),
        )
        expect(pages.flat()).toEqual(all)
      }
    },
  )

  test('has the total on a page after the last one too', async () => {
    expect(await list('offset=100')).toEqual({ items: [], total: 6 })
    expect(await list('offset=100&search=papadop')).toEqual({ items: [], total: 1 })
  })

  test('shows premium clients only, or the others', async () => {
    expect(await lastnames('is_premium=true')).toEqual(['Θεοδώρου'])
    expect((await list('is_premium[]=false')).total).toBe(5)
    expect((await list('is_premium[]=false&is_premium[]=true')).total).toBe(6)
    expect((await list('is_premium=true&search=παπαδ')).total).toBe(0)
    const filter = await server.ask('GET', '/filters/is_premium', { token })
    expect(filter.body.items).toEqual([
      { value: true, count: 1 },
      { value: false, count: 5 },
    ])
  })

  test('has those with a device of the chosen types, with every way to search, and counts them', async () => {
    const counted = async (query: string) =>
      (await server.ask('GET', `/clients/count?${query}`, { token })).body.count
    const boiler = 'deviceTypes[]=THALPOS_HC_OT'
    for (const query of [
      boiler,
      `${boiler}&deviceTypes[]=THALPOS_IAQ`,
      `${boiler}&search=ολυμπος`,
      `${boiler}&search=ξ`,
    ]) {
      expect((await list(query)).items.map(({ id }: { id: string }) => id)).toEqual([hostel])
      expect([(await list(query)).total, await counted(query)]).toEqual([1, 1])
    }
    for (const query of ['deviceTypes=THALPOS_IAQ', `${boiler}&search=papadopoulos`, `${boiler}&search=θ`])
      expect([(await list(query)).total, await counted(query)]).toEqual([0, 0])
    expect((await list(boiler, rival)).total).toBe(0)
  })

  test.each([
    'limit=0',
    'limit=201',
    'offset=-1',
    'sort=text',
    'order=up',
    'is_premium=perhaps',
    'deviceTypes=TOASTER',
  ])('refuses %s and says which field', async (query) => {
    const answer = await server.ask('GET', `/clients?${query}`, { token })
    expect(answer.status).toBe(400)
    expect(answer.problem.errors?.[0]?.path).toMatch(query.split('=')[0] ?? '')
  })
})

describe('a search for', () => {
  test.each([
    ['papadop', ['Παπαδόπουλος']],
    ['PAPADOPULOS', ['Παπαδόπουλος']],
    ['παπαδοπουλοΣ', ['Παπαδόπουλος']],
    ['δόπουλ', ['Παπαδόπουλος']],
    ['γιωργος παπαδ', ['Παπαδόπουλος']],
    ['giorgos', ['Παπαδόπουλος']],
    ['8eodwrou', ['Θεοδώρου']],
    ['theodor', ['Θεοδώρου']],
    ['irini', ['Θεοδώρου']],
    ['eirini', ['Θεοδώρου']],
    ['xatzixristou', ['Χατζηχρήστου']],
    ['chatzichristou', ['Χατζηχρήστου']],
    ['hatzi', ['Χατζηχρήστου']],
    ['dhmhtrhs', ['Χατζηχρήστου']],
    ['dimitris', ['Χατζηχρήστου']],
    ['botsaris', ['Μπότσαρης']],
    ['mpotsarhs', ['Μπότσαρης']],
    ['eva', ['Μπότσαρης']],
    ['αντωνιου', ['Antoniou']],
    ['γεωργε', ['Antoniou']],
    ['olympos', ['Αναγνώστου']],
    ['g.papas@', ['Παπαδόπουλος']],
    ['EVA@EXAMPLE.COM', ['Μπότσαρης']],
    ['2310 268', ['Χατζηχρήστου']],
    ['+302310268331', ['Χατζηχρήστου']],
    ['6971 206 448 θεοδ', ['Θεοδώρου']],
    ['θεοδ 1206448', ['Θεοδώρου']],
    ['100%', []],
    ['_', []],
    ['(', []],
    ["'; drop table clients; --", []],
  ])('%s finds who is meant', async (search, expected) => {
    expect(await lastnames(`search=${encodeURIComponent(search)}`)).toEqual(expected)
    const counted = await server.ask('GET', `/clients/count?search=${encodeURIComponent(search)}`, { token })
    expect(counted.body).toEqual({ count: expected.length })
  })

  test('puts names that begin with it first, then words that do, then the rest', async () => {
    const names = ['Κωνσταντίνου', 'Νικολάου', 'Σταυρίδης']
    for (const name of names) await add(name, name === 'Νικολάου' ? 'Σταύρος' : 'Άρης', {}, rival)
    const { items } = await list('search=σταυ', rival)
    expect(items.map(({ lastname }: { lastname: string }) => lastname)).toEqual(['Σταυρίδης', 'Νικολάου'])
    const inside = await list('search=στα', rival)
    expect(inside.items.map(({ lastname }: { lastname: string }) => lastname)).toEqual([
      'Σταυρίδης',
      'Νικολάου',
      'Κωνσταντίνου',
    ])
  })
})

describe('one client', () => {
  test('of another company is as unknown as one that does not exist', async () => {
    for (const path of ['', '/installations', '/history']) {
      const answer = await server.ask('GET', `/clients/${hostel}${path}`, { token: rival })
      expect(answer.problem).toMatchObject({ status: 404, key: 'not_found' })
    }
  })

  test('lists its installations with the number of devices of each', async () => {
    const { body } = await server.ask('GET', `/clients/${hostel}/installations`, { token })
    expect(body.items).toMatchObject([{ address: 'Εγνατία 118', area: 'Θεσσαλονίκη', devices: 1 }])
    expect(body.items[0].tag_id).toMatch(/_\d+$/)
  })

  test('is offered where one is chosen, by what was typed', async () => {
    const { body } = await server.ask('GET', '/clientsCombo?search=papad', { token: secretary })
    expect(body).toEqual({
      items: [
        {
          id: expect.any(String),
          name: 'Παπαδόπουλος Γιώργος',
          fullname: 'Παπαδόπουλος Γιώργος',
          is_premium: false,
        },
      ],
      total: 1,
    })
  })

  test('has contacts that are mobile or landline', async () => {
    const { body } = await server.ask('GET', '/contactTypeCombo', { token })
    expect(body.items).toEqual([
      { id: 1, contact_info_type: 'mobile' },
      { id: 2, contact_info_type: 'landline' },
    ])
  })
})
