import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  directorySettings,
  type FixtureKeycloak,
  type KeycloakUser,
  startFixtureKeycloak,
} from '../people/keycloak.testing.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aPerson } from '../testing/world.ts'
import { createToken, hashToken } from './calendar-feeds.store.ts'

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
beforeEach(() => {
  Object.assign(keycloak, { state: 'well', users: [] })
})

/** A link that was made earlier, in a company of its own, since the people of a company are cached. */
async function aLink() {
  const company = await aCompany(server.database)
  const email = await aPerson(server.database, company, ['technician_company'])
  const token = createToken()
  const id = await server.database.asSystem(async (tx) => {
    const person = await tx
      .selectFrom('people')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const feed = { company_id: company.id, person_id: person.id, created_by: 'Μαρία Δοκιμή' }
    await tx
      .insertInto('calendar_feeds')
      .values({ ...feed, token_sha256: hashToken(token) })
      .execute()
    return person.id
  })
  const user: KeycloakUser = {
    id,
    username: email,
    enabled: true,
    attributes: { company: [company.key], control_access: ['true'] },
  }
  const read = async () => (await fetch(`${server.url}/api/v1/calendar-feeds/${token}.ics`)).status
  return { user, read }
}

test('a link lives while Keycloak knows its person with access', async () => {
  const { user, read } = await aLink()
  keycloak.users = [user]
  expect(await read()).toBe(200)
})

test.for<[string, (user: KeycloakUser) => Partial<KeycloakUser>]>([
  ['is disabled', () => ({ enabled: false })],
  ['has no access to control', ({ attributes }) => ({ attributes: { ...attributes, control_access: [] } })],
  ['has lost it', ({ attributes }) => ({ attributes: { ...attributes, control_access: ['false'] } })],
  ['is of another company', ({ attributes }) => ({ attributes: { ...attributes, company: ['another'] } })],
  ['was deleted, though another one is there', () => ({ id: crypto.randomUUID() })],
])('a link is dead once its person in Keycloak %s', async ([, changeOf]) => {
  const { user, read } = await aLink()
  keycloak.users = [{ ...user, ...changeOf(user) }]
  expect(await read()).toBe(404)
})

test('while Keycloak does not answer a link is not dead, so that a calendar reads it later', async () => {
  const { user, read } = await aLink()
  keycloak.users = [user]
  keycloak.state = 'broken'
  expect(await read()).toBe(503)
  keycloak.state = 'well'
  expect(await read()).toBe(200)
})
