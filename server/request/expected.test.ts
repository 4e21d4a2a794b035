import { afterAll, beforeAll, expect, test } from 'vitest'
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

const ask = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  server.ask(method, path, { token, ...(body ? { body } : {}) })

const addClient = async (): Promise<string> => {
  const contacts = [{ contact_type_id: 1, phone: '6971206448' }]
  const { body } = await ask('POST', '/clients', { lastname: 'Παπαδοπούλου', firstname: 'Άννα', contacts })
  return `/clients/${body.id}`
}
const addInstallation = async (): Promise<string> => {
  const client_id = (await addClient()).replace('/clients/', '')
  return `/installations/${(await ask('POST', '/installations', { client_id, area: 'Βόλος' })).body.id}`
}

test.each([
  ['a client', addClient],
  ['an installation', addInstallation],
])('an edit of %s that somebody else has changed since changes nothing', async (_, add) => {
  const path = await add()
  const first = await ask('PATCH', path, { notes: 'Κλειδί στον θυρωρό', expected_updated_at: null })
  expect([first.status, first.body.notes]).toEqual([200, 'Κλειδί στον θυρωρό'])
  const late = await ask('PATCH', path, { is_premium: true, expected_updated_at: null })
  expect([late.status, late.problem.key]).toEqual([409, 'record_changed'])
  expect((await ask('GET', path)).body).toMatchObject({ is_premium: false })
  const { updated_at } = first.body
  const again = await ask('PATCH', path, { is_premium: true, expected_updated_at: updated_at })
  expect(again.body).toMatchObject({ notes: 'Κλειδί στον θυρωρό', is_premium: true })
})
