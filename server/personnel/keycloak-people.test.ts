import { afterAll, beforeAll, expect, test } from 'vitest'
import { directorySettings, type FixtureKeycloak, startFixtureKeycloak } from '../people/keycloak.testing.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, anInstallation, aPerson } from '../testing/world.ts'

let keycloak: FixtureKeycloak
let server: TestServer

beforeAll(async () => {
  keycloak = await startFixtureKeycloak()
  server = await startTestServer(directorySettings(keycloak))
})
afterAll(async () => {
  await server.stop()
  await server.drop()
  await keycloak.stop()
})

test('people of Keycloak are given work, and keep it when they are gone', async () => {
  const company = await aCompany(server.database)
  const token = await server.tokenOf(await aPerson(server.database, company, ['technician_company', 'admin']))
  const user = (firstName: string, email?: string) => ({
    id: crypto.randomUUID(),
    username: firstName,
    enabled: true,
    firstName,
    lastName: 'Κλειδάς',
    ...(email ? { email } : {}),
    createdTimestamp: Date.parse('2024-01-01'),
    attributes: { company: [company.key] },
  })
  const [nikos, anna] = [user('Νίκος', `${company.key}@mail.example`), user('Άννα')]
  keycloak.users.push(nikos, anna)
  const ask = (method: string, path: string, body?: object) =>
    server.ask(method, path, { token, ...(body ? { body } : {}) })
  const offered = async () =>
    (await ask('GET', '/personnelCombo')).body.items.map(({ name }: { name: string }) => name)
  expect(await offered()).toEqual(['Άννα Κλειδάς', 'Νίκος Κλειδάς'])

  const installation_id = await anInstallation(server.database, company.id)
  const job = await ask('POST', '/jobs', { installation_id, type_id: 1, assignee_id: nikos.id })
  expect([job.status, job.body.assignee_name]).toEqual([201, 'Νίκος Κλειδάς'])
  expect((await ask('PATCH', `/personnel/${nikos.id}`, { color: 'teal' })).body).toMatchObject({
    name: 'Νίκος Κλειδάς',
    color: 'teal',
    open_jobs: 1,
    is_active: true,
  })

  // The one who signed in has a row from an earlier time, and the directory does not know her any more.
  const { items } = (await ask('GET', '/personnel')).body
  expect(items.at(-1)).toMatchObject({ name: 'Μαρία Δοκιμή', is_active: false })
  const stranger = await server.tokenOf(
    await aPerson(server.database, await aCompany(server.database), ['technician_company']),
  )
  const theirs = await server.ask('GET', '/personnel', { token: stranger })
  expect(theirs.body.items).toHaveLength(1)
})
