import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRateLimit } from '../../identity/limits.ts'
import { openBrowser } from './browser.testing.ts'
import { startIdentity } from './identity.testing.ts'
import { authorizationRequest } from './sign-in.testing.ts'

let world: Awaited<ReturnType<typeof startIdentity>>
beforeAll(async () => {
  world = await startIdentity()
})
afterAll(() => world.stop())

const rows = () =>
  world.database.asSystem((tx) =>
    tx.selectFrom('identity_artifacts').select(['kind', 'expires_at']).execute(),
  )

test.each([
  ['state', 'x'.repeat(513)],
  ['login_hint', 'x'.repeat(321)],
  ['nonce', 'x'.repeat(4096)],
])('a %s that is too long is refused before anything is stored', async (name, value) => {
  const request = authorizationRequest(world.baseUrl, { [name]: value, ui_locales: 'en' })
  const page = await openBrowser(world.baseUrl).open(request.address)
  expect(page.status).toBe(400)
  expect(page.text).toContain('Sign-in failed')
  expect(page.text).toContain('invalid_request')
  expect(await rows()).toEqual([])
})

test('a slash at the end of the address opens no way past the limits', async () => {
  const { search } = new URL(authorizationRequest(world.baseUrl, { state: 'x'.repeat(513) }).address)
  expect((await openBrowser(world.baseUrl).open(`/identity/auth/${search}`)).status).toBe(400)
  expect((await openBrowser(world.baseUrl).open(`/identity/auth//${search}`)).status).toBe(404)
  expect(await rows()).toEqual([])
})

test.each(['/identity/auth', '/identity/auth/'])('nothing is begun by a form: %s', async (path) => {
  const { search } = new URL(authorizationRequest(world.baseUrl).address)
  const answer = await fetch(`${world.baseUrl}${path}`, {
    method: 'POST',
    body: new URLSearchParams(search),
  })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect(await rows()).toEqual([])
})

test('an abandoned sign-in is stored for a quarter of an hour', async () => {
  await openBrowser(world.baseUrl).open(
    authorizationRequest(world.baseUrl, { state: 'x'.repeat(512) }).address,
  )
  await openBrowser(world.baseUrl).open('/identity/session/end')
  const stored = await rows()
  expect(stored.map(({ kind }) => kind).toSorted()).toEqual(['Interaction', 'Session'])
  const soon = Date.now() + 16 * 60_000
  for (const { expires_at } of stored) expect(expires_at?.getTime()).toBeLessThan(soon)
})

test.each([
  ['sign-ins', () => authorizationRequest(world.baseUrl, { prompt: 'none', ui_locales: 'en' }).address],
  ['log-outs', () => '/identity/session/end?ui_locales=en'],
])(
  'one address begins a hundred and twenty %s a minute at most, and learns how long to wait',
  async (_, address) => {
    for (let count = 0; count < 120; count += 1) {
      const { status } = await openBrowser(world.baseUrl).open(address())
      if (status === 429) break
    }
    const page = await openBrowser(world.baseUrl).open(address())
    expect(page.status).toBe(429)
    expect(page.text).toContain('Too many requests at once')
    const wait = Number(page.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
  },
)

test('another address is not touched by it', () => {
  const take = createRateLimit(2)
  expect([take('10.0.0.1'), take('10.0.0.1')]).toEqual([0, 0])
  expect(take('10.0.0.1')).toBeGreaterThan(0)
  expect(take('10.0.0.2')).toBe(0)
})
