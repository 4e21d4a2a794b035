import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aPerson } from '../testing/world.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  const company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const ask = (method: string, path: string, body?: unknown) =>
  server.ask(method, `/clients${path && `/${path}`}`, { token, body })

const phones = ['6971206448', '2310268331', '6944902175']
const add = ({ contacts = phones.map((phone) => ({ contact_type_id: 1, phone })) } = {}) =>
  ask('POST', '', { firstname: 'Αικατερίνη', lastname: 'Παπαδοπούλου', contacts })

interface Marked {
  id: string
  phone: string
  is_primary: boolean
}
const shownContacts = async (id: string): Promise<string[]> =>
  (await ask('GET', id)).body.contacts.map(
    ({ phone, is_primary }: Marked) => `${phone}${is_primary ? ' *' : ''}`,
  )
const keysOf = (answer: { problem: { errors?: { path: string; key: string }[] | undefined } }) =>
  answer.problem.errors?.map(({ path, key }) => `${path} ${key}`)

test('contacts are added, and a new primary one takes the mark', async () => {
  const { body: client } = await add()
  const answer = await ask('POST', `${client.id}/contacts`, { contact_type_id: 2, phone: '2421011111' })
  expect(answer.status).toBe(201)
  await ask('POST', `${client.id}/contacts`, { contact_type_id: 1, phone: '69440', is_primary: true })
  expect(await shownContacts(client.id)).toEqual([
    '6971206448',
    '2310268331',
    '6944902175',
    '2421011111',
    '69440 *',
  ])
})

test('contacts are changed, and ticking one clears the others', async () => {
  const { body: client } = await add()
  const second = client.contacts[1].id
  const answer = await ask('PATCH', `${client.id}/contacts/${second}`, { phone: '21000', is_primary: true })
  expect(answer.status).toBe(200)
  expect(await shownContacts(client.id)).toEqual(['6971206448', '21000 *', '6944902175'])
  const unticked = await ask('PATCH', `${client.id}/contacts/${second}`, { is_primary: false })
  expect(keysOf(unticked)).toEqual(['is_primary contact_primary_required'])
})

test.each([
  [0, ['2310268331 *', '6944902175']],
  [1, ['6971206448', '6944902175 *']],
  [2, ['6971206448', '2310268331 *']],
])('a contact deleted as the primary one at %i leaves the mark in its place', async (at, expected) => {
  const contacts = phones.map((phone, index) => ({ contact_type_id: 1, phone, is_primary: index === at }))
  const { body: client } = await add({ contacts })
  const answer = await ask('DELETE', `${client.id}/contacts/${client.contacts[at].id}`)
  expect(answer.status).toBe(204)
  expect(await shownContacts(client.id)).toEqual(expected)
})

test('contacts are never all deleted, not even by three people at once', async () => {
  const { body: client } = await add()
  const answers = await Promise.all(
    client.contacts.map(({ id }: Marked) => ask('DELETE', `${client.id}/contacts/${id}`)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 409])
  expect(answers.find(({ status }) => status === 409)?.problem.key).toBe('contact_last')
  expect(await shownContacts(client.id)).toEqual([expect.stringMatching(/ \*$/)])
})

test('contacts have one primary however many people mark, add and delete at once', async () => {
  const { body: client } = await add()
  const [, second, third] = client.contacts
  await Promise.all([
    ...[second, third, second].map(({ id }) =>
      ask('PATCH', `${client.id}/contacts/${id}`, { is_primary: true }),
    ),
    ask('DELETE', `${client.id}/contacts/${third.id}`),
    ...['10001', '10002', '10003'].map((phone) =>
      ask('POST', `${client.id}/contacts`, { contact_type_id: 1, phone, is_primary: true }),
    ),
  ])
  const shown = await shownContacts(client.id)
  expect(shown.filter((contact) => contact.endsWith(' *'))).toHaveLength(1)
  expect(shown).toHaveLength(5)
})

test('contacts of another client are unknown', async () => {
  const { body: client } = await add()
  const { body: other } = await add()
  const path = `${client.id}/contacts/${other.contacts[0].id}`
  expect((await ask('PATCH', path, { phone: '10001' })).status).toBe(404)
  expect((await ask('DELETE', path)).status).toBe(404)
})

test('the database enforces it: a client always has a primary contact', async () => {
  const { body: client } = await add()
  const run = (text: string) => query(server.databaseUrl, text, [client.id])
  const left = /left without a primary contact/
  await expect(run('delete from contacts where client_id = $1')).rejects.toThrow(left)
  await expect(run('delete from contacts where client_id = $1 and is_primary')).rejects.toThrow(left)
  await expect(run('update contacts set is_primary = false where client_id = $1')).rejects.toThrow(left)
  await expect(run('update contacts set is_primary = true where client_id = $1')).rejects.toThrow(
    'contacts_primary',
  )
  const bare = `insert into clients (company_id, firstname, lastname) select company_id, 'A', 'B' from clients where id = $1`
  await expect(run(bare)).rejects.toThrow(left)
  expect(await shownContacts(client.id)).toHaveLength(3)
})
