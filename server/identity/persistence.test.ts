import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testLog } from '../testing/database.ts'
import { type Browser, openBrowser } from './browser.testing.ts'
import { startIdentityPurge } from './identity.store.ts'
import { password, startIdentity } from './identity.testing.ts'
import { changePassword } from './people.ts'
import {
  askForTokens,
  authorizationRequest,
  formAddress,
  refresh,
  signIn,
  type Tokens,
} from './sign-in.testing.ts'

let world: Awaited<ReturnType<typeof startIdentity>>
let sub: string
const login = 'nikos@thermotechniki.test'

beforeAll(async () => {
  world = await startIdentity()
  sub = await world.person(login)
})
afterAll(() => world.stop())

const signInNikos = (more = {}) => signIn({ baseUrl: world.baseUrl, login, password, ...more })

async function refreshed(refreshToken: string): Promise<Tokens> {
  const { tokens, body } = await refresh(world.baseUrl, refreshToken)
  if (!tokens) throw new Error(`not refreshed: ${JSON.stringify(body)}`)
  return tokens
}

const isSignedIn = async (browser: ReturnType<typeof openBrowser>) => {
  const { url } = await browser.open(authorizationRequest(world.baseUrl, { prompt: 'none' }).address)
  return url.searchParams.has('code')
}

describe('a refresh token', () => {
  test('gives new tokens of the same person, itself replaced', async () => {
    const first = await signInNikos()
    const second = await refreshed(first.refreshToken)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    const person = await world.session().authenticate(`Bearer ${second.accessToken}`)
    expect(person).toMatchObject({ sub, companyKey: 'thermotechniki' })
  })

  test('carries rights that were changed since', async () => {
    const other = await world.person('changing@thermotechniki.test')
    const { refreshToken } = await signInNikos({ login: 'changing@thermotechniki.test' })
    await world.database.asSystem((tx) =>
      tx
        .updateTable('people')
        .set({ control_access: false, roles: ['editor'] })
        .where('id', '=', other)
        .execute(),
    )
    const { accessToken } = await refreshed(refreshToken)
    await expect(world.session().authenticate(`Bearer ${accessToken}`)).rejects.toMatchObject({ status: 403 })
  })

  test('used twice takes its whole family with it', async () => {
    const first = await signInNikos()
    const second = await refreshed(first.refreshToken)
    expect((await refresh(world.baseUrl, first.refreshToken)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await refresh(world.baseUrl, second.refreshToken)).body).toMatchObject({ error: 'invalid_grant' })
  })

  test('used by two at the same moment serves one at most, and then neither', async () => {
    const { refreshToken } = await signInNikos()
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(world.baseUrl, refreshToken)))
    const served = answers.flatMap(({ tokens }) => tokens ?? [])
    expect(served.length).toBeLessThanOrEqual(1)
    for (const tokens of served) {
      expect((await refresh(world.baseUrl, tokens.refreshToken)).status).toBe(400)
    }
  })

  test('ends when it is revoked', async () => {
    const { refreshToken } = await signInNikos()
    const revoked = await fetch(`${world.baseUrl}/identity/token/revocation`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'console', token: refreshToken }),
    })
    expect(revoked.status).toBe(200)
    expect((await refresh(world.baseUrl, refreshToken)).status).toBe(400)
  })

  test('ends, with every session, when the password is changed', async () => {
    const mine = await world.person('maria@thermotechniki.test')
    const browser = openBrowser(world.baseUrl)
    const { refreshToken } = await signInNikos({ login: 'maria@thermotechniki.test', browser })
    await changePassword(world.database, mine, 'another-warm-house')
    expect((await refresh(world.baseUrl, refreshToken)).status).toBe(400)
    expect(await isSignedIn(browser)).toBe(false)
    await expect(signInNikos({ login: 'maria@thermotechniki.test' })).rejects.toThrow('401')
    await signInNikos({ login: 'maria@thermotechniki.test', password: 'another-warm-house' })
  })

  test('ends with the person', async () => {
    const gone = await world.person('gone@thermotechniki.test')
    const { refreshToken } = await signInNikos({ login: 'gone@thermotechniki.test' })
    await world.database.asSystem((tx) => tx.deleteFrom('people').where('id', '=', gone).execute())
    expect((await refresh(world.baseUrl, refreshToken)).status).toBe(400)
  })
})

describe('a restart', () => {
  test('retains sessions, refresh tokens and signing keys', async () => {
    const browser = openBrowser(world.baseUrl)
    const { accessToken, refreshToken } = await signInNikos({ browser })
    await world.restart()
    expect(await isSignedIn(browser)).toBe(true)
    expect(await world.session().authenticate(`Bearer ${accessToken}`)).toMatchObject({ sub })
    await refreshed(refreshToken)
  })

  test('in the middle of a sign-in is not noticed', async () => {
    const browser = openBrowser(world.baseUrl)
    const request = authorizationRequest(world.baseUrl)
    const page = await browser.open(request.address)
    await world.restart()
    const { url } = await browser.open(formAddress(page), { login, password })
    const answer = await askForTokens(world.baseUrl, {
      grant_type: 'authorization_code',
      code: url.searchParams.get('code') ?? '',
      redirect_uri: `${world.baseUrl}/`,
      code_verifier: request.verifier,
    })
    expect(answer.status).toBe(200)
  })
})

describe('signing out', () => {
  const endSession = (parameters: Record<string, string>) =>
    `/identity/session/end?${new URLSearchParams(parameters).toString()}`

  test('by the console ends the session and the refresh token at once, and goes back', async () => {
    const browser = openBrowser(world.baseUrl)
    const { idToken, refreshToken } = await signInNikos({ browser })
    const { url } = await browser.open(
      endSession({
        id_token_hint: idToken,
        post_logout_redirect_uri: `${world.baseUrl}/`,
        state: 'unchanged',
      }),
    )
    expect(url.href).toBe(`${world.baseUrl}/?state=unchanged`)
    expect(await isSignedIn(browser)).toBe(false)
    expect((await refresh(world.baseUrl, refreshToken)).status).toBe(400)
  })

  test('without an id token needs a confirmation', async () => {
    const browser = openBrowser(world.baseUrl)
    await signInNikos({ browser })
    const page = await browser.open(endSession({ ui_locales: 'en' }))
    expect(page.text).toContain('Log out?')
    expect(await isSignedIn(browser)).toBe(true)
    const again = await browser.open(endSession({ ui_locales: 'en' }))
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(again.text)?.[1] ?? ''
    const done = await browser.open('/identity/session/end/confirm', { xsrf, logout: 'yes' })
    expect(done.text).toContain('Αποσυνδεθήκατε')
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('with the id token of another person needs a confirmation', async () => {
    await world.person('eleni@thermotechniki.test')
    const { idToken } = await signInNikos({ login: 'eleni@thermotechniki.test' })
    const browser = openBrowser(world.baseUrl)
    await signInNikos({ browser })
    const page = await browser.open(endSession({ id_token_hint: idToken }))
    expect(page.text).toContain('Αποσύνδεση;')
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('never leads to a foreign address', async () => {
    const browser = openBrowser(world.baseUrl)
    const { idToken } = await signInNikos({ browser })
    const page = await browser.open(
      endSession({ id_token_hint: idToken, post_logout_redirect_uri: 'https://elsewhere.test/' }),
    )
    expect(page.status).toBe(400)
    expect(await isSignedIn(browser)).toBe(true)
  })
})

describe('an access token', () => {
  const refusal = { status: 401, key: 'sign_in_expired' }
  const end: Record<string, (tokens: Tokens, browser: Browser, sub: string) => Promise<unknown>> = {
    'a log-out': ({ idToken }, browser) => browser.open(`/identity/session/end?id_token_hint=${idToken}`),
    'a revocation': ({ refreshToken }) =>
      fetch(`${world.baseUrl}/identity/token/revocation`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: 'console', token: refreshToken }),
      }),
    'a new password': (_tokens, _browser, person) =>
      changePassword(world.database, person, 'another-warm-house'),
    'the account': (_tokens, _browser, person) =>
      world.database.asSystem((tx) => tx.deleteFrom('people').where('id', '=', person).execute()),
    'the second use of a refresh token': async ({ refreshToken }) => {
      await refresh(world.baseUrl, refreshToken)
      await refresh(world.baseUrl, refreshToken)
    },
  }

  // Together, because each waits for the same seconds.
  test.concurrent.for(Object.keys(end))('ends with %s, before its own time', async (name, { expect }) => {
    const email = `token-${Object.keys(end).indexOf(name)}@thermotechniki.test`
    const person = await world.person(email)
    const browser = openBrowser(world.baseUrl)
    const tokens = await signInNikos({ login: email, browser })
    const before = world.session()
    const authorization = `Bearer ${tokens.accessToken}`
    expect(await before.authenticate(authorization)).toMatchObject({ sub: person })
    await end[name]?.(tokens, browser, person)
    await expect(world.session().authenticate(authorization)).rejects.toMatchObject(refusal)
    // What was looked up before is believed for some seconds.
    await expect
      .poll(() => before.authenticate(authorization).catch((error: unknown) => error))
      .toMatchObject(refusal)
  })
})

test('what has expired is deleted in the background', async () => {
  const artifact = (id: string, expires_at: Date | null) => ({ kind: 'Test', id, payload: '{}', expires_at })
  const [past, future] = [new Date(Date.now() - 1000), new Date(Date.now() + 3_600_000)]
  await world.database.asSystem(async (tx) => {
    await tx
      .insertInto('identity_artifacts')
      .values([artifact('over', past), artifact('valid', future), artifact('endless', null)])
      .execute()
    const times = [past, new Date(Date.now() - 2 * 3_600_000)]
    await tx
      .insertInto('sign_in_failures')
      .values(times.map((at) => ({ subject: 'purged', at })))
      .execute()
  })
  const purge = startIdentityPurge(world.database, testLog)
  const left = () =>
    world.database.asSystem(async (tx) => ({
      artifacts: (
        await tx
          .selectFrom('identity_artifacts')
          .select('id')
          .where('kind', '=', 'Test')
          .orderBy('id')
          .execute()
      ).map(({ id }) => id),
      failures: (
        await tx.selectFrom('sign_in_failures').select('at').where('subject', '=', 'purged').execute()
      ).map(({ at }) => at),
    }))
  await expect.poll(left).toEqual({ artifacts: ['endless', 'valid'], failures: [past] })
  await purge.stop()
})
