import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { query } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aPerson, type TestCompany } from '../testing/world.ts'

let server: TestServer
let company: TestCompany
let token: string
let rival: string

const roles = ['technician_company', 'admin'] as const

beforeAll(async () => {
  server = await startTestServer()
  const other = await aCompany(server.database)
  rival = await server.tokenOf(await aPerson(server.database, other, [...roles]))
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

beforeEach(async () => {
  company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, [...roles]))
})

const signInSecretary = async () =>
  server.tokenOf(await aPerson(server.database, company, ['technician_company', 'editor']))

const phones = ['6971206448', '2310268331', '6944902175']
const form = (more: object = {}) => ({
  firstname: 'Αικατερίνη',
  lastname: 'Παπαδοπούλου',
  contacts: phones.map((phone, index) => ({ contact_type_id: index === 1 ? 2 : 1, phone })),
  ...more,
})
const add = (more: object = {}, as = token) => server.ask('POST', '/clients', { token: as, body: form(more) })
const edit = (id: string, body: unknown, as = token) =>
  server.ask('PATCH', `/clients/${id}`, { token: as, body })
const archive = (id: string, as = token) => server.ask('DELETE', `/clients/${id}`, { token: as })
const restore = (id: string, as = token) => server.ask('POST', `/clients/${id}/restore`, { token: as })
const read = (id: string) => server.ask('GET', `/clients/${id}`, { token })
const totalOf = async (search = '') =>
  (await server.ask('GET', `/clients?search=${search}`, { token })).body.total

interface Marked {
  id: string
  phone: string
  is_primary: boolean
}
const shownContacts = async (id: string): Promise<string[]> =>
  (await read(id)).body.contacts.map(({ phone, is_primary }: Marked) => `${phone}${is_primary ? ' *' : ''}`)
const keysOf = (answer: { problem: { errors?: { path: string; key: string }[] | undefined } }) =>
  answer.problem.errors?.map(({ path, key }) => `${path} ${key}`)

describe('adding a client', () => {
  test('stores the input, and makes the first contact primary by default', async () => {
    const answer = await add({ email: ' Kat.Papa@mail.gr ', notes: '', is_premium: true })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('location')).toBe(`/api/v1/clients/${answer.body.id}`)
    expect(answer.body).toMatchObject({
      name: 'Παπαδοπούλου Αικατερίνη',
      type: 'individual',
      email: 'Kat.Papa@mail.gr',
      notes: null,
      is_premium: true,
      tag: null,
      contacts_length: 3,
      created_by: 'Μαρία Δοκιμή',
      updated_at: null,
    })
    expect(await shownContacts(answer.body.id)).toEqual(['6971206448 *', '2310268331', '6944902175'])
    expect((await read(answer.body.id)).body).toEqual({ ...answer.body, balance: 0, owed_since: null })
  })

  test('as a business retains the primary contact', async () => {
    const contacts = phones.map((phone, index) => ({ contact_type_id: 1, phone, is_primary: index === 2 }))
    const { body } = await add({ is_business: true, entity_name: 'Ξενώνας Όλυμπος', contacts })
    expect(body).toMatchObject({ type: 'company', name: 'Ξενώνας Όλυμπος (Παπαδοπούλου Αικατερίνη)' })
    expect(await shownContacts(body.id)).toEqual(['6971206448', '2310268331', '6944902175 *'])
  })

  test('with an e-mail that another client has is a duplicate, in whatever case', async () => {
    const first = await add({ email: 'kat@mail.gr' })
    const answer = await add({ email: 'KAT@mail.gr' })
    expect(answer.problem).toMatchObject({ status: 409, key: 'email_exists' })
    expect(keysOf(answer)).toEqual(['email email_exists'])
    expect(await totalOf()).toBe(1)
    expect((await add({ email: 'kat@mail.gr' }, rival)).status).toBe(201)
    await archive(first.body.id)
    expect((await add({ email: 'kat@mail.gr' })).status).toBe(201)
    expect((await restore(first.body.id)).problem).toMatchObject({ status: 409, key: 'email_exists' })
  })

  test('twenty at once makes twenty, and one of those with the same e-mail', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => add()))
    expect(all.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(await totalOf()).toBe(20)
    const same = await Promise.all(Array.from({ length: 20 }, () => add({ email: 'one@mail.gr' })))
    expect(same.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    expect(await totalOf()).toBe(21)
  })

  const contact = { contact_type_id: 1, phone: '6971206448' }
  test.each([
    [{ firstname: ' ' }, 'firstname firstname_required'],
    [{ firstname: undefined }, 'firstname firstname_required'],
    [{ firstname: 'x'.repeat(46) }, 'firstname too_long'],
    [{ lastname: null }, 'lastname lastname_required'],
    [{ lastname: 'x'.repeat(46) }, 'lastname too_long'],
    [{ email: 'kat@mail' }, 'email form_email_rule'],
    [{ email: `${'x'.repeat(63)}@mail.gr` }, 'email too_long'],
    [{ notes: 'x'.repeat(1001) }, 'notes too_long'],
    [{ entity_name: 'x'.repeat(101) }, 'entity_name too_long'],
    [{ contacts: undefined }, 'contacts contact_required'],
    [{ contacts: [] }, 'contacts contact_required'],
    [{ contacts: Array.from({ length: 21 }, () => contact) }, 'contacts contacts_too_many'],
    [{ contacts: [contact, { phone: '1' }] }, 'contacts.1.contact_type_id contact_type_required'],
    [{ contacts: [{ ...contact, contact_type_id: 3 }] }, 'contacts.0.contact_type_id contact_type_required'],
    [{ contacts: [{ contact_type_id: 1 }] }, 'contacts.0.phone phone_required'],
    [{ contacts: [{ contact_type_id: 1, phone: ' ' }] }, 'contacts.0.phone phone_required'],
    [{ contacts: [{ contact_type_id: 1, phone: 'abc' }] }, 'contacts.0.phone phone_digits'],
    [{ contacts: [{ ...contact, phone: '1234' }] }, 'contacts.0.phone phone_digits'],
    [{ contacts: [{ ...contact, phone: '1'.repeat(16) }] }, 'contacts.0.phone phone_digits'],
    [{ contacts: [{ ...contact, phone: '2310+268331' }] }, 'contacts.0.phone phone_digits'],
    [{ is_business: true }, 'entity_name entity_name_required'],
    [{ is_business: true, entity_name: ' ' }, 'entity_name entity_name_required'],
    [{ is_business: true, firstname: ' ' }, 'entity_name entity_name_required'],
    [
      { contacts: [contact, contact].map((one) => ({ ...one, is_primary: true })) },
      'contacts contact_primary_one',
    ],
    [{ archived_at: null }, 'archived_at field_unknown'],
  ])('refuses %o and says which field and why', async (more, expected) => {
    const answer = await add(more)
    expect(answer.status).toBe(400)
    expect(keysOf(answer)).toContain(expected)
  })

  test.each([
    ['12345', '12345'],
    ['+123456789012345', '+123456789012345'],
    [' +30 (2310) 268-331 ', '+302310268331'],
    ['2310 / 268.331', '2310268331'],
    ['694\u00a0490\u20132175', '6944902175'],
  ])('stores the phone %j as %s', async (phone, stored) => {
    const answer = await add({ contacts: [{ ...contact, phone }] })
    expect(answer.body.contacts).toMatchObject([{ phone: stored }])
  })

  test('names the limit that a text passed', async () => {
    const { body } = await add({ notes: 'x'.repeat(1001) })
    expect(body).toMatchObject({ errors: [{ path: 'notes', key: 'too_long', values: { max: 1000 } }] })
  })
})

describe('editing a client', () => {
  test('leaves no business without its name', async () => {
    const { body: client } = await add()
    expect(keysOf(await edit(client.id, { is_business: true }))).toEqual(['entity_name entity_name_required'])
    const named = await edit(client.id, { is_business: true, entity_name: 'Ξενώνας' })
    expect(named.body).toMatchObject({ is_business: true, entity_name: 'Ξενώνας' })
    expect(keysOf(await edit(client.id, { entity_name: '' }))).toEqual(['entity_name entity_name_required'])
    expect((await edit(client.id, { entity_name: '', is_business: false })).status).toBe(200)
  })

  test('of a business that was stored without a name changes what else is given', async () => {
    const { body: client } = await add()
    await query(server.databaseUrl, 'update clients set is_business = true where id = $1', [client.id])
    expect((await edit(client.id, { notes: 'Σκύλος' })).body).toMatchObject({ notes: 'Σκύλος' })
  })

  test('changes what is given and leaves the rest', async () => {
    const { body: client } = await add({ email: 'kat@mail.gr', notes: 'Σκύλος στην αυλή' })
    const answer = await edit(client.id, { lastname: 'Ιωάννου', email: '' }, await signInSecretary())
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      name: 'Ιωάννου Αικατερίνη',
      email: null,
      notes: 'Σκύλος στην αυλή',
      contacts: client.contacts,
      updated_by: 'Μαρία Δοκιμή',
    })
    expect([await totalOf('ioannou'), await totalOf('papadop')]).toEqual([1, 0])
  })

  test('with contacts replaces them all, and updates those with an id', async () => {
    const { body: client } = await add()
    const [first, second] = client.contacts
    const { id, phone, contact_type_id } = second
    const contacts = [
      { id, phone, contact_type_id, is_primary: true },
      { phone: '6900000000', contact_type_id: 1 },
    ]
    const answer = await edit(client.id, { contacts })
    expect(answer.body.contacts[0]).toEqual({ ...second, is_primary: true })
    expect(await shownContacts(client.id)).toEqual(['2310268331 *', '6900000000'])
    expect([await totalOf('6900'), await totalOf(first.phone)]).toEqual([1, 0])
  })

  test('accepts no contact of another client, and none twice', async () => {
    const { body: client } = await add()
    const { body: other } = await add()
    const of = ({ id, phone }: Marked) => ({ id, phone, contact_type_id: 1 })
    const stolen = await edit(client.id, { contacts: [of(other.contacts[0])] })
    expect(keysOf(stolen)).toEqual(['contacts.0.id not_found'])
    const twice = await edit(client.id, { contacts: [of(client.contacts[0]), of(client.contacts[0])] })
    expect(keysOf(twice)).toEqual(['contacts.1.id not_found'])
    expect((await read(other.id)).body).toMatchObject(other)
  })

  test('of another company is refused', async () => {
    const { body: client } = await add()
    expect((await edit(client.id, { notes: 'mine' }, rival)).status).toBe(404)
    expect((await archive(client.id, rival)).status).toBe(404)
  })
})

describe('an archived client', () => {
  test('leaves every list, and an administrator brings it back', async () => {
    const { body: client } = await add({ is_premium: true })
    const secretary = await signInSecretary()
    expect((await archive(client.id, secretary)).status).toBe(204)
    expect([await totalOf(), await totalOf('papadop')]).toEqual([0, 0])
    expect((await read(client.id)).status).toBe(404)
    expect((await archive(client.id)).status).toBe(404)
    const archived = await server.ask('GET', '/clients/archived', { token })
    expect(archived.body).toMatchObject({ total: 1, items: [{ id: client.id }] })
    expect(archived.body.items[0].archived_at).toBeTruthy()
    expect((await server.ask('GET', '/clients/archived', { token: secretary })).status).toBe(403)
    expect((await restore(client.id, await signInSecretary())).status).toBe(403)
    expect((await restore(client.id, rival)).status).toBe(404)
    const restored = await restore(client.id)
    expect(restored.body).toMatchObject({ id: client.id, contacts: client.contacts })
    expect([await totalOf(), await totalOf('papadop')]).toEqual([1, 1])
    expect((await restore(client.id)).status).toBe(404)
  })

  test('is beyond restoring after 30 days', async () => {
    const { body: client } = await add()
    await archive(client.id)
    const age = `update clients set archived_at = now() - interval '30 days' where id = $1`
    await query(server.databaseUrl, age, [client.id])
    expect((await restore(client.id)).status).toBe(404)
    expect((await server.ask('GET', '/clients/archived', { token })).body.total).toBe(0)
  })
})

describe('the history of a client', () => {
  const historyOf = async (id: string, as = token) =>
    (await server.ask('GET', `/clients/${id}/history`, { token: as })).body

  test('lists who did what, with the values before and after', async () => {
    const { body: client } = await add({ notes: 'παλιά' })
    await edit(client.id, { notes: 'νέα', lastname: 'Παπαδοπούλου' })
    await server.ask('DELETE', `/clients/${client.id}/contacts/${client.contacts[2].id}`, { token })
    await archive(client.id)
    await restore(client.id)
    const { items, total } = await historyOf(client.id)
    expect(total).toBe(5)
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      'restored',
      'archived',
      'contact_deleted',
      'changed',
      'created',
    ])
    expect(items[3]).toMatchObject({
      by: 'Μαρία Δοκιμή',
      before: { notes: 'παλιά' },
      after: { notes: 'νέα' },
    })
    expect(items[4]).toMatchObject({ before: null, after: { lastname: 'Παπαδοπούλου' } })
    expect(items[2].before.contacts).toHaveLength(3)
    expect(items[2].after.contacts).toHaveLength(2)
  })

  test('holds nothing of what was refused or changed nothing', async () => {
    const { body: client } = await add({ email: 'a@mail.gr' })
    const { body: other } = await add({ email: 'b@mail.gr' })
    expect((await edit(client.id, { email: 'b@mail.gr', notes: 'x' })).status).toBe(409)
    await edit(client.id, { notes: '' })
    expect((await historyOf(client.id)).total).toBe(1)
    expect((await historyOf(other.id)).total).toBe(1)
  })

  test('cannot be changed, not even by the owner of the table', async () => {
    const { body: client } = await add()
    const refusal = /never edited/
    const run = (text: string) => query(server.databaseUrl, text)
    await expect(run(`update audit set by_name = 'other'`)).rejects.toThrow(refusal)
    await expect(run('delete from audit')).rejects.toThrow(refusal)
    await expect(run('truncate audit')).rejects.toThrow(refusal)
    expect((await historyOf(client.id)).total).toBe(1)
  })
})
