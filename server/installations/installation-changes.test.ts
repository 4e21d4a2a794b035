import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aPerson, type TestCompany } from '../testing/world.ts'
import { administrator, requestsOf } from './installations.testing.ts'

let server: TestServer
let company: TestCompany
let token: string
let rival: string
let client: string
let foreign: string

const { addClient, signInSecretary, run, add, edit, archive, read, totalOf, historyOf } = requestsOf(() => ({
  server,
  company,
  token,
  client,
}))

beforeAll(async () => {
  server = await startTestServer()
  const other = await aCompany(server.database)
  rival = await server.tokenOf(await aPerson(server.database, other, [...administrator]))
  foreign = await addClient(rival)
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

beforeEach(async () => {
  company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, [...administrator]))
  client = await addClient(token)
})

const keysOf = (answer: { problem: { errors?: { path: string; key: string }[] | undefined } }) =>
  answer.problem.errors?.map(({ path, key }) => `${path} ${key}`)

describe('adding an installation', () => {
  test('stores the input, of the address the part before the comma', async () => {
    const answer = await add({
      address: 'Ερμού 7, Βόλος, Ελλάδα',
      zip_code: '382 21',
      floor: -1,
      is_premium: true,
      notes: ' ',
      latitude: 39.36,
      longitude: 22.94,
    })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('location')).toBe(`/api/v1/installations/${answer.body.id}`)
    expect(answer.body).toMatchObject({
      tag: 1,
      tag_id: `${company.key}_1`,
      client_name: 'Παπαδοπούλου Άννα',
      address: 'Ερμού 7',
      zip_code: '38221',
      floor: -1,
      is_premium: true,
      notes: null,
      balance: 0,
      items: [],
      installation_item_id: null,
      created_by: 'Μαρία Δοκιμή',
      updated_at: null,
    })
    expect((await read(answer.body.id)).body).toEqual(answer.body)
    const ofClient = await server.ask('GET', `/clients/${client}/installations`, { token })
    expect(ofClient.body.items).toMatchObject([{ id: answer.body.id, tag_id: `${company.key}_1` }])
  })

  test('with an owner who is another client has both', async () => {
    const owner_id = await addClient(token, 'Ιωάννου')
    const { body } = await add({ owner_id })
    expect(body).toMatchObject({ client_id: client, owner_id, owner_lastname: 'Ιωάννου' })
  })

  const elsewhere = [
    ['of another company', () => Promise.resolve(foreign)],
    [
      'who is archived',
      async () => {
        const gone = await addClient(token)
        await server.ask('DELETE', `/clients/${gone}`, { token })
        return gone
      },
    ],
    ['who does not exist', () => Promise.resolve(crypto.randomUUID())],
  ] as const
  test.each(elsewhere)('for a client or an owner %s is refused', async (_, find) => {
    const id = await find()
    for (const path of ['client_id', 'owner_id']) {
      const answer = await add({ [path]: id })
      expect(answer.problem).toMatchObject({ status: 404, key: 'not_found' })
      expect(keysOf(answer)).toEqual([`${path} not_found`])
    }
    expect(await totalOf()).toBe(0)
  })

  test.each([
    [{ client_id: undefined }, 'client_id tenant_required'],
    [{ client_id: 'somebody' }, 'client_id tenant_required'],
    [{ area: ' ' }, 'area area_required'],
    [{ area: undefined }, 'area area_required'],
    [{ area: 'x'.repeat(31) }, 'area too_long'],
    [{ address: 'x'.repeat(101) }, 'address too_long'],
    [{ zip_code: '1'.repeat(16) }, 'zip_code too_long'],
    [{ notes: 'x'.repeat(1001) }, 'notes too_long'],
    [{ floor: 21 }, 'floor floor_range'],
    [{ floor: -10 }, 'floor floor_range'],
    [{ floor: 1.5 }, 'floor floor_range'],
    [{ tag: 0 }, 'tag tag_required'],
    [{ tag: 1.5 }, 'tag tag_digits'],
    [{ tag: 1_000_000_000 }, 'tag tag_digits'],
    [{ tag: '7' }, 'tag tag_digits'],
    [{ latitude: 39 }, 'latitude coordinates_both'],
    [{ latitude: 91, longitude: 22 }, 'latitude coordinates_invalid'],
    [{ latitude: 39, longitude: 181 }, 'longitude coordinates_invalid'],
    [{ description: 'Μεζονέτα' }, 'description field_unknown'],
    [{ balance: 0 }, 'balance field_unknown'],
  ])('refuses %o and says which field and why', async (more, expected) => {
    const answer = await add(more)
    expect(answer.status).toBe(400)
    expect(keysOf(answer)).toContain(expected)
  })

  test('with a description is for companies that want them', async () => {
    const prefer = (on: boolean) =>
      run('update companies set preferences = $1 where id = $2', [
        { installation_description: on },
        company.id,
      ])
    await prefer(true)
    const { body } = await add({ description: 'Μεζονέτα' })
    expect(body.description).toBe('Μεζονέτα')
    expect((await edit(body.id, { description: 'x'.repeat(81) })).status).toBe(400)
    await prefer(false)
    expect((await read(body.id)).body.description).toBeNull()
    expect((await edit(body.id, { description: null, notes: 'x' })).status).toBe(200)
  })
})

describe('editing an installation', () => {
  test('changes what is given and leaves the rest, and is found by it', async () => {
    const { body: home } = await add({ address: 'Ερμού 7', notes: 'Κλειδί στον θυρωρό' })
    const answer = await edit(home.id, { address: 'Τσιμισκή 12', tag: 40 }, await signInSecretary())
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      tag: 40,
      tag_id: `${company.key}_40`,
      address: 'Τσιμισκή 12',
      notes: 'Κλειδί στον θυρωρό',
      updated_by: 'Μαρία Δοκιμή',
    })
    expect([await totalOf('tsimiski'), await totalOf('ermou')]).toEqual([1, 0])
  })

  test('gives it to another client, and then it is found by that one', async () => {
    const { body: home } = await add()
    const client_id = await addClient(token, 'Ιωάννου')
    expect((await edit(home.id, { client_id })).body).toMatchObject({
      client_id,
      client_name: 'Ιωάννου Άννα',
    })
    expect([await totalOf('ioannou'), await totalOf('papadop')]).toEqual([1, 0])
  })

  test('of an archived client warns of it, and may leave it so', async () => {
    const { body: home } = await add()
    await server.ask('DELETE', `/clients/${client}`, { token })
    expect((await read(home.id)).body).toMatchObject({
      client_is_archived: true,
      client_name: 'Παπαδοπούλου Άννα',
    })
    expect((await edit(home.id, { client_id: client, notes: 'x' })).status).toBe(200)
    expect([await totalOf(), await totalOf('papadop')]).toEqual([1, 1])
  })

  test('follows its client: a new name and a new telephone number find it', async () => {
    const { body: home } = await add()
    await server.ask('PATCH', `/clients/${client}`, {
      token,
      body: { lastname: 'Βασιλείου', email: 'v@mail.gr' },
    })
    const contact = { contact_type_id: 1, phone: '2421012345' }
    await server.ask('POST', `/clients/${client}/contacts`, { token, body: contact })
    expect((await read(home.id)).body).toMatchObject({
      client_name: 'Βασιλείου Άννα',
      client_email: 'v@mail.gr',
    })
    for (const found of ['vasil', 'v@mail', '2421012', 'β']) expect(await totalOf(found)).toBe(1)
    expect(await totalOf('papadop')).toBe(0)
  })

  test('finds it by what its client has become, however many change both at once', async () => {
    const { body: home } = await add()
    const rename = (lastname: string) =>
      server.ask('PATCH', `/clients/${client}`, { token, body: { lastname } })
    const call = (phone: string) =>
      server.ask('POST', `/clients/${client}/contacts`, { token, body: { contact_type_id: 1, phone } })
    const names = ['Βασιλείου', 'Ιωάννου', 'Νικολάου']
    const numbers = ['2421011111', '2421022222', '2421033333']
    const answers = await Promise.all([
      ...numbers.map(call),
      ...names.map(rename),
      ...numbers.map((address) => edit(home.id, { address })),
      ...numbers.map(() => add()),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(6).fill(200), ...Array(6).fill(201)])
    const { client_lastname, address } = (await read(home.id)).body
    for (const found of [client_lastname, ...numbers]) expect(await totalOf(found)).toBe(4)
    expect(await totalOf(`${address} ${client_lastname}`)).toBe(4)
    const gone = ['Παπαδοπούλου', ...names].filter((name) => name !== client_lastname)
    for (const name of gone) expect(await totalOf(name)).toBe(0)
  })

  test('of another company is refused', async () => {
    const { body: home } = await add()
    expect((await read(home.id, rival)).status).toBe(404)
    expect((await edit(home.id, { notes: 'mine' }, rival)).status).toBe(404)
    expect((await archive(home.id, rival)).status).toBe(404)
    expect((await historyOf(home.id, rival)).status).toBe(404)
    expect((await edit(home.id, { client_id: foreign })).status).toBe(404)
  })
})
