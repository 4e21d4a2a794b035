import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser } from './browser.testing.ts'
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

test('one address may not try many accounts', async () => {
  const send = await openForm()
  for (let count = 0; count < 10; count += 1)
    await send({ login: `guess${count}@nowhere.test`, password: 'x' })
  expect((await send({ login, password })).status).toBe(429)
})

test('one account may not be tried from many addresses, and another account is not touched', async () => {
  const store = createIdentityStore(world.database)
  const from = (address: number, account = 'same') =>
    store.attempt([`account:${account}`, `address:10.0.0.${address}`], 10, 60)
  for (let address = 0; address < 10; address += 1) {
    expect((await from(address)).allowed).toBe(true)
  }
  expect(await from(99)).toMatchObject({ allowed: false })
  expect(await from(99, 'other')).toMatchObject({ allowed: true })
})

test('a burst at the same moment does not pass the limit together', async () => {
  const store = createIdentityStore(world.database)
  const attempts = await Promise.all(
    Array.from({ length: 30 }, () => store.attempt(['account:burst', 'address:burst'], 10, 60)),
  )
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
  const kept = await world.database.asSystem((tx) => tx.selectFrom('sign_in_failures').selectAll().execute())
  expect(kept).toEqual([])
})

test('what was typed is not kept', async () => {
  const send = await openForm()
  await send({ login: 'my-secret-password', password: 'x' })
  const kept = await world.database.asSystem((tx) => tx.selectFrom('sign_in_failures').selectAll().execute())
  expect(kept).toHaveLength(2)
  expect(JSON.stringify(kept)).not.toContain('my-secret-password')
})
