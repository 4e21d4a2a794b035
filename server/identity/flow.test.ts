import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from './browser.testing.ts'
import { password, startIdentity } from './identity.testing.ts'
import { askForTokens, authorizationRequest, formAddress, refresh, signIn } from './sign-in.testing.ts'

let world: Awaited<ReturnType<typeof startIdentity>>
let sub: string
const login = 'nikos@thermotechniki.test'

beforeAll(async () => {
  world = await startIdentity()
  sub = await world.person(login, { username: 'nikos' })
})
afterAll(() => world.stop())

const signInNikos = (more = {}) => signIn({ baseUrl: world.baseUrl, login, password, ...more })

describe('signing in', () => {
  test('gives an access token with the claims of the person', async () => {
    const { accessToken } = await signInNikos()
    expect(decodeProtectedHeader(accessToken)).toMatchObject({ alg: 'ES256' })
    expect(decodeJwt(accessToken)).toMatchObject({
      iss: `${world.baseUrl}/identity`,
      aud: 'thalpos-api',
      sub,
      given_name: 'Νίκος',
      family_name: 'Δημητρίου',
      email: login,
      control_access: true,
      portal_access: false,
      company: 'thermotechniki',
      realm_access: { roles: ['technician_company', 'admin'] },
    })
    const { iat = 0, exp = 0 } = decodeJwt(accessToken)
    expect(exp - iat).toBe(300)
  })

  test('gives an id token for the console with the same claims', async () => {
    const { idToken } = await signInNikos()
    expect(decodeJwt(idToken)).toMatchObject({
      aud: 'console',
      sub,
      given_name: 'Νίκος',
      company: 'thermotechniki',
      control_access: true,
      realm_access: { roles: ['technician_company', 'admin'] },
    })
  })

  test('works with the user name, and whatever the case of the e-mail', async () => {
    expect(decodeJwt((await signInNikos({ login: 'Nikos' })).accessToken).sub).toBe(sub)
    expect(decodeJwt((await signInNikos({ login: login.toUpperCase() })).accessToken).sub).toBe(sub)
  })

  test('is needed once: the second time the session answers, also silently', async () => {
    const browser = openBrowser(world.baseUrl)
    await signInNikos({ browser })
    const again = await browser.open(authorizationRequest(world.baseUrl, { prompt: 'none' }).address)
    expect(again.url.pathname).toBe('/')
    expect(again.url.searchParams.get('code')).toBeTruthy()
  })

  test('silently, without a session, comes back as login_required', async () => {
    const request = authorizationRequest(world.baseUrl, { prompt: 'none', state: 'unchanged' })
    const { url } = await openBrowser(world.baseUrl).open(request.address)
    expect(url.searchParams.get('error')).toBe('login_required')
    expect(url.searchParams.get('state')).toBe('unchanged')
  })

  test('with a wrong password reports it and retains the e-mail', async () => {
    const browser = openBrowser(world.baseUrl)
    const page = await browser.open(authorizationRequest(world.baseUrl, { ui_locales: 'en' }).address)
    const refused = await browser.open(formAddress(page), { login, password: 'wrong' })
    expect(refused.status).toBe(401)
    expect(refused.text).toContain('role="alert"')
    expect(refused.text).toContain('The e-mail or the password is not right.')
    expect(refused.text).toContain(`value="${login}"`)
    expect(refused.text).not.toContain('value="wrong"')
  })

  test('of an unknown person gets the same message as a wrong password', async () => {
    const answers = []
    for (const wrong of [{ login: 'unknown@nowhere.test' }, { login }]) {
      const browser = openBrowser(world.baseUrl)
      const page = await browser.open(authorizationRequest(world.baseUrl).address)
      const refused = await browser.open(formAddress(page), { ...wrong, password: 'not this one' })
      answers.push([refused.status, refused.text.match(/role="alert".*<\/p>/)?.[0]])
    }
    expect(answers[0]).toEqual(answers[1])
  })

  test('of a name with a NUL reads the same', async () => {
    const browser = openBrowser(world.baseUrl)
    const page = await browser.open(authorizationRequest(world.baseUrl).address)
    const refused = await browser.open(formAddress(page), { login: 'a\0b', password })
    expect([refused.status, refused.text.includes('role="alert"')]).toEqual([401, true])
  })

  test('with an empty field is rejected and not counted', async () => {
    const browser = openBrowser(world.baseUrl)
    const page = await browser.open(authorizationRequest(world.baseUrl).address)
    const refused = await browser.open(formAddress(page), { login, password: '' })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('<p class="field-fault" id="password-fault">Συμπληρώστε τον κωδικό</p>')
    expect(refused.text).toContain('<p class="field-fault" id="login-fault" hidden>')
  })
})

describe('what is refused', () => {
  test('a request without PKCE, or with the plain method', async () => {
    const refusals = [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge_method: 'plain' },
    ]
    for (const more of refusals) {
      const { url } = await openBrowser(world.baseUrl).open(authorizationRequest(world.baseUrl, more).address)
      expect(url.searchParams.get('error')).toBe('invalid_request')
      expect(url.searchParams.get('code')).toBeNull()
    }
  })

  test('a foreign redirect address, on our own page and without a redirect', async () => {
    const request = authorizationRequest(world.baseUrl, { redirect_uri: 'https://elsewhere.test/' })
    const page = await openBrowser(world.baseUrl).open(request.address)
    expect(page.status).toBe(400)
    expect(page.headers.get('location')).toBeNull()
    expect(page.text).toContain('Η σύνδεση απέτυχε')
    expect(page.text).not.toMatch(/at .*\.js:\d/)
  })

  test('an unknown client, and the implicit flow', async () => {
    const unknown = await openBrowser(world.baseUrl).open(
      authorizationRequest(world.baseUrl, { client_id: 'other' }).address,
    )
    expect(unknown.status).toBe(400)
    const implicit = await openBrowser(world.baseUrl).open(
      authorizationRequest(world.baseUrl, { response_type: 'token' }).address,
    )
    expect(implicit.url.href).not.toContain('access_token')
  })

  test('a code with another verifier, and a code used twice', async () => {
    const browser = openBrowser(world.baseUrl)
    await signInNikos({ browser })
    const codeOf = async (address: string) => (await browser.open(address)).url.searchParams.get('code') ?? ''
    const exchange = (code: string, verifier: string) =>
      askForTokens(world.baseUrl, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: `${world.baseUrl}/`,
        code_verifier: verifier,
      })
    const stolen = authorizationRequest(world.baseUrl)
    const other = authorizationRequest(world.baseUrl)
    expect((await exchange(await codeOf(stolen.address), other.verifier)).body).toMatchObject({
      error: 'invalid_grant',
    })
    const request = authorizationRequest(world.baseUrl)
    const code = await codeOf(request.address)
    const first = await exchange(code, request.verifier)
    expect(first.status).toBe(200)
    expect((await exchange(code, request.verifier)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await refresh(world.baseUrl, first.tokens?.refreshToken ?? '')).status).toBe(400)
  })

  test('a code and a refresh token with a NUL', async () => {
    const code = { grant_type: 'authorization_code', code: 'a\0', code_verifier: 'x'.repeat(43) }
    const exchanged = await askForTokens(world.baseUrl, { ...code, redirect_uri: `${world.baseUrl}/` })
    expect(exchanged).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await refresh(world.baseUrl, 'a\0')).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
  })

  test('another site that calls the token address', async () => {
    const ask = (origin: string) =>
      fetch(`${world.baseUrl}/identity/token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ client_id: 'console', grant_type: 'refresh_token', refresh_token: 'x' }),
      })
    const foreign = await ask('https://elsewhere.test')
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    expect(await foreign.json()).toMatchObject({ error: 'invalid_request' })
    expect(await (await ask(world.baseUrl)).json()).toMatchObject({ error: 'invalid_grant' })
  })

  test('a form without its sign-in, and a sign-in that has ended', async () => {
    const page = await openBrowser(world.baseUrl).open('/identity/sign-in/unknown', { login, password })
    expect(page.status).toBe(400)
    expect(page.text).toContain('Η σύνδεση έληξε')
    const browser = openBrowser(world.baseUrl)
    const form = formAddress(await browser.open(authorizationRequest(world.baseUrl).address))
    await browser.open(form, { login, password })
    expect((await browser.open(form)).status).toBe(400)
  })
})
