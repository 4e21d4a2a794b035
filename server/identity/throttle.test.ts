import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { networkOf, subjectsOf } from '../../identity/limits.ts'
import { type Browser, openBrowser } from './browser.testing.ts'
import { createIdentityStore } from './identity.store.ts'
import { password, startIdentity } from './identity.testing.ts'
import { authorizationRequest, formAddress, signIn } from './sign-in.testing.ts'

let world: Awaited<ReturnType<typeof startIdentity>>
const login = 'nikos@thermotechniki.test'

beforeAll(async () => {
  world = await startIdentity()
  await world.person(login)
})
beforeEach(() =>
  world.database.asSystem(async (tx) => {
    await tx.deleteFrom('sign_in_failures').execute()
  }),
)
afterAll(() => world.stop())

async function openForm() {
  const browser = openBrowser(world.baseUrl)
  const action = formAddress(
    await browser.open(authorizationRequest(world.baseUrl, { ui_locales: 'en' }).address),
  )
  return (form: { login: string; password: string }) => browser.open(action, form)
}

/** Failures as if they had been made `seconds` ago. */
const grow = (seconds: number) =>
  world.database.asSystem(async (tx) => {
    await sql`update sign_in_failures set at = at - make_interval(secs => ${seconds})`.execute(tx)
  })

test('the eleventh attempt within a minute is refused, even with the right password, until the minute is over', async () => {
  const send = await openForm()
  for (let count = 0; count < 10; count += 1) {
    expect((await send({ login, password: `wrong ${count}` })).status).toBe(401)
  }
  const refused = await send({ login, password })
  expect(refused.status).toBe(429)
  const retryAfter = Number(refused.headers.get('retry-after'))
  expect(retryAfter).toBeGreaterThan(30)
  expect(retryAfter).toBeLessThanOrEqual(60)
  expect(refused.text).toContain(`Try again in ${retryAfter} seconds.`)

  await grow(retryAfter)
  expect((await send({ login, password })).url.searchParams.get('code')).toBeTruthy()
})

test('ten wrong passwords do not block other addresses', async () => {
  const store = createIdentityStore(world.database)
  const attemptFrom = (address: string) =>
    store.attempt(subjectsOf({ login, sub: undefined, address }, undefined), 60)
  for (let count = 0; count < 10; count += 1) expect((await attemptFrom('10.0.0.1')).allowed).toBe(true)
  expect(await attemptFrom('10.0.0.1')).toMatchObject({ allowed: false })
  expect(await attemptFrom('10.0.0.2')).toMatchObject({ allowed: true })
})

test('one person does not block an office: others sign in from the same address', async () => {
  await world.person('maria@thermotechniki.test')
  const send = await openForm()
  for (let count = 0; count < 11; count += 1) await send({ login, password: `wrong ${count}` })
  expect((await send({ login, password })).status).toBe(429)
  await signIn({ baseUrl: world.baseUrl, login: 'maria@thermotechniki.test', password })
})

test('one address tries a hundred times a minute at most, whatever the accounts', async () => {
  const store = createIdentityStore(world.database)
  const attempt = (login: string) =>
    store.attempt(subjectsOf({ login, sub: undefined, address: '10.9.9.9' }, undefined), 60)
  let allowed = 0
  for (let ten = 0; ten < 11; ten += 1) {
    const attempts = await Promise.all(Array.from({ length: 10 }, (_, one) => attempt(`guess${ten}-${one}`)))
    allowed += attempts.filter((each) => each.allowed).length
  }
  expect(allowed).toBe(100)
})

test('the addresses of one IPv6 subscriber are one', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2::ffff'))
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
  expect(networkOf('10.0.0.1')).toBe('10.0.0.1')
})

test('the connections of one caller are one, also where a proxy names their ports', () => {
  expect(networkOf('203.0.113.9:51234')).toBe('203.0.113.9')
  expect(networkOf('[::ffff:203.0.113.9]:51234')).toBe('203.0.113.9')
  expect(networkOf('[2001:db8:1:2::9]:51234')).toBe(networkOf('2001:db8:1:2::1'))
})

describe('a browser that its owner signed in on before', () => {
  const openSignIn = async (browser: Browser) => {
    const address = authorizationRequest(world.baseUrl, { prompt: 'login' }).address
    const action = formAddress(await browser.open(address))
    return (form: { login: string; password: string }) => browser.open(action, form)
  }
  const exhaust = async () => {
    const send = await openForm()
    for (let count = 0; count < 10; count += 1) await send({ login, password: `wrong ${count}` })
    expect((await send({ login, password })).status).toBe(429)
  }

  test('is let through while guesses from the same address are refused', async () => {
    const browser = openBrowser(world.baseUrl)
    await signIn({ baseUrl: world.baseUrl, login, password, browser })
    await exhaust()
    const send = await openSignIn(browser)
    expect((await send({ login, password })).url.searchParams.get('code')).toBeTruthy()
  })

  test('has ten attempts of its own, and none for other accounts', async () => {
    const browser = openBrowser(world.baseUrl)
    await signIn({ baseUrl: world.baseUrl, login, password, browser })
    const send = await openSignIn(browser)
    for (let count = 0; count < 10; count += 1)
      expect((await send({ login, password: `wrong ${count}` })).status).toBe(401)
    expect((await send({ login, password })).status).toBe(429)
    await signIn({ baseUrl: world.baseUrl, login, password })
    for (let count = 0; count < 10; count += 1) await send({ login: 'other', password: 'x' })
    expect((await send({ login: 'other', password })).status).toBe(429)
  })

  test.each([
    ['with another signature', (value: string) => `${value.split('.')[0]}.AAAA`],
    ['with another text', (value: string) => `x${value}`],
  ])('proves nothing by a cookie %s', async (_name, change) => {
    const browser = openBrowser(world.baseUrl)
    await signIn({ baseUrl: world.baseUrl, login, password, browser })
    for (const cookie of browser.cookies.values())
      if (cookie.name === 'thalpos_browser') cookie.value = change(cookie.value)
    await exhaust()
    expect((await (await openSignIn(browser))({ login, password })).status).toBe(429)
  })
})

test('a burst at the same moment does not pass the limit together', async () => {
  const store = createIdentityStore(world.database)
  const subjects = subjectsOf({ login: 'burst', sub: undefined, address: '10.7.7.7' }, undefined)
  const attempts = await Promise.all(Array.from({ length: 30 }, () => store.attempt(subjects, 60)))
  expect(attempts.filter(({ allowed }) => allowed)).toHaveLength(10)
})

test('a burst of guesses over HTTP gets ten answers', async () => {
  const send = await openForm()
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) => send({ login, password: `guess ${index}` })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array<number>(10).fill(401),
    ...Array<number>(6).fill(429),
  ])
})

test('an office full of people may sign in at the same moment', async () => {
  const everybody = Array.from({ length: 15 }, () => signIn({ baseUrl: world.baseUrl, login, password }))
  expect(await Promise.all(everybody)).toHaveLength(15)
})

test('right passwords are not counted', async () => {
  for (let count = 0; count < 3; count += 1) await signIn({ baseUrl: world.baseUrl, login, password })
  const stored = await world.database.asSystem((tx) =>
    tx.selectFrom('sign_in_failures').selectAll().execute(),
  )
  expect(stored).toEqual([])
})

test('typed passwords are not stored', async () => {
  const send = await openForm()
  await send({ login: 'my-secret-password', password: 'x' })
  const stored = await world.database.asSystem((tx) =>
    tx.selectFrom('sign_in_failures').selectAll().execute(),
  )
  expect(stored).toHaveLength(2)
  expect(JSON.stringify(stored)).not.toContain('my-secret-password')
})
