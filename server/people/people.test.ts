import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aPerson, type TestCompany } from '../testing/world.ts'
import {
  directorySettings,
  type FixtureKeycloak,
  type KeycloakUser,
  startFixtureKeycloak,
} from './keycloak.testing.ts'

let embedded: TestServer
let keycloak: FixtureKeycloak
let attached: TestServer
let company: TestCompany

beforeAll(async () => {
  keycloak = await startFixtureKeycloak()
  ;[embedded, attached] = await Promise.all([
    startTestServer(),
    startTestServer({
      ...directorySettings(keycloak),
      KEYCLOAK_TIMEOUT_S: '0.3',
    }),
  ])
})

afterAll(async () => {
  await embedded.stop()
  await attached.stop()
  await embedded.drop()
  await attached.drop()
  await keycloak.stop()
})

const aTechnician = async (server: TestServer) => {
  company = await aCompany(server.database)
  return server.tokenOf(await aPerson(server.database, company, ['technician_company']))
}
const usernames = (body: { items: { username: string }[] }) => body.items.map(({ username }) => username)

describe('the people of a company', () => {
  const add = (names: [string, string], more: object = {}) =>
    embedded.database.asSystem((tx) =>
      tx
        .insertInto('people')
        .values({
          company_id: company.id,
          given_name: names[0],
          family_name: names[1],
          email: `${company.key}.${names[1]}@x.gr`,
          username: `${company.key}.${names[1]}`,
          ...more,
        })
        .execute(),
    )

  test('come with name, e-mail, username, whether that e-mail is verified, and since when', async () => {
    const token = await aTechnician(embedded)
    const created_at = new Date('2025-03-30T12:00:00Z')
    await add(['Άννα', 'Αβέρωφ'], { email_verified: true, created_at, username: null })
    const { body } = await embedded.ask('GET', '/company/personnel', { token })
    expect(body.total).toBe(2)
    expect(body.items[0]).toEqual({
      id: expect.any(String),
      firstName: 'Άννα',
      lastName: 'Αβέρωφ',
      email: `${company.key}.Αβέρωφ@x.gr`,
      username: `${company.key}.Αβέρωφ@x.gr`,
      emailVerified: true,
      created_at: created_at.toISOString(),
      createdTimestamp: created_at.getTime(),
    })
  })

  test('are found by name, e-mail or username, sorted by every column, and come in pages', async () => {
    const token = await aTechnician(embedded)
    await add(['Ζωή', 'Ωραίου'], { email_verified: true })
    await add(['άννα', 'Αβέρωφ'])
    await add(['Βίκυ', 'Αβέρωφ'], { email: `${company.key}@y.gr`, username: `${company.key}.viky` })
    const ask = async (query: string) => {
      const { body } = await embedded.ask('GET', `/company/personnel?${query}`, { token })
      return body.items.map(({ firstName }: { firstName: string }) => firstName)
    }
    expect(await ask('')).toEqual(['άννα', 'Βίκυ', 'Μαρία', 'Ζωή'])
    expect(await ask('sort=firstName&order=desc')).toEqual(['Μαρία', 'Ζωή', 'Βίκυ', 'άννα'])
    expect((await ask('sort=emailVerified&order=desc')).slice(2)).toEqual(['άννα', 'Βίκυ'])
    expect((await ask('sort=created_at'))[0]).toBe('Μαρία')
    expect(await ask('limit=2&offset=2')).toEqual(['Μαρία', 'Ζωή'])
    expect(await ask('search=averof%20anna')).toEqual(['άννα'])
    expect(await ask('search=viky')).toEqual(['Βίκυ'])
    expect(await ask('search=@y.gr')).toEqual(['Βίκυ'])
    const file = await embedded.ask('GET', '/exports/personnel?search=averof&lang=en', { token })
    expect(file.body.trim().split('\r\n')).toEqual([
      expect.stringMatching('"First name","Last name","E-mail","Username","E-mail verified","Created"'),
      expect.stringMatching(/^"άννα","Αβέρωφ",.*,"no","\d{4}-\d\d-\d\d \d\d:\d\d"$/),
      expect.stringMatching(/^"Βίκυ","Αβέρωφ",/),
    ])
  })

  test('are offered to be given work', async () => {
    const token = await aTechnician(embedded)
    await add(['Άννα', 'Αβέρωφ'])
    const { body } = await embedded.ask('GET', '/personnelCombo', { token })
    expect(body.items).toEqual([
      { id: expect.any(String), name: 'Άννα Αβέρωφ', color: 'orange' },
      { id: expect.any(String), name: 'Μαρία Δοκιμή', color: 'blue' },
    ])
  })
})

describe('with Keycloak as the directory', () => {
  let token: string

  const user = (username: string, more: Partial<KeycloakUser> = {}): KeycloakUser => ({
    id: `id-of-${username}`,
    username,
    enabled: true,
    attributes: { company: [company.key] },
    ...more,
  })
  const ask = (path = '/company/personnel') => attached.ask('GET', path, { token })

  beforeEach(async () => {
    token = await aTechnician(attached)
    keycloak.state = 'well'
    keycloak.users = []
    keycloak.userRequests = []
  })

  test('people are those with the attribute of the company', async () => {
    const createdTimestamp = Date.parse('2025-03-30T12:00:00Z')
    keycloak.users = [
      user('maria', {
        firstName: 'Μαρία',
        lastName: 'Δοκιμή',
        email: 'maria@x.gr',
        emailVerified: true,
        createdTimestamp,
      }),
      user('stranger', { attributes: { company: ['another'] } }),
      user('alike', { attributes: { company: [company.key.toUpperCase()] } }),
      user('without-company', { attributes: {} }),
      user('gone', { enabled: false }),
      user('machine', { serviceAccountClientId: 'machine' }),
      user('nameless'),
    ]
    const { body } = await ask()
    expect(usernames(body)).toEqual(['maria', 'nameless'])
    expect(body.items[0]).toEqual({
      id: 'id-of-maria',
      firstName: 'Μαρία',
      lastName: 'Δοκιμή',
      email: 'maria@x.gr',
      username: 'maria',
      emailVerified: true,
      created_at: '2025-03-30T12:00:00.000Z',
      createdTimestamp,
    })
    expect((await ask('/company')).body.personnel).toHaveLength(2)
  })

  test('all of its pages are read, once for a while', async () => {
    keycloak.users = Array.from({ length: 250 }, (_, at) => user(`u${String(at).padStart(3, '0')}`))
    expect((await ask('/company/personnel?sort=username&limit=2&offset=248')).body).toMatchObject({
      total: 250,
      items: [{ username: 'u248' }, { username: 'u249' }],
    })
    expect(keycloak.userRequests.map(({ searchParams }) => searchParams.get('first'))).toEqual([
      '0',
      '100',
      '200',
    ])
    keycloak.users = []
    expect((await ask('/company/personnel?search=u1')).body.total).toBe(100)
    expect(keycloak.userRequests).toHaveLength(3)
  })

  test('an invalid token is replaced', async () => {
    keycloak.users = [user('maria')]
    await ask()
    keycloak.forgetTokens()
    token = await aTechnician(attached)
    keycloak.users = [user('eleni')]
    expect(usernames((await ask()).body)).toEqual(['eleni'])
  })

  test.each(['broken', 'silent'] as const)('one that is %s is a 503, and is retried', async (state) => {
    keycloak.users = [user('maria')]
    keycloak.state = state
    const { status, problem } = await ask()
    expect(status).toBe(503)
    expect(problem.key).toBe('directory_unavailable')
    expect((await ask('/personnelCombo')).status).toBe(503)
    expect((await ask('/exports/personnel')).status).toBe(503)
    const page = await ask('/company')
    expect(page.status).toBe(200)
    expect(page.body.personnel).toEqual([])
    keycloak.state = 'well'
    expect(usernames((await ask()).body)).toEqual(['maria'])
  })
})
